import { InvalidInput } from '../../errors/Failure';
import type { Exchange } from '../../analytics/rows';
import type { Periods } from '../../form/input';
import type { Breakdown } from '../../report/figures/places';
import type { Prompt, Row } from '../../report/read/directory';

/** What one item asks for: prompt templates, rows, and periods, with a dataset for each. */
export interface ReportQuery {
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	readonly periods: readonly Periods[];
	readonly exchange?: Exchange;
	readonly breakdown?: Pick<Breakdown, 'isPerPrompt'>;
	/** The option that multiplies the rows, if it isn't one of Create. */
	readonly multipliedBy?: 'History';
}

/** Rows that are read for all items, one for each prompt template, row of the directory, and interval: more take too much memory. */
const MOST_TO_READ = 200_000;
/** Rows of one report with texts and files. */
export const MOST_TO_SHOW = 50_000;

/** Throws InvalidInput for more rows than n8n can handle. */
export function refuseTooMany(queries: readonly ReportQuery[], most = MOST_TO_READ): void {
	const counts = queries.flatMap(({ prompts, rows, periods }) =>
		periods.map(({ intervals, mostIntervals = intervals.length, trend = [] }) => {
			// Earlier periods are read, and shown as sums only.
			const all = most === MOST_TO_SHOW ? mostIntervals : mostIntervals + trend.length;
			return prompts.length * rows.length * all;
		}),
	);
	const count = counts.reduce((all, one) => all + one, 0);
	if (count <= most) return;
	const isSplit = queries.some(({ periods }) =>
		periods.some(({ intervals, mostIntervals = intervals.length }) => mostIntervals > 1),
	);
	const multipliedBy = queries.find((one) => one.multipliedBy)?.multipliedBy;
	const factor = multipliedBy ?? (isSplit ? 'Split By' : undefined);
	const factors = factor
		? `'Prompt Templates', the directory, and '${factor}'`
		: "'Prompt Templates' and the directory";
	let hint = 'Divide the directory, and create several reports';
	if (queries.some(({ periods }) => periods.some(({ trend = [] }) => trend.length > 0))) {
		hint += `, lower '${multipliedBy ?? 'Trend'}'`;
	}
	if (isSplit) hint += ", select a larger interval in 'Split By', or a shorter period";
	if (queries.length > 1) {
		hint =
			"For one report, turn on 'Execute Once' in the settings of this node. For several, add Loop Over Items before it";
	}
	throw new InvalidInput(
		`${factors} result in up to ${count} rows, more than the ${most} that n8n can handle`,
		hint,
	);
}
