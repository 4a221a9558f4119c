import { InvalidInput } from '../../errors/Failure';
import type { Periods } from '../../analytics/period';
import type { Breakdown } from '../../report/figures/places';
import type { Prompt, Row } from '../../report/read/directory';
import type { Money } from '../../report/words/money';

/** What one item asks for: prompt templates, rows, and periods, with a dataset for each. */
export interface ReportQuery {
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	readonly periods: readonly Periods[];
	readonly money: Money;
	readonly breakdown: Breakdown;
}

type Asked = Pick<ReportQuery, 'periods' | 'prompts' | 'rows'>;

/** Readings of all items, one for each prompt template, row of the directory, and period: more take over 1 GB. */
const MOST_TO_READ = 1_000_000;
/** Rows of one report in the formats that list them. */
const MOST_TO_LIST = 50_000;

const DIVIDE = 'Divide the directory, and create several reports';

function refuseAbove(most: number, count: number, handledBy: string, hint: string): void {
	if (count <= most) return;
	throw new InvalidInput(
		`'Prompt Templates', the directory, and periods result in ${count} rows, more than the ${most} that ${handledBy} can handle`,
		hint,
	);
}

/** Throws InvalidInput for a report with more rows than the formats that list them can have. */
export function refuseTooManyListed(
	{ prompts, rows, periods }: Asked,
	formats: ReadonlyArray<{ readonly label: string }>,
): void {
	if (formats.length === 0) return;
	const labels = formats.map(({ label }) => `'${label}'`).join(', ');
	const intervals = periods.flatMap((one) => one.intervals);
	const count = prompts.length * rows.length * intervals.length;
	refuseAbove(MOST_TO_LIST, count, labels, `${DIVIDE}. Or remove ${labels} from 'Formats'`);
}

/** Throws InvalidInput for more readings than n8n has memory for. */
export function refuseTooMany(queries: readonly Asked[]): void {
	const counts = queries.map(({ prompts, rows, periods }) => {
		const all = periods.flatMap(({ intervals, trend = [] }) => [...intervals, ...trend]);
		return prompts.length * rows.length * all.length;
	});
	const hint =
		queries.length > 1
			? "For one report, turn on 'Execute Once' in the settings of this node. For several, add Loop Over Items before it"
			: DIVIDE;
	const count = counts.reduce((all, one) => all + one, 0);
	refuseAbove(MOST_TO_READ, count, 'n8n', hint);
}
