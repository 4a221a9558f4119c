import { absolute, compare, multiply, sum, type Decimal } from '../../util/decimal';
import { compactMap } from '../../util/lists';
import { shorten } from '../../util/text';
import { byCost, type Sums } from '../figures/places';
import { changeIn } from '../figures/reasons';
import { NO_AMOUNT } from '../words/numbers';
import { heading, note, type Bar, type Block, type TableRow, type Tone } from './blocks';
import { groupName, groupWords } from './phrases';
import type { PresentedReport } from './presentation';

/** Characters of a name in a table: two of them in one, such as those of movers. */
const LONGEST_NAME = 130;

/** A line of a table before it's formatted. */
export interface Line {
	readonly title: string;
	readonly sums: Sums;
	/** An amount in place of a percentage. */
	readonly change?: string;
}

/** A table before it's formatted, and what may stand around it. */
export interface Section {
	readonly title: string;
	/** The head of the first column. */
	readonly column: string;
	readonly lines: readonly Line[];
	readonly total?: Sums;
	/** The periods of a chart's bars: empty for one bar each, left out for no chart. */
	readonly legend?: readonly string[];
	/** Whether there are columns for the period before, if it's known. */
	readonly isCompared?: boolean;
}

/** The prompt templates, the most expensive first. */
export function promptSection({ figures, language, previous }: PresentedReport): Section {
	const { words, numbers } = language;
	return {
		title: words.headings.byPrompt,
		column: words.columns.prompt,
		lines: [...figures.byPrompt].sort(byCost).map((sums) => ({ title: sums.of.name, sums })),
		total: figures.total,
		legend: previous === undefined ? [] : [numbers.range(figures.period), previous],
	};
}

const NOTHING: Section = { title: '', column: '', lines: [] };

/** The groups, if there are several. */
export function groupSection({ figures, language: { words } }: PresentedReport): Section {
	const { byGroup, total, breakdown } = figures;
	const column = breakdown.groupBy;
	if (column === undefined || byGroup.length < 2) return NOTHING;
	const lines = byGroup.map((sums) => ({ title: groupName(sums.of, column, words), sums }));
	const { column: head, title } = groupWords(column, words);
	return { title, column: head, lines, total };
}

/** The intervals of the period, if there are several. */
export function intervalSection({ figures, language }: PresentedReport): Section {
	const { words, numbers } = language;
	const { byInterval, total } = figures;
	if (byInterval.length < 2) return NOTHING;
	const lines = byInterval.map((sums) => ({ title: numbers.range(sums.of), sums }));
	return {
		title: words.headings.overTime,
		column: words.columns.interval,
		lines,
		total,
		legend: [],
		isCompared: false,
	};
}

/** A smaller change has no color: in percent of what it changes, and of the total. */
const [LEAST_CHANGE, LEAST_OF_TOTAL] = [5n, 1n];

const isAtLeast = (change: Decimal, percent: bigint, of: Decimal): boolean =>
	compare(
		multiply(change, { digits: 100n, places: 0 }),
		multiply(absolute(of), { digits: percent, places: 0 }),
	) >= 0;

/** Whether a change is large enough to be noticed. It has no color in a report that lacks something, or in a period that isn't over. */
export function toneOf({ now, before }: Sums, { gaps, isOpen, figures }: PresentedReport): Tone {
	const total = figures.total.before?.cost;
	if (gaps.length > 0 || isOpen || !now || !before || !total) return 'none';
	const change = changeIn({ now, before });
	const size = absolute(change);
	const isLarge =
		isAtLeast(size, LEAST_CHANGE, before.cost) && isAtLeast(size, LEAST_OF_TOTAL, total);
	if (!isLarge || change.digits === 0n) return 'none';
	return change.digits > 0n ? 'up' : 'down';
}

/** A change in percent; "new" after nothing, and after no data where others have some; "ended" the other way round. */
function percent({ now, before }: Sums, { language, figures }: PresentedReport): string {
	const change = language.numbers.change(now?.cost, before?.cost);
	if (change !== undefined) return change;
	const { total } = figures;
	const isNew = total.before && (!before || before.cost.digits === 0n);
	if (isNew && now && now.cost.digits > 0n) return language.words.isNew;
	const isEnded = total.now && !now && before && before.cost.digits > 0n;
	return isEnded ? language.words.isEnded : NO_AMOUNT;
}

function chartOf(lines: readonly Line[], legend: readonly string[], { money }: PresentedReport) {
	const amountOf = (value: Decimal | undefined) => ({ value, text: money.amount(value) });
	const bars = lines.map(
		({ title, sums: { shown, shownBefore } }): Bar => ({
			label: shorten(title),
			now: amountOf(shown),
			before: amountOf(shownBefore),
		}),
	);
	const hasAmounts = bars.some(({ now, before }) => now.value ?? before?.value);
	return hasAmounts ? [{ kind: 'chart', legend, bars } as const] : [];
}

/** What the lines add up to that a table has no room for. */
export function restOf(lines: readonly Line[], { money, language }: PresentedReport): Block[] {
	if (lines.length === 0) return [];
	const amounts = compactMap(lines, ({ sums }) => sums.shown);
	const total = amounts.length > 0 ? sum(amounts) : undefined;
	return [note(language.words.notes.rest(lines.length, money.total(total)))];
}

/** A heading with a table of at most `limit` lines, its chart, and what the other lines add up to. */
export function sectionBlocks(
	{ title, column, lines, total, legend, isCompared = true }: Section,
	report: PresentedReport,
	limit = Infinity,
): Block[] {
	if (lines.length === 0) return [];
	const { money, language, previous, previousHead, costHead, changeHead } = report;
	const { columns, total: totalTitle } = language.words;
	const hasBefore = isCompared && previous !== undefined;
	const rowOf = ({ title: name, sums, change }: Line): TableRow => {
		const { now, before, shown, shownBefore } = sums;
		const cost = money.amount(shown, now?.cost);
		const cells = [shorten(name, LONGEST_NAME), language.numbers.count(now?.calls), cost];
		if (!hasBefore) return { cells };
		cells.push(money.amount(shownBefore, before?.cost), change ?? percent(sums, report));
		return { cells, tone: toneOf(sums, report) };
	};
	const shown = lines.slice(0, limit);
	const rows = shown.map(rowOf);
	if (total) rows.push({ ...rowOf({ title: totalTitle, sums: total }), isTotal: true });
	const head = [column, columns.calls, costHead];
	const areAmounts = lines[0]?.change !== undefined;
	if (hasBefore) head.push(previousHead, areAmounts ? changeHead : columns.change);
	return [
		heading(title),
		...(legend ? chartOf(shown, legend, report) : []),
		{ kind: 'table', head, rows },
		...restOf(lines.slice(limit), report),
	];
}
