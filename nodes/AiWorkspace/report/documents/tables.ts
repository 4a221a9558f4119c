import { sum, ZERO } from '../../util/decimal';
import { compactMap } from '../../util/lists';
import { heading, note, type Block, type TableRow, type Tone } from './blocks';
import type { Sums } from '../figures/places';
import type { Figures } from '../figures/figures';
import { count, percent, range, shorten, type Money } from '../words/numbers';
import type { Presentation } from './presentation';
import { changeIn } from '../figures/reasons';
import { words } from '../words/en';

/** A line of a table before it's formatted. */
export interface Titled {
	readonly title: string;
	readonly sums: Sums;
	/** In place of a percentage. */
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

/** Puts lines into tables and charts with at most `limit` of them. */
export class Tables {
	/** The period before in words; empty where there's no comparison. */
	readonly before: string;
	/** The same for the head of a column, which is too narrow for a period that isn't a month. */
	readonly beforeHead: string;
	private readonly money: Money;
	/** Otherwise, a change might not be the whole change, and has no color. */
	private readonly isComplete: boolean;

	constructor(
		{ period }: Figures,
		{ money, problems }: Presentation,
		private readonly limit: number,
	) {
		this.before = period.previous ? range(period.previous) : '';
		this.beforeHead = /\d /.test(this.before) ? words.before : this.before.slice(0, 3);
		this.money = money;
		this.isComplete = problems.length === 0;
	}

	toneOf({ now, before }: Sums): Tone {
		const { digits } = this.isComplete && now && before ? changeIn({ now, before }) : ZERO;
		if (digits > 0n) return 'up';
		return digits < 0n ? 'down' : 'none';
	}

	section({ title, column, lines, total, legend, isCompared = true }: Section): Block[] {
		if (lines.length === 0) return [];
		const shown = lines.slice(0, this.limit);
		const hasBefore = isCompared && this.before !== '';
		const rows = shown.map((line) => this.row(line, hasBefore));
		if (total) {
			rows.push({ ...this.row({ title: words.total, sums: total }, hasBefore), isTotal: true });
		}
		const bars = shown.map(({ title: label, sums }) => ({
			label: shorten(label),
			now: sums.shown,
			before: sums.shownBefore,
		}));
		const blocks: Block[] = [heading(title)];
		if (legend && bars.some(({ now, before }) => now ?? before)) {
			blocks.push({ kind: 'chart', legend, bars });
		}
		blocks.push({ kind: 'table', head: this.headOf(column, hasBefore), rows });
		return [...blocks, ...this.rest(lines.slice(this.limit))];
	}

	/** What the lines add up to that a table has no room for. */
	rest(lines: readonly Titled[]): Block[] {
		if (lines.length === 0) return [];
		const amounts = compactMap(lines, ({ sums }) => sums.shown);
		const total = amounts.length > 0 ? sum(amounts) : undefined;
		return [note(words.rest(lines.length, this.money.total(total)))];
	}

	private headOf(column: string, hasBefore: boolean): string[] {
		const head = [column, words.calls, words.cost(this.money.currency)];
		return hasBefore ? [...head, this.beforeHead, words.change] : head;
	}

	private row({ title, sums, change }: Titled, hasBefore: boolean): TableRow {
		const { now, before, shown, shownBefore } = sums;
		const cells = [shorten(title), count(now?.calls), this.money.amount(shown)];
		if (!hasBefore) return { cells };
		cells.push(this.money.amount(shownBefore), change ?? percent(now?.cost, before?.cost));
		return { cells, tone: this.toneOf(sums) };
	}
}
