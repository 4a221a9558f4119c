import { absolute, compare, multiply, type Decimal } from '../../util/decimal';
import { sumsOf } from '../figures/figures';
import { byCost, hasData, type Sums } from '../figures/places';
import { changeIn, shownChange } from '../figures/change';
import { moversIn } from '../figures/reasons';
import { capitalized } from '../../util/text';
import { NO_AMOUNT } from '../words/numbers';
import { heading, type Block, type TableRow, type Tone } from './blocks';
import { groupName, groupWords, shortName, withPercent } from './phrases';
import type { PresentedReport } from './presentation';
import { intervalBlocks, momentName } from './trend';

/** A line of a table before it's formatted. */
export interface Line {
	readonly title: string;
	readonly sums: Sums;
}

/** A table before it's formatted, and what may stand around it. */
export interface Section {
	readonly title: string;
	/** The head of the first column. */
	readonly column: string;
	readonly lines: readonly Line[];
	readonly total?: Sums;
	/** Whether each line has a bar. Hundreds of them have no room for it. */
	readonly hasBars?: boolean;
	/** Periods in their order, which have a chart from left to right, and aren't compared. */
	readonly isOverTime?: boolean;
}

const NOTHING: Section = { title: '', column: '', lines: [] };

/** A section with a total, if that adds up several lines. */
const several = (section: Section): Section => (section.lines.length > 1 ? section : NOTHING);

/** The agents and members that changed most: none where there is a single one, which all of the change is of. */
export function moverSection({ figures, language: { words } }: PresentedReport): Section {
	const isOne = figures.byEntity.filter(hasData).length < 2;
	const movers = isOne ? [] : moversIn(figures);
	const lines = movers.map((sums) => ({ title: sums.of.name, sums }));
	return { title: words.headings.movers, column: words.columns.name, lines };
}

/** The prompt templates, the most expensive first. */
export function promptSection({ figures, language: { words } }: PresentedReport): Section {
	return several({
		title: words.headings.byPrompt,
		column: words.columns.prompt,
		lines: [...figures.byPrompt].sort(byCost).map((sums) => ({ title: sums.of.name, sums })),
		total: figures.total,
		hasBars: true,
	});
}

export function groupSection({ figures, language: { words } }: PresentedReport): Section {
	const { byGroup, total, breakdown } = figures;
	const column = breakdown.groupBy;
	if (column === undefined) return NOTHING;
	const lines = byGroup.map((sums) => ({ title: groupName(sums.of, column, words), sums }));
	const { column: head, title } = groupWords(column, words);
	return several({ title, column: head, lines, total, hasBars: true });
}

/** The agents and members with data, unless a single prompt template has the same. */
export function entitySection({ figures, language: { words } }: PresentedReport): Section {
	const { byEntity, byPrompt, total } = figures;
	if (byPrompt.length < 2) return NOTHING;
	const lines = byEntity.filter(hasData).map((sums) => ({ title: sums.of.name, sums }));
	return several({ title: words.headings.byEntity, column: words.columns.name, lines, total });
}

export function intervalSection({ figures, language }: PresentedReport): Section {
	const { words, dates } = language;
	const { byInterval, total } = figures;
	const lines = byInterval.map((sums) => ({ title: capitalized(dates.range(sums.of)), sums }));
	const { overTime: title } = words.headings;
	return several({ title, column: words.columns.interval, lines, total, isOverTime: true });
}

/** The periods of a trend as a table. */
export function trendSection(report: PresentedReport): Section {
	const { words } = report.language;
	const lines = report.figures.trend.map((sums) => {
		return { title: momentName(sums.of, report), sums };
	});
	return { title: words.trend.title, column: words.columns.interval, lines, isOverTime: true };
}

/** A smaller change has no color: in percent of what it changes, and of the total. */
const [LEAST_CHANGE, LEAST_OF_TOTAL] = [5n, 1n];

const isAtLeast = (change: Decimal, percent: bigint, of: Decimal): boolean =>
	compare(
		multiply(change, { digits: 100n, places: 0 }),
		multiply(absolute(of), { digits: percent, places: 0 }),
	) >= 0;

/** Whether a change is large enough to be noticed. It has no color in a period that isn't over. */
export function toneOf({ now, before }: Sums, { isOpen, figures }: PresentedReport): Tone {
	const total = figures.total.before?.cost;
	if (isOpen || !now || !before || !total) return 'none';
	const change = changeIn({ now, before });
	const size = absolute(change);
	const isLarge =
		isAtLeast(size, LEAST_CHANGE, before.cost) && isAtLeast(size, LEAST_OF_TOTAL, total);
	if (!isLarge || change.digits === 0n) return 'none';
	return change.digits > 0n ? 'up' : 'down';
}

/** What a change in percent can't say: "new" after nothing, and after no data where others have some; "ended" the other way round. */
function wordFor({ now, before }: Sums, { language: { words }, figures }: PresentedReport) {
	const { total } = figures;
	const isNew = total.before && (!before || before.cost.digits === 0n);
	if (isNew && now && now.cost.digits > 0n) return words.isNew;
	return total.now && !now && before && before.cost.digits > 0n ? words.isEnded : undefined;
}

/** A change as the difference of what is shown, and in percent, or in a word. */
function changeText(sums: Sums, report: PresentedReport): string {
	const { now, before } = sums;
	if (!report.figures.total.before || !hasData(sums)) return NO_AMOUNT;
	const percent = report.language.numbers.change(now?.cost, before?.cost);
	const { money } = report;
	const change = money.signed(shownChange(sums, money.decimals));
	return withPercent(change, percent ?? wordFor(sums, report));
}

/** A heading with a table of at most `limit` lines, and a line for what it has no room for. Of periods, it has the last ones, and a chart. */
export function sectionBlocks(
	{ title, column, lines, total, hasBars = false, isOverTime = false }: Section,
	report: PresentedReport,
	limit = Infinity,
): Block[] {
	if (lines.length === 0) return [];
	const { money, language, previous, previousHead, costHead } = report;
	const { columns, total: totalTitle, andMore } = language.words;
	const hasBefore = !isOverTime && previous !== undefined;
	const rowOf = ({ title: name, sums }: Line): TableRow => {
		const { now, before } = sums;
		const cost = money.amount(now?.cost);
		const cells = [shortName(name), language.numbers.count(now?.calls), cost];
		const bar = hasBars ? now?.cost : undefined;
		if (!hasBefore) return { cells, bar };
		cells.push(money.amount(before?.cost), changeText(sums, report));
		return { cells, bar, tone: toneOf(sums, report) };
	};
	const left = Math.max(0, lines.length - limit);
	const from = isOverTime ? left : 0;
	const to = from + lines.length - left;
	const shown = lines.slice(from, to);
	const rest = [...lines.slice(0, from), ...lines.slice(to)].map(({ sums }) => sums);
	const rows = shown.map(rowOf);
	if (left > 0) rows.push(rowOf({ title: andMore(left), sums: sumsOf(rest) }));
	if (total) {
		rows.push({ ...rowOf({ title: totalTitle, sums: total }), bar: undefined, isTotal: true });
	}
	const head = [column, columns.calls, costHead];
	if (hasBefore) head.push(previousHead, columns.change);
	return [
		heading(title),
		...(isOverTime ? intervalBlocks(report) : []),
		{ kind: 'table', head, rows },
	];
}
