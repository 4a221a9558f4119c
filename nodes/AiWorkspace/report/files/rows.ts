import { briefRows, rowItems } from '../rowItems';
import type { Format, FormattedReport } from './format';

/** A member with all rows, for other nodes. */
export const rows: Format<'rows', FormattedReport> = {
	value: 'rows',
	label: 'Rows',
	listsRows: true,
	description: 'An array with each row and prompt template, for other nodes',
	make: async ({ report: { figures, money }, isForModel }) => ({
		json: {
			rows: isForModel
				? briefRows(figures, money.decimals)
				: await rowItems(figures, money.decimals),
		},
	}),
};
