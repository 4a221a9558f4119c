import type { Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { isCurrency } from '../../util/currencies';
import { currenciesOf, type Dataset, type Unread } from '../read/dataset';
import { ownersOf, type Row, type Subject } from '../read/directory';
import type { TableHints } from '../read/lacking';
import type { BudgetUse } from './budgets';
import type { Figures } from './figures';
import { groupOf, hasData, type PlacedReading } from './places';

/** What a remark is about, by its name, and what else tells it apart or explains it. */
export interface Named {
	readonly name: string;
	readonly detail?: string;
	readonly isPrompt?: boolean;
}

/** Something to know. */
interface RemarkOf<Kind extends string> {
	readonly kind: Kind;
	readonly about: readonly Named[];
	/** How many of them there could be. */
	readonly among: number;
	/** The column that they have no value in. */
	readonly column?: string;
}

/** The remark of a kind, if it's about anything. */
export const remark = <Kind extends string>(
	kind: Kind,
	about: readonly Named[],
	among = about.length,
	column?: string,
): Array<RemarkOf<Kind>> => (about.length > 0 ? [{ kind, about, among, column }] : []);

export const named = ({ kind, id, name }: Pick<Subject, 'id' | 'kind' | 'name'>): Named => ({
	name,
	detail: name.includes(id) ? undefined : id,
	isPrompt: kind === 'prompt',
});
export const ofUnread = ({ prompt, message }: Unread): Named => ({
	name: prompt.name,
	detail: message,
});

/** What makes all costs doubtful: what the API said beside them, and another currency than those of a report and its budgets. */
export const doubtsIn = (
	{ notices, readings }: Pick<Dataset, 'notices' | 'readings'>,
	currencies: ReadonlyArray<string | undefined>,
) => [
	...remark(
		'notices',
		notices.map(({ code, message }) =>
			message === '' ? { name: code } : { name: message, detail: code },
		),
	),
	...remark(
		'currency',
		currenciesOf(readings)
			.filter((one) => currencies.some((own) => own && !isCurrency(own, one)))
			.map((name) => ({ name })),
	),
];

/** Whether there are calls without any cost. */
export const isUnpriced = (amounts: Amounts | undefined): boolean =>
	amounts !== undefined && amounts.calls.digits > 0n && amounts.cost.digits === 0n;

const hasCost = (amounts?: Amounts) => amounts !== undefined && amounts.cost.digits !== 0n;

/** Whether a budget can't be checked, because calls have no cost: none is what a budget of 0 is for, and credits may be as high as the costs. */
export const isBlind = ({ now, readings, budget }: BudgetUse): boolean =>
	isUnpriced(now) && !readings.some((one) => hasCost(one.now)) && budget.amount.digits > 0n;

/** Readings with calls and no cost, although there was a cost before, or a budget guards nothing else. */
function unpricedIn(
	readings: readonly PlacedReading[],
	uses: readonly BudgetUse[],
): PlacedReading[] {
	const blind = new Set(uses.filter(isBlind).flatMap((use) => use.readings));
	return readings.filter((one) => isUnpriced(one.now) && (hasCost(one.before) || blind.has(one)));
}

/** The prompt templates that a trend or a forecast lacks somewhere, each once. */
export const unreadIn = ({ trend, weekend }: Pick<Dataset | Figures, 'trend' | 'weekend'>) => {
	const all = [...trend, ...(weekend ? [weekend] : [])].flatMap(({ unread }) => unread);
	return [...new Map(all.map((one) => [one.prompt, one])).values()];
};

/** What makes the figures of a report partial or doubtful, the most important first. It's complete if nothing does. */
export function problemsIn(figures: Figures, currency: string, uses: readonly BudgetUse[]) {
	const { readings, total, rows, prompts } = figures;
	const unpriced = unpricedIn(readings, uses);
	return [
		...remark('unread', figures.unread.map(ofUnread)),
		...doubtsIn(figures, [currency, ...uses.map(({ budget }) => budget.currency)]),
		...remark(
			'unpriced',
			unpriced.map(({ row, prompt }) => ({ name: row.name, detail: prompt.name })),
		),
		...remark('noData', total.now ? [] : (rows.length > 0 ? rows : prompts).map(named)),
		...remark('unreadBefore', figures.unreadBefore.map(ofUnread)),
		...remark('unreadEarlier', unreadIn(figures).map(ofUnread)),
	];
}

/** What's good to know about the figures of a report, and the tables that it's made of. */
export function notesIn(figures: Figures, { unused, fiftyRows }: TableHints) {
	const { readings, rows, prompts, missing, allRows, types, breakdown } = figures;
	const { reportPer, asked = [] } = breakdown;
	const isUngrouped = (row: Row, column: string) => groupOf(row, column, types) === null;
	const column = asked.find((one) => allRows.some((row) => isUngrouped(row, one)));
	const ungrouped = allRows.filter((row) => column !== undefined && isUngrouped(row, column));
	const apart = readings.filter((one) => hasData(one) && !one.isCounted).map(({ row }) => row);
	const owners = ownersOf(rows);
	const isOfOwners = reportPer !== undefined && owners.length > 1;
	const called = (names: readonly string[]) => names.map((name) => ({ name }));
	return [
		...remark('missing', missing.map(named), rows.length + prompts.length),
		...remark('ungrouped', ungrouped.map(named), allRows.length, column),
		...remark('doubtfulTypes', rows.filter((row) => types.doubtful.has(row)).map(named)),
		...remark('departments', [...new Set(apart)].map(named)),
		...remark('unnamed', called(unused)),
		...remark('owners', called(isOfOwners ? owners : [])),
		...remark('fiftyRows', called(fiftyRows)),
	];
}

/** Something to know about a report: a problem or a note. */
export type Remark = ReturnType<typeof notesIn | typeof problemsIn>[number];

/** Why things aren't guarded, and which. */
export type UncheckedReason = RemarkOf<
	| 'currency'
	| 'noCost'
	| 'noData'
	| 'nothing'
	| 'notices'
	| 'tooFew'
	| 'tooFewRead'
	| 'unread'
	| 'unreadEarlier'
>;

/** What isn't guarded in a period. */
export interface Unchecked {
	readonly period: Period;
	readonly reasons: readonly UncheckedReason[];
}

/** What may be over tomorrow. */
const PASSING = ['notices', 'tooFewRead', 'unread', 'unreadEarlier'];

/** What tells it from what was told before: kinds of reasons and their month, and the day of the execution where some may be over tomorrow. */
export function uncheckedParts(all: readonly Unchecked[], day: string): string[] {
	const kinds = all.flatMap(({ period, reasons }) =>
		reasons.map(({ kind }) => `${period.to.slice(0, 'YYYY-MM'.length)} ${kind}`),
	);
	const isPassing = all.some(({ reasons }) => reasons.some(({ kind }) => PASSING.includes(kind)));
	return ['notChecked', ...new Set(kinds.sort()), ...(isPassing ? [day] : [])];
}
