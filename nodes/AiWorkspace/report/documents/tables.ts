import { absolute, compare, multiply, sum, type Decimal } from '../../util/decimal';
import { compactMap } from '../../util/lists';
import { shorten } from '../../util/text';
import type { Sums } from '../figures/places';
import { changeIn } from '../figures/reasons';
import { NO_AMOUNT } from '../words/numbers';
import { heading, note, type Bar, type Block, type TableRow, type Tone } from './blocks';
import { amountHeads, previousOf, type PresentedReport } from './presentation';

/** A line of a table before it's formatted. */
export interface Titled {
	readonly title: string;
	readonly sums: Sums;
	/** An amount in place of a percentage. */
	readonly change?: string;
}

/** A heading with a table, and what may stand around that. */
interface Section {
	readonly title: string;
	/** The head of the first column. */
	readonly column: string;
	readonly lines: readonly Titled[];
	readonly total?: Sums;
	/** The periods of a chart's bars: empty for one bar each, left out for no chart. */
	readonly legend?: readonly string[];
	/** Whether there are columns for the period before, if it's known. */
	readonly isCompared?: boolean;
}

/** A smaller change has no color: in percent of what it changes, and of the total. */
const [LEAST_CHANGE, LEAST_OF_TOTAL] = [5n, 1n];

const isAtLeast = (change: Decimal, percent: bigint, of: Decimal): boolean =>
	compare(
		multiply(change, { digits: 100n, places: 0 }),
		multiply(absolute(of), { digits: percent, places: 0 }),
	) >= 0;

/** Puts lines into tables and charts with at most `limit` of them. */
export class Tables {
	/** The period before in words; undefined where there's no comparison. */
	readonly previous?: string;
	/** The same for the head of a column, which is too narrow for a period that isn't a month. */
	readonly previousHead: string;

	constructor(
		private readonly report: PresentedReport,
		private readonly limit: number,
	) {
		const { figures, language } = report;
		const { previous } = figures.period;
		this.previous = previousOf(report);
		this.previousHead =
			(previous && language.numbers.shortMonth(previous)) ?? language.words.columns.before;
	}

	/** Whether a change is large enough to be noticed. It has no color in a report that lacks something. */
	toneOf({ now, before }: Sums): Tone {
		const { problems, figures } = this.report;
		const total = figures.total.before?.cost;
		if (problems.length > 0 || !now || !before || !total) return 'none';
		const change = changeIn({ now, before });
		const size = absolute(change);
		const isLarge =
			isAtLeast(size, LEAST_CHANGE, before.cost) && isAtLeast(size, LEAST_OF_TOTAL, total);
		if (!isLarge || change.digits === 0n) return 'none';
		return change.digits > 0n ? 'up' : 'down';
	}

	/** A change in percent; "new" after nothing, and after no data where others have some. */
	percent({ now, before }: Sums): string {
		const { language, figures } = this.report;
		const change = language.numbers.change(now?.cost, before?.cost);
		if (change !== undefined) return change;
		const isNew = figures.total.before && (!before || before.cost.digits === 0n);
		return isNew && now && now.cost.digits > 0n ? language.words.isNew : NO_AMOUNT;
	}

	section({ title, column, lines, total, legend, isCompared = true }: Section): Block[] {
		if (lines.length === 0) return [];
		const { words } = this.report.language;
		const shown = lines.slice(0, this.limit);
		const hasBefore = isCompared && this.previous !== undefined;
		const rows = shown.map((line) => this.row(line, hasBefore));
		if (total) {
			rows.push({ ...this.row({ title: words.total, sums: total }, hasBefore), isTotal: true });
		}
		return [
			heading(title),
			...this.chart(shown, legend),
			{ kind: 'table', head: this.headOf(column, hasBefore, lines), rows },
			...this.rest(lines.slice(this.limit)),
		];
	}

	/** What the lines add up to that a table has no room for. */
	rest(lines: readonly Titled[]): Block[] {
		if (lines.length === 0) return [];
		const { money, language } = this.report;
		const amounts = compactMap(lines, ({ sums }) => sums.shown);
		const total = amounts.length > 0 ? sum(amounts) : undefined;
		return [note(language.words.notes.rest(lines.length, money.total(total)))];
	}

	/** The heads of columns with costs, and with differences of them. */
	get amountHeads() {
		return amountHeads(this.report);
	}

	private chart(lines: readonly Titled[], legend: Section['legend']): Block[] {
		const { money } = this.report;
		const amountOf = (value: Decimal | undefined) => ({ value, text: money.amount(value) });
		const bars = lines.map(
			({ title, sums: { shown, shownBefore } }): Bar => ({
				label: shorten(title),
				now: amountOf(shown),
				before: amountOf(shownBefore),
			}),
		);
		const hasAmounts = lines.some(({ sums }) => sums.shown ?? sums.shownBefore);
		return legend && hasAmounts ? [{ kind: 'chart', legend, bars }] : [];
	}

	private headOf(column: string, hasBefore: boolean, [first]: readonly Titled[]): string[] {
		const { columns } = this.report.language.words;
		const { cost, change } = this.amountHeads;
		const head = [column, columns.calls, cost];
		const last = first?.change === undefined ? columns.change : change;
		return hasBefore ? [...head, this.previousHead, last] : head;
	}

	private row({ title, sums, change }: Titled, hasBefore: boolean): TableRow {
		const { money, language } = this.report;
		const { now, shown, shownBefore } = sums;
		const cells = [shorten(title), language.numbers.count(now?.calls), money.amount(shown)];
		if (!hasBefore) return { cells };
		cells.push(money.amount(shownBefore), change ?? this.percent(sums));
		return { cells, tone: this.toneOf(sums) };
	}
}
