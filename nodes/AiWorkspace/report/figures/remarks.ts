import type { Amounts } from '../../analytics/amounts';
import { isCurrency } from '../../util/currencies';
import { currenciesOf, type Dataset, type Unread } from '../read/dataset';
import { ownersOf, type Subject } from '../read/directory';
import type { TableHints } from '../read/lacking';
import type { BudgetUse } from './budgets';
import type { Figures } from './figures';
import { groupOf, hasData, type PlacedReading } from './places';

/** What makes figures partial or doubtful, the most important first. */
export const PROBLEMS = [
	'unread',
	'notices',
	'currency',
	'unpriced',
	'noData',
	'unreadBefore',
	'unreadEarlier',
] as const;
/** What's good to know. */
export const NOTES = [
	'missing',
	'ungrouped',
	'doubtfulTypes',
	'departments',
	'unnamed',
	'owners',
	'fiftyRows',
] as const;

/** What a remark is about, by its name, and what else tells it apart or explains it. */
export interface Named {
	readonly name: string;
	readonly detail?: string;
	readonly isPrompt?: boolean;
}

/** Something to know about a report. */
export interface Remark<Kind extends string = (typeof NOTES | typeof PROBLEMS)[number]> {
	readonly kind: Kind;
	readonly about: readonly Named[];
	/** How many of them there could be. */
	readonly among: number;
	/** The column that they have no value in. */
	readonly column?: string;
}
export type Problem = Remark<(typeof PROBLEMS)[number]>;
export type Note = Remark<(typeof NOTES)[number]>;

export const named = ({ kind, id, name }: Pick<Subject, 'id' | 'kind' | 'name'>): Named => ({
	name,
	detail: name.includes(id) ? undefined : id,
	isPrompt: kind === 'prompt',
});
export const ofUnread = ({ prompt, message }: Unread): Named => ({
	name: prompt.name,
	detail: message,
});

type Abouts<Kind extends string> = Readonly<Record<Kind, Omit<Remark<Kind>, 'kind'>>>;

const about = (all: readonly Named[], among = all.length, column?: string) => ({
	about: all,
	among,
	column,
});

const remarksOf = <Kind extends string>(
	kinds: readonly Kind[],
	abouts: Abouts<Kind>,
): Array<Remark<Kind>> =>
	kinds.map((kind) => ({ kind, ...abouts[kind] })).filter((one) => one.about.length > 0);

/** What makes all costs doubtful: what the API said beside them, and another currency than those of a report and its budgets. */
export const doubtsIn = (
	{ notices, readings }: Pick<Dataset, 'notices' | 'readings'>,
	currencies: ReadonlyArray<string | undefined>,
): Abouts<'currency' | 'notices'> => ({
	notices: about(
		notices.map(({ code, message }) =>
			message === '' ? { name: code } : { name: message, detail: code },
		),
	),
	currency: about(
		currenciesOf(readings)
			.filter((one) => currencies.some((own) => own && !isCurrency(own, one)))
			.map((name) => ({ name })),
	),
});

/** The same as problems of their own. */
export const doubtReasons = (...given: Parameters<typeof doubtsIn>) =>
	remarksOf(['notices', 'currency'] as const, doubtsIn(...given));

/** Whether there are calls without any cost. */
export const isUnpriced = (amounts: Amounts | undefined): boolean =>
	amounts !== undefined && amounts.calls.digits > 0n && amounts.cost.digits === 0n;

const hasCost = (amounts?: Amounts) => amounts !== undefined && amounts.cost.digits !== 0n;

/** Whether a budget can't be checked, because calls have no cost: none is what a budget of 0 is for, and credits may be as high as the costs. */
export const isBlind = ({ now, credits, budget }: BudgetUse): boolean =>
	isUnpriced(now) && !credits && budget.amount.digits > 0n;

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

/** What makes the figures of a report partial or doubtful. It's complete if nothing does. */
export function problemsIn(
	figures: Figures,
	currency: string,
	uses: readonly BudgetUse[],
): Problem[] {
	const { readings, total, rows, prompts } = figures;
	return remarksOf(PROBLEMS, {
		unread: about(figures.unread.map(ofUnread)),
		...doubtsIn(figures, [currency, ...uses.map(({ budget }) => budget.currency)]),
		unpriced: about(
			unpricedIn(readings, uses).map(({ row, prompt }) => ({
				name: row.name,
				detail: prompt.name,
			})),
		),
		noData: about(total.now ? [] : (rows.length > 0 ? rows : prompts).map(named)),
		unreadBefore: about(figures.unreadBefore.map(ofUnread)),
		unreadEarlier: about(unreadIn(figures).map(ofUnread)),
	});
}

/** What's good to know about the figures of a report, and the tables that it's made of. */
export function notesIn(figures: Figures, { unused, fiftyRows }: TableHints): Note[] {
	const { readings, rows, prompts, missing, allRows, types, breakdown } = figures;
	const { reportPer, asked = [] } = breakdown;
	const column = asked.find((one) => allRows.some((row) => groupOf(row, one, types) === null));
	const ungrouped = column ? allRows.filter((row) => groupOf(row, column, types) === null) : [];
	const apart = new Set(
		readings.filter((one) => hasData(one) && !one.isCounted).map(({ row }) => row),
	);
	const owners = ownersOf(rows);
	const isOfOwners = reportPer !== undefined && owners.length > 1;
	return remarksOf(NOTES, {
		missing: about(missing.map(named), rows.length + prompts.length),
		ungrouped: about(ungrouped.map(named), allRows.length, column),
		doubtfulTypes: about(rows.filter((row) => types.doubtful.has(row)).map(named)),
		departments: about([...apart].map(named)),
		unnamed: about(unused.map((name) => ({ name }))),
		owners: about(isOfOwners ? owners.map((name) => ({ name })) : []),
		fiftyRows: about(fiftyRows.map((name) => ({ name }))),
	});
}
