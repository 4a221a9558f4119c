import type { INodeProperties } from 'n8n-workflow';
import { INTERVALS, PERIODS } from './period';

export const period: INodeProperties = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: PERIODS.map((choice) => ({ ...choice })),
	default: 'monthToDate',
	description: "The calendar days to report on, in the workflow's time zone",
	builderHint: {
		propertyHint:
			'Prefer a preset: lastMonth for monthly reports, yesterday for daily ones. With custom, also set dateFrom and dateTo as YYYY-MM-DD, both inclusive.',
	},
};

// Not required: n8n would demand the dates wherever Period is an expression. The node checks them itself.
const date = (displayName: string, name: string, which: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	displayOptions: { show: { period: ['custom'] } },
	default: '',
	placeholder: 'e.g. 2026-01-31',
	description: `${which} day of the period, included, as YYYY-MM-DD, such as 2026-01-31. A date-time counts as the day it falls on in the workflow's time zone.`,
});

export const dateFrom = date('Start Date', 'dateFrom', 'First');
export const dateTo = date('End Date', 'dateTo', 'Last');

export const splitBy: INodeProperties = {
	displayName: 'Split By',
	name: 'splitBy',
	type: 'options',
	options: [
		...INTERVALS.slice(0, 2).map((interval) => ({ ...interval })),
		{ name: 'None', value: 'none', description: 'The whole period at once' },
		...INTERVALS.slice(2).map((interval) => ({ ...interval })),
	],
	default: 'none',
	description: 'How to split the period into intervals, each reported separately',
};

export const compareWithPrevious: INodeProperties = {
	displayName: 'Compare With Previous',
	name: 'compareWithPrevious',
	type: 'boolean',
	default: false,
	description:
		'Whether to add the totals of the period before and the change since then. Month to Date is compared with the same days of the month before, and today counts as a whole day.',
};
