import type { Amounts } from '../../analytics/amounts';
import { divide, type Decimal } from '../../util/decimal';
import { heading, note, type Block, type Document, type Figure, type TableRow } from './blocks';
import { byCost, hasData, type PlacedReading } from '../figures/places';
import type { Figures } from '../figures/figures';
import { count, formatDecimal, NO_AMOUNT, percent, range, shorten } from '../words/numbers';
import { titleOf, type Presentation } from './presentation';
import { cut } from '../figures/gaps';
import { shownMovers, pairName, shownChange, shownReasons } from '../figures/reasons';
import { Tables } from './tables';
import { words } from '../words/en';

/** Decimals of a cost per call, which is far below a cent. */
const PER_CALL_PLACES = 5;

const isText = (text: string) => text !== '';

/** Puts the figures of a report into blocks, with at most `limit` rows in each table. */
class Writer {
	private readonly tables: Tables;

	constructor(
		private readonly figures: Figures,
		private readonly presentation: Presentation,
		private readonly limit: number,
	) {
		this.tables = new Tables(figures, presentation, limit);
	}

	/** What is missing stands above everything, so that nobody takes a part for the whole. */
	write(): Block[] {
		const prompts = [...this.figures.byPrompt].sort(byCost);
		return [
			...this.notices(),
			...this.top(),
			...this.reasons(),
			...this.movers(),
			...this.intervals(),
			...this.prompts(prompts),
			...this.groups(),
			...prompts.slice(0, this.limit).flatMap(({ of, readings: cells }) => this.rowsOf(of.name, cells)),
			...this.about(),
		];
	}

	private notices(): Block[] {
		return this.presentation.problems.map(({ title, why, names }) => ({
			kind: 'notice',
			title,
			lines: [why, ...cut(names, this.limit)].filter(isText),
		}));
	}

	private perCall(sums: Amounts | undefined): string {
		const cost = sums && divide(sums.cost, sums.calls, PER_CALL_PLACES);
		return cost ? this.presentation.money.of(formatDecimal(cost)) : NO_AMOUNT;
	}

	private compared(now: Decimal | undefined, before: Decimal | undefined, shown: string): string {
		if (this.tables.before === '') return '';
		if (!before) return words.noDataFor(this.tables.before);
		return words.compared(percent(now, before).replace(NO_AMOUNT, ''), shown);
	}

	private top(): Block[] {
		const { total, period, prompts, unread, silent, rows, missing } = this.figures;
		const { now, before } = total;
		const { money, today, problems } = this.presentation;
		const warnings = [
			...problems.map(({ gap }) => gap),
			this.tables.before && period.to >= today ? words.todayIsOpen : '',
		].filter(isText);
		const figures: readonly [Figure, ...Figure[]] = [
			{
				label: words.totalCost,
				value: now ? money.total(total.shown) : words.noData,
				note: this.compared(now?.cost, before?.cost, money.total(total.shownBefore)),
				tone: this.tables.toneOf(total),
				warnings,
			},
			{
				label: words.calls,
				value: count(now?.calls),
				note: this.compared(now?.calls, before?.calls, count(before?.calls)),
			},
			{
				label: words.costPerCall,
				value: this.perCall(now),
				note: this.tables.before && words.labeled(this.tables.beforeHead, this.perCall(before)),
			},
		];
		const shows = words.shows(
			[prompts.length - silent.length, prompts.length + unread.length],
			[rows.length - missing.length, rows.length],
		);
		return [{ kind: 'figures', figures }, note(shows)];
	}

	private reasons(): Block[] {
		const { total } = this.figures;
		const { money, reasons } = this.presentation;
		if (reasons.length === 0) return [];
		const rows: TableRow[] = shownReasons(this.figures, reasons).map(({ reason, shown }) => ({
			cells: [reason, money.signed(shown)],
		}));
		const change = [words.change, money.signed(shownChange(total))];
		rows.push({ cells: change, tone: this.tables.toneOf(total), isTotal: true });
		const head = [words.columns.reason, words.cost(money.currency)];
		return [heading(words.whyChanged(this.tables.before)), { kind: 'table', head, rows }];
	}

	/** The rows with the largest changes, each beside the difference of what is shown. */
	private movers(): Block[] {
		const lines = shownMovers(this.figures).map((cell) => ({
			title: pairName(cell),
			sums: cell,
			change: this.presentation.money.signed(shownChange(cell)),
		}));
		return this.tables.section({ title: words.movers, column: words.columns.name, lines });
	}

	/** The intervals of the period, the last ones if there are too many. */
	private intervals(): Block[] {
		const { byInterval, total } = this.figures;
		if (byInterval.length < 2) return [];
		const lines = byInterval.map((sums) => ({ title: range(sums.of), sums }));
		const section = this.tables.section({
			title: words.overTime,
			column: words.columns.interval,
			lines: lines.slice(-this.limit),
			total,
			legend: [],
			isCompared: false,
		});
		return [...section, ...this.tables.rest(lines.slice(0, -this.limit))];
	}

	private prompts(parts: Figures['byPrompt']): Block[] {
		const { period, total } = this.figures;
		return this.tables.section({
			title: words.byPrompt,
			column: words.columns.prompt,
			lines: parts.map((sums) => ({ title: sums.of.name, sums })),
			total,
			legend: this.tables.before === '' ? [] : [range(period), this.tables.before],
		});
	}

	private groups(): Block[] {
		const { byGroup, total, layout } = this.figures;
		const { groupBy: key } = layout;
		if (key === 'none' || byGroup.length < 2) return [];
		const lines = byGroup.map((sums) => ({ title: sums.of, sums }));
		return this.tables.section({ ...words.groups[key], lines, total });
	}

	/** The rows of a prompt template, those in no total apart. */
	private rowsOf(name: string, cells: readonly PlacedReading[]): Block[] {
		const title = shorten(name);
		const known = cells.filter(hasData);
		if (known.length === 0) return [heading(title), note(words.noData)];
		const linesOf = (isCounted: boolean) =>
			known
				.filter((cell) => cell.isCounted === isCounted)
				.map((cell) => ({ title: cell.row.name, sums: cell }));
		const column = words.columns.name;
		return [
			...this.tables.section({ title, column, lines: linesOf(true) }),
			...this.tables.section({ title: words.notInTotal(title), column, lines: linesOf(false) }),
		];
	}

	private about(): Block[] {
		const { cells, byGroup } = this.figures;
		const { money, today } = this.presentation;
		const { before } = this.tables;
		const hasApart = cells.some((cell) => hasData(cell) && !cell.isCounted);
		const texts = [
			before && words.comparedWith(before),
			byGroup.length > 1 ? words.groupsOfToday : '',
			hasApart ? words.departments : '',
			words.rounding(money.decimals),
			money.currency === '' ? words.noCurrency : '',
			words.created(range({ from: today, to: today })),
		];
		return [heading(words.about), ...texts.filter(isText).map(note)];
	}
}

/** A report, with at most `limit` rows in each of its tables. */
export const documentOf = (
	figures: Figures,
	presentation: Presentation,
	limit: number,
): Document => ({
	overline: shorten(presentation.workspace),
	title: titleOf(presentation),
	period: range(figures.period),
	blocks: new Writer(figures, presentation, limit).write(),
});
