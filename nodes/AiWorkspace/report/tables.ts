import { divide, subtract, sum, ZERO, type Decimal } from '../util/decimal';
import { heading, note, type Block, type TableRow } from './blocks';
import type { GroupKey } from './directory';
import { byCost, hasData, type Cell, type Figures, type Sums } from './figures';
import { count, grouped, NO_AMOUNT, percent, range, shorten, type Money } from './format';
import { changeIn, moversIn, nameOf, type Reason } from './reasons';
import { share } from './rounding';
import { words } from './words';

/** How a report is presented. */
export interface Presentation {
	readonly title: string;
	/** What the report is about, where it's one of several. */
	readonly group?: string;
	readonly groupBy: GroupKey | 'none';
	readonly money: Money;
	/** The name or the ID of the workspace; empty where neither is known. */
	readonly workspace: string;
	/** YYYY-MM-DD. */
	readonly today: string;
	readonly reasons: readonly Reason[];
}

/** Decimals of a cost per call, which is far below a cent. */
const PER_CALL_PLACES = 5;
const { columns } = words;

/** The difference of what is shown, so that readers get the same when they subtract. */
export const shownChange = ({ shown = ZERO, shownBefore = ZERO }: Sums): Decimal =>
	subtract(shown, shownBefore);

/** The reasons for the change, rounded so that they add up to the difference of the shown totals. */
export function shownReasons({ total }: Figures, { reasons, money }: Presentation) {
	const costs = reasons.map(({ cost }) => cost);
	const shown = share(costs, shownChange(total), money.decimals);
	return reasons.map(({ reason }, at) => ({ reason, shown: shown[at] ?? ZERO }));
}

/** A line of a table before it's formatted. */
interface Titled {
	readonly title: string;
	readonly sums: Sums;
}

/** Makes the tables of a report, with at most `limit` rows each. Where it's incomplete, a change might not be the whole change, and has no color. */
export function tablesFor(
	figures: Figures,
	presentation: Presentation,
	limit: number,
	isComplete: boolean,
) {
	const { total, before: period, sumsOf, isCounted } = figures;
	const { money } = presentation;
	const monthBefore = period ? range(period) : '';
	// A column is too narrow for a period that isn't a month.
	const beforeHead = /\d /.test(monthBefore) ? words.before : monthBefore.slice(0, 3);
	const costHead = words.cost(money.currency);

	const toneOf = ({ now, before }: Sums): TableRow['tone'] => {
		const { digits } = isComplete && now && before ? changeIn({ now, before }) : ZERO;
		return digits > 0n ? 'up' : digits < 0n ? 'down' : 'none';
	};
	const headOf = (first: string) => [
		...[first, words.calls, costHead],
		...(period ? [beforeHead, words.change] : []),
	];
	const line = (
		{ title, sums }: Titled,
		change = percent(sums.now?.cost, sums.before?.cost),
	): TableRow => {
		const own = [shorten(title), count(sums.now?.calls), money.amount(sums.shown)];
		const cells = period ? [...own, money.amount(sums.shownBefore), change] : own;
		return { cells, tone: toneOf(sums) };
	};

	/** The first rows, the sum of the rest, and the total if there is one. */
	const table = (first: string, list: readonly Titled[], hasTotal = false): Block[] => {
		const rest = list.slice(limit).map(({ sums }) => sums.shown ?? ZERO);
		const rows = list.slice(0, limit).map((one) => line(one));
		if (hasTotal) rows.push({ ...line({ title: words.total, sums: total }), isTotal: true });
		return [
			{ kind: 'table', head: headOf(first), rows },
			...(rest.length > 0 ? [note(words.rest(rest.length, money.total(sum(rest))))] : []),
		];
	};

	/** A bar for each, and one for the period before where `legend` names both periods. */
	const chart = (list: readonly Titled[], legend: readonly string[] = []): Block => ({
		...{ kind: 'chart', legend },
		bars: list.slice(0, limit).map(({ title, sums: { shown = ZERO, shownBefore = ZERO } }) => ({
			...{ label: shorten(title), now: shown },
			before: legend.length > 0 ? shownBefore : undefined,
		})),
	});

	/** The three numbers at the top. */
	const top = (warnings: readonly string[]): Block => {
		const { now, before } = total;
		const perCall = (sums: Sums['now']) => {
			const cost = sums && divide(sums.cost, sums.calls, PER_CALL_PLACES);
			return cost ? money.of(grouped(cost)) : NO_AMOUNT;
		};
		const compared = (a: Decimal | undefined, b: Decimal | undefined, shown: string) => {
			if (!period) return '';
			const change = percent(a, b).replace(NO_AMOUNT, '');
			return b ? words.compared(change, shown) : words.noDataFor(monthBefore);
		};
		return {
			kind: 'figures',
			figures: [
				{
					label: words.totalCost,
					value: now ? money.total(total.shown) : words.noData,
					note: compared(now?.cost, before?.cost, money.total(total.shownBefore)),
					...{ tone: toneOf(total), warnings },
				},
				{
					label: words.calls,
					value: count(now?.calls),
					note: compared(now?.calls, before?.calls, count(before?.calls)),
				},
				{
					label: words.costPerCall,
					value: perCall(now),
					note: period ? words.labeled(beforeHead, perCall(before)) : '',
				},
			],
		};
	};

	/** Why the cost changed, in parts that add up to the difference of what is shown. */
	const reasons = (): Block[] => {
		const list = shownReasons(figures, presentation);
		if (list.length === 0) return [];
		const rows: TableRow[] = list.map(({ reason, shown }) => ({
			cells: [reason, money.signed(shown)],
		}));
		const change = [words.change, money.signed(shownChange(total))];
		rows.push({ cells: change, tone: toneOf(total), isTotal: true });
		return [
			heading(words.whyChanged(monthBefore)),
			{ kind: 'table', head: [columns.reason, costHead], rows },
		];
	};

	/** The rows with the largest changes, each beside the difference of what is shown. */
	const movers = (): Block[] => {
		const rows = moversIn(figures).map((cell) => {
			const sums = sumsOf([cell]);
			return line({ title: nameOf(cell), sums }, money.signed(shownChange(sums)));
		});
		if (rows.length === 0) return [];
		return [heading(words.movers), { kind: 'table', head: headOf(columns.name), rows }];
	};

	/** The intervals of the period, the last ones if there are too many. */
	const intervals = (): Block[] => {
		const list = figures.byInterval.map((sums) => ({ title: range(sums.of), sums })).slice(-limit);
		if (figures.byInterval.length < 2) return [];
		const rows = list.map((one) => ({ cells: line(one).cells.slice(0, 3) }));
		const head = headOf(columns.interval).slice(0, 3);
		return [heading(words.overTime), chart(list), { kind: 'table', head, rows }];
	};

	/** The rows of a prompt template, those in no total apart. */
	const section = (title: string, cells: readonly Cell[]): Block[] => {
		const titled = cells
			.filter(hasData)
			.map((cell) => ({ cell, title: cell.row.name, sums: sumsOf([cell]) }))
			.sort((a, b) => byCost(a.sums, b.sums));
		const own = titled.filter(({ cell }) => isCounted(cell));
		const apart = titled.filter(({ cell }) => !isCounted(cell));
		return [
			heading(shorten(title)),
			...(titled.length === 0 ? [note(words.noData)] : []),
			...(own.length > 0 ? table(columns.name, own) : []),
			...(apart.length > 0 ? [note(words.notInTotal), ...table(columns.name, apart)] : []),
		];
	};
	return { table, chart, top, reasons, movers, intervals, section };
}
