import type { INodeParameters } from 'n8n-workflow';

/** So many items of a day of their own each, so that no two of them can share a report. */
export const daysFrom = (count: number, year = 2026): Array<{ day: string }> =>
	Array.from({ length: count }, (_, index) => {
		return { day: new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10) };
	});

/** Parameters of a report that take the day of the item. */
export const ownDay: INodeParameters = {
	dateFrom: '={{ $json.day }}',
	dateTo: '={{ $json.day }}',
};
