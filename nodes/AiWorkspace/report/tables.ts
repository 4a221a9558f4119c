import { divide, subtract, sum, ZERO, type Decimal } from '../util/decimal';
import { heading, note, type Block, type Figure, type TableRow, type Tone } from './blocks';
import type { GroupKey } from './directory';
import { byCost, hasData, type Cell, type Figures, type Sums } from './figures';
import {
	columnHead,
	count,
	grouped,
	NO_AMOUNT,
	percent,
	range,
	shorten,
	type Money,
} from './format';
import { changeIn, moversIn, nameOf, type Reason } from './reasons';
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

/** A line of a table before it's formatted. */
interface Titled {
	readonly title: string;
	readonly sums: Sums;
}

/** The tables of a report, each with at most `limit` rows. */
export class Tables {
	private readonly beforeHead: string;

	constructor(
		private readonly figures: Figures,
		private readonly presentation: Presentation,
		private readonly limit: number,
		/** Whether something is missing: then a change might not be the whole change, and has no color. */
		private readonly isPartial: boolean,
	) {
		const { before } = figures;
		this.beforeHead = before ? columnHead(before, columns.before) : '';
	}

	private toneOf({ now, before }: Sums): Tone {
		if (this.isPartial || !now || !before) return 'none';
		const { digits } = changeIn({ now, before });
		return digits > 0n ? 'up' : digits < 0n ? 'down' : 'none';
	}

	private head(first: string): string[] {
		const cost = columns.cost(this.presentation.money.currency);
		const compared = this.figures.before ? [this.beforeHead, columns.change] : [];
		return [first, columns.calls, cost, ...compared];
	}

	private line(
		{ title, sums }: Titled,
		change = percent(sums.now?.cost, sums.before?.cost),
	): TableRow {
		const { money } = this.presentation;
		const compared = this.figures.before ? [money.amount(sums.shownBefore), change] : [];
		return {
			cells: [shorten(title), count(sums.now?.calls), money.amount(sums.shown), ...compared],
			tone: this.toneOf(sums),
		};
	}

	/** The intervals of the period, each with what the bars don't show. */
	intervals(list: readonly Titled[]): Block {
		const { money } = this.presentation;
		const rows = list.map(({ title, sums }) => ({
			cells: [title, count(sums.now?.calls), money.amount(sums.shown)],
		}));
		return { kind: 'table', head: this.head(columns.interval).slice(0, 3), rows };
	}

	/** The most expensive rows, and the sum of the rest. */
	table(first: string, list: readonly Titled[], hasTotal = false): Block[] {
		const { limit, figures, presentation } = this;
		const rest = list.slice(limit).map(({ sums }) => sums.shown ?? ZERO);
		const total = { ...this.line({ title: words.total, sums: figures.total }), isTotal: true };
		const rows = list.slice(0, limit).map((one) => this.line(one));
		return [
			{ kind: 'table', head: this.head(first), rows: hasTotal ? [...rows, total] : rows },
			...(rest.length > 0
				? [note(words.notes.rest(rest.length, presentation.money.of(sum(rest))))]
				: []),
		];
	}

	/** A bar for each, and one for the period before where `legend` names both periods. */
	chart(list: readonly Titled[], legend: readonly string[] = []): Block {
		const bars = list.slice(0, this.limit).map(({ title, sums: { shown, shownBefore } }) => ({
			...{ label: shorten(title), now: shown ?? ZERO },
			before: legend.length > 0 ? (shownBefore ?? ZERO) : undefined,
		}));
		return { kind: 'chart', bars, legend };
	}

	/** The three numbers at the top. */
	top(warnings: readonly string[]): Block {
		const { money } = this.presentation;
		const { total, before } = this.figures;
		const { figures: labels } = words;
		const perCall = (sums: Sums['now']) => {
			const cost = sums && divide(sums.cost, sums.calls, PER_CALL_PLACES);
			return cost ? money.withCurrency(grouped(cost)) : NO_AMOUNT;
		};
		const compared = (now: Decimal | undefined, then: Decimal | undefined, shown: string) => {
			if (!before) return '';
			if (!then) return labels.noneBefore(range(before));
			const change = percent(now, then);
			return change === NO_AMOUNT ? labels.comparedOnly(shown) : labels.compared(change, shown);
		};
		const [now, then] = [total.now, total.before];
		const figures: Figure[] = [
			{
				label: labels.cost,
				value: now ? money.of(total.shown) : labels.noData,
				note: compared(now?.cost, then?.cost, money.of(total.shownBefore)),
				...{ tone: this.toneOf(total), warnings },
			},
			{
				label: labels.calls,
				value: count(now?.calls),
				note: compared(now?.calls, then?.calls, count(then?.calls)),
			},
			{
				label: labels.costPerCall,
				value: perCall(now),
				note: before ? labels.before(this.beforeHead, perCall(then)) : '',
			},
		];
		return { kind: 'figures', figures };
	}

	/** Why the cost changed, in parts that add up to the difference of what is shown. */
	reasons(list: ReadonlyArray<{ readonly reason: string; readonly shown: Decimal }>): Block {
		const { money } = this.presentation;
		const { total } = this.figures;
		return {
			kind: 'table',
			head: [columns.reason, columns.cost(money.currency)],
			rows: [
				...list.map(({ reason, shown }) => ({ cells: [reason, money.signed(shown)] })),
				{
					cells: [columns.change, money.signed(sum(list.map(({ shown }) => shown)))],
					...{ tone: this.toneOf(total), isTotal: true },
				},
			],
		};
	}

	/** The rows with the largest changes, each beside the difference of what is shown. */
	movers(): Block[] {
		const { figures, presentation } = this;
		const movers = moversIn(figures);
		if (movers.length === 0) return [];
		const rows = movers.map((cell) => {
			const sums = figures.sumsOf([cell]);
			return this.line({ title: nameOf(cell), sums }, presentation.money.signed(shownChange(sums)));
		});
		return [heading(words.headings.movers), { kind: 'table', head: this.head(columns.name), rows }];
	}

	/** The rows of a prompt template, those in no total apart. */
	section(title: string, cells: readonly Cell[]): Block[] {
		const { figures } = this;
		const shown = cells
			.filter(hasData)
			.map((cell) => ({ cell, title: cell.row.name, sums: figures.sumsOf([cell]) }))
			.sort((a, b) => byCost(a.sums, b.sums));
		const counted = shown.filter(({ cell }) => figures.isCounted(cell));
		const apart = shown.filter(({ cell }) => !figures.isCounted(cell));
		return [
			heading(shorten(title)),
			...(shown.length === 0 ? [note(words.notes.noRows)] : []),
			...(counted.length > 0 ? this.table(columns.name, counted) : []),
			...(apart.length > 0 ? [note(words.notes.apart), ...this.table(columns.name, apart)] : []),
		];
	}
}

/** The difference of what is shown, so that readers get the same when they subtract. */
export const shownChange = ({ shown, shownBefore }: Sums): Decimal =>
	subtract(shown ?? ZERO, shownBefore ?? ZERO);
