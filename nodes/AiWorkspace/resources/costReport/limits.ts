import { InvalidInput } from '../../errors/Failure';
import type { Exchange } from '../../analytics/rows';
import type { Periods } from '../../analytics/period';
import type { Breakdown } from '../../report/figures/places';
import type { Prompt, Row } from '../../report/read/directory';

/** What one item asks for: prompt templates, rows, and periods, with a dataset for each. */
export interface ReportQuery {
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	readonly periods: readonly Periods[];
	readonly exchange?: Exchange;
	readonly breakdown?: Pick<Breakdown, 'isPerPrompt'>;
}

/** Readings of all items, one for each prompt template, row of the directory, and interval: more take over 1 GB. */
const MOST_TO_READ = 1_000_000;
/** Rows of one report in the formats that list them. */
const MOST_TO_LIST = 50_000;

/** Throws InvalidInput for a report with more rows than the formats that list them can have. */
export function refuseTooManyListed(
	query: ReportQuery,
	formats: ReadonlyArray<{ readonly label: string }>,
): void {
	const labels = formats.map(({ label }) => `'${label}'`).join(', ');
	const periods = query.periods.map((one) => ({ ...one, trend: [] }));
	if (labels !== '') refuse([{ ...query, periods }], MOST_TO_LIST, labels);
}

/** Throws InvalidInput for more readings than n8n has memory for. */
export const refuseTooMany = (queries: readonly ReportQuery[]): void =>
	refuse(queries, MOST_TO_READ, 'n8n');

function refuse(queries: readonly ReportQuery[], most: number, handledBy: string): void {
	const counts = queries.flatMap(({ prompts, rows, periods }) =>
		periods.map(
			({ intervals, trend = [] }) =>
				prompts.length * rows.length * (intervals.length + trend.length),
		),
	);
	const count = counts.reduce((all, one) => all + one, 0);
	if (count <= most) return;
	let hint = 'Divide the directory, and create several reports';
	if (most === MOST_TO_LIST) hint += `. Or remove ${handledBy} from 'Formats'`;
	if (queries.length > 1) {
		hint =
			"For one report, turn on 'Execute Once' in the settings of this node. For several, add Loop Over Items before it";
	}
	throw new InvalidInput(
		`'Prompt Templates', the directory, and periods result in ${count} rows, more than the ${most} that ${handledBy} can handle`,
		hint,
	);
}
