import type { Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import type { Notice } from '../../http/response';
import { isCurrency } from '../../util/currencies';
import { absolute, compare, divide, multiply, sum, ZERO, type Decimal } from '../../util/decimal';
import type { Dataset, Unread } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import type { Lacks } from '../read/lacking';
import { currenciesOf } from './currencies';
import type { Figures } from './figures';
import { isOfMonth } from './month';
import type { PlacedReading } from './places';

/** What a gap of each kind is about. */
interface Subjects {
	/** Prompt templates that couldn't be read. */
	readonly unread: Unread;
	/** What the API said with a code that's neither of success nor of failure. */
	readonly notices: Notice;
	/** The API's currency, where it isn't that of the report. */
	readonly currency: string;
	/** Calls without a cost, where there was one before, or a budget guards it. */
	readonly unpriced: PlacedReading;
	/** Rows in no total that something calls departments and something else doesn't. */
	readonly contradictory: Row;
	/** Rows in the total that might be departments. */
	readonly unclear: Row;
	/** Prompt templates without data of what's in the total, and whether departments have some. */
	readonly silent: { readonly prompt: Prompt; readonly isOfDepartments: boolean };
	/** Rows without data. */
	readonly missing: Row;
	/** Headings that nothing reads, where the directory has no names, or no departments to group by. */
	readonly noNames: string;
	readonly noDepartments: string;
	/** The same of prompt templates without titles, and of tables without budgets in a report on a month. */
	readonly noTitles: string;
	readonly noBudgets: string;
	/** Prompt templates of which only the period before couldn't be read. */
	readonly unreadBefore: Unread;
	/** Prompt templates that couldn't be read in some earlier period. */
	readonly unreadTrend: Unread;
	/** A period before that the API returned nothing for. */
	readonly nothingBefore: Period;
}

interface GapOf<Kind extends keyof Subjects> {
	readonly kind: Kind;
	readonly about: ReadonlyArray<Subjects[Kind]>;
	/** How many of them there could be. */
	readonly among: number;
}

/** Something that's missing in a report, that isn't compared, or that can't be trusted. */
export type Gap = { [Kind in keyof Subjects]: GapOf<Kind> }[keyof Subjects];

/** Something that makes all costs doubtful. */
export type Doubt = GapOf<'currency'> | GapOf<'notices'>;

/** What gaps depend on beside the figures: what the directory lacks, and the currency of the report, if any. */
export interface Expectations {
	readonly lacks: Lacks;
	readonly currency: string;
}

/** Gaps beside which the amounts that are there are whole. */
const BESIDE_AMOUNTS = new Set<keyof Subjects>([
	...(['silent', 'missing', 'noNames', 'noDepartments', 'noTitles', 'noBudgets'] as const),
	'nothingBefore',
]);

/** Whether amounts of a report are partial, or can't be trusted. Where nothing has data, that's true of all of them. */
export const arePartial = ({ total }: Figures, gaps: readonly Gap[]): boolean =>
	!total.now ||
	gaps.some(
		(gap) =>
			!BESIDE_AMOUNTS.has(gap.kind) ||
			(gap.kind === 'silent' && gap.about.some(({ isOfDepartments }) => isOfDepartments)),
	);

/** Decimal places of the smallest amount, unless the API returns smaller ones. */
const CENT_PLACES = 2;

/** The doubts about all costs: what the API said beside them, and a currency of its own. */
export function doubtsIn(
	{ notices = [], readings }: Pick<Dataset, 'notices' | 'readings'>,
	currency = '',
): Doubt[] {
	const own = currenciesOf(readings).filter((one) => currency !== '' && !isCurrency(currency, one));
	const all = [
		{ kind: 'notices', about: notices, among: notices.length },
		{ kind: 'currency', about: own, among: own.length },
	] as const;
	return all.filter(({ about }) => about.length > 0);
}

/** Whether there are calls without any cost. */
export const isUnpriced = (amounts: Amounts | undefined): boolean =>
	amounts !== undefined && amounts.calls.digits > 0n && amounts.cost.digits === 0n;

/** Decimal places of what calls cost at the cost per call of before. */
const EXPECTED_PLACES = 20;
/** What calls cost at the cost per call of before; what they cost then where there were none. */
const expectedCost = ({ now, before }: PlacedReading): Decimal =>
	(now && before && divide(multiply(before.cost, now.calls), before.calls, EXPECTED_PLACES)) ??
	before?.cost ??
	ZERO;

/** Readings with calls and no cost, although there was a cost before, or a budget guards nothing else. */
function unpricedIn(readings: readonly PlacedReading[]): PlacedReading[] {
	const free = readings.filter(({ now }) => isUnpriced(now));
	if (free.length === 0) return [];
	const hasCost = (amounts?: Amounts) => amounts !== undefined && amounts.cost.digits !== 0n;
	const priced = new Set<Prompt | Row>();
	for (const { row, prompt, now, isCounted } of readings) {
		if (hasCost(now)) priced.add(row);
		if (hasCost(now) && isCounted) priced.add(prompt);
	}
	const isBlind = (one: Prompt | Row) => one.budget !== undefined && !priced.has(one);
	const costs = readings.flatMap(({ now, before }) => [now?.cost ?? ZERO, before?.cost ?? ZERO]);
	const places = costs.reduce((most, cost) => Math.max(most, cost.places), CENT_PLACES);
	const isUnguarded = ({ row, prompt }: PlacedReading) => isBlind(row) || isBlind(prompt);
	const lost = free.filter((one) => hasCost(one.before) && !isUnguarded(one));
	// Together they are no more than the smallest amount, so each may be rounded to nothing.
	const expected = sum(lost.map((one) => absolute(expectedCost(one))));
	const areRounded = compare(expected, { digits: 1n, places }) <= 0;
	return free.filter((one) => isUnguarded(one) || (!areRounded && hasCost(one.before)));
}

/** What a directory lacks that a report shows. One on departments alone has them as groups without a column. */
export const lackedIn = ({ breakdown, byGroup }: Figures, { columns }: Lacks): Lacks['columns'] =>
	columns.filter(
		(column) =>
			column === 'name' ||
			(breakdown.groupBy === 'department' && byGroup.every(({ of }) => of === null)),
	);

/** The prompt templates that a trend lacks somewhere, each once. */
export const unreadIn = ({ trend }: Pick<Dataset | Figures, 'trend'>): Unread[] => {
	const all = trend.flatMap(({ unread }) => unread);
	return [...new Map(all.map((one) => [one.prompt, one])).values()];
};

/** What is missing in a report, the most important first. It's complete if nothing is. */
export function gapsIn(figures: Figures, { lacks, currency }: Expectations): Gap[] {
	const { prompts, rows, readings, silent, total, period } = figures;
	// Where only departments have data, which are in no total.
	const used = new Set(readings.filter(({ now }) => now).map(({ prompt }) => prompt));
	const lacked = lackedIn(figures, lacks);
	const isUncompared = figures.unreadBefore.length === 0 && total.now && !total.before;
	const gap = <Kind extends keyof Subjects>(
		kind: Kind,
		about: ReadonlyArray<Subjects[Kind]>,
		among = about.length,
	): GapOf<Kind> => ({ kind, about, among });
	const all: Gap[] = [
		gap('unread', figures.unread),
		...doubtsIn(figures, currency),
		gap('unpriced', unpricedIn(readings)),
		gap('contradictory', figures.contradictory),
		gap('unclear', figures.unclear),
		gap(
			'silent',
			silent.map((prompt) => ({ prompt, isOfDepartments: used.has(prompt) })),
			prompts.length,
		),
		gap('missing', figures.missing, rows.length),
		gap('noNames', lacked.includes('name') ? lacks.unused : []),
		gap('noDepartments', lacked.includes('department') ? lacks.unused : []),
		gap('noTitles', lacks.untitled),
		gap('noBudgets', isOfMonth(period) ? lacks.budgets : []),
		gap('unreadBefore', figures.unreadBefore),
		gap('unreadTrend', unreadIn(figures)),
		gap('nothingBefore', period.previous && isUncompared ? [period.previous] : []),
	];
	return all.filter(({ about }) => about.length > 0);
}
