import { perCall } from '../../analytics/amounts';
import { absolute, isAtLeast } from '../../util/decimal';
import { shorten } from '../../util/text';
import type { BudgetUse } from '../figures/budgets';
import { changeIn, shownChange } from '../figures/change';
import { sumsOf, type Subtotal } from '../figures/figures';
import { byCost, hasData, type Sums } from '../figures/places';
import { byChange } from '../figures/reasons';
import type { Prompt, Row } from '../read/directory';
import { NO_AMOUNT } from '../words/numbers';
import { heading, type Block, type TableRow, type Tone } from './blocks';
import { groupName, groupWords, withPercent } from './phrases';
import type { PresentedReport } from './presentation';

/** A line of a table before it's formatted. */
export interface Line {
	readonly title: string;
	readonly sums: Sums;
	/** Where it's that of a budget. */
	readonly use?: BudgetUse;
}

/** A table before it's formatted, and what may stand around it. */
export interface Section {
	readonly title: string;
	/** The head of the first column. */
	readonly column: string;
	readonly lines: readonly Line[];
	readonly total?: Sums;
	/** Whether each line has a bar. */
	readonly hasBars?: boolean;
	/** Whether its lines are periods, of which only those with a cost before are compared. */
	readonly isOverTime?: boolean;
	/** What to know about it. */
	readonly notes?: readonly string[];
}

const NO_SECTION: Section = { title: '', column: '', lines: [] };

/** A section, if it has several lines. */
export const several = (section: Section): Section =>
	section.lines.length > 1 ? section : NO_SECTION;

const namedLines = (all: ReadonlyArray<Subtotal<Prompt | Row>>): Line[] =>
	all.map((sums) => ({ title: sums.of.name, sums }));

/** The prompt templates, the most expensive first. */
export function promptSection({ figures, language: { words } }: PresentedReport): Section {
	const lines = namedLines(figures.byPrompt.filter(hasData).sort(byCost));
	const { headings, columns } = words;
	return several({ title: headings.byPrompt, column: columns.prompt, lines, hasBars: true });
}

export function groupSection({ figures, language: { words } }: PresentedReport): Section {
	const { byGroup, total, breakdown } = figures;
	const column = breakdown.groupBy;
	if (column === undefined) return NO_SECTION;
	const lines = byGroup.map((sums) => ({ title: groupName(sums.of, column, words), sums }));
	const { column: head, title } = groupWords(column, words);
	return several({ title, column: head, lines, total, hasBars: true });
}

/** The agents and members with data, the most expensive first. */
export function entitySection({ figures, language: { words } }: PresentedReport): Section {
	const lines = namedLines(figures.byEntity.filter(hasData));
	return several({ title: words.headings.byEntity, column: words.columns.name, lines });
}

/** A smaller change has no color: in percent of what it changes, and of the total. */
const [LEAST_CHANGE, LEAST_OF_TOTAL] = [5, 1];

/** Whether a change is large enough to be noticed. It has no color in a period that isn't over. */
export function toneOf({ now, before }: Sums, { isOpen, figures }: PresentedReport): Tone {
	const total = figures.total.before?.cost;
	if (isOpen || !now || !before || !total) return 'none';
	const change = changeIn({ now, before });
	const size = absolute(change);
	const isLarge =
		isAtLeast(size, LEAST_CHANGE, absolute(before.cost)) &&
		isAtLeast(size, LEAST_OF_TOTAL, absolute(total));
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

/** A name, and whether it's new or has ended. */
export const marked = (name: string, sums: Sums, report: PresentedReport): string =>
	withPercent(name, wordFor(sums, report));

/** A change as the difference of what is shown, and in percent, or in a word. */
function changeText(sums: Sums, report: PresentedReport): string {
	const { now, before } = sums;
	if (!hasData(sums)) return NO_AMOUNT;
	const percent = report.language.numbers.change(now?.cost, before?.cost);
	const { money } = report;
	const change = money.signed(shownChange(sums, money.decimals));
	return withPercent(change, percent ?? wordFor(sums, report));
}

/** A heading with a table of at most `most` lines, and a line for the others: with costs and their changes, or calls where nothing is compared. */
export function sectionBlocks(
	{ title, column, lines, total, hasBars = false }: Section,
	report: PresentedReport,
	most: number,
): Block[] {
	if (lines.length === 0) return [];
	const { money, language, figures, costHead } = report;
	const { columns, total: totalTitle, andMore } = language.words;
	const isCompared = figures.total.before !== undefined;
	const rowOf = ({ title: name, sums }: Line): TableRow => {
		const cost = money.amount(sums.now?.cost);
		const calls = language.numbers.count(sums.now?.calls);
		return {
			cells: [shorten(name), ...(isCompared ? [cost, changeText(sums, report)] : [calls, cost])],
			bar: hasBars ? sums.now?.cost : undefined,
			tone: toneOf(sums, report),
		};
	};
	const rest = sumsOf(lines.slice(most).map(({ sums }) => sums));
	const left = Math.max(0, lines.length - most);
	const rows = [
		...lines.slice(0, most).map(rowOf),
		...(left > 0 ? [{ ...rowOf({ title: andMore(left), sums: rest }), bar: undefined }] : []),
		...(total
			? [{ ...rowOf({ title: totalTitle, sums: total }), bar: undefined, isTotal: true }]
			: []),
	];
	const head = [column, ...(isCompared ? [costHead, columns.change] : [columns.calls, costHead])];
	return [heading(title), { kind: 'table', head, rows }];
}

/** Lines of what changed, and how many of them agents and members have at least. */
const [MOST_CHANGES, LEAST_ENTITIES] = [8, 4];

/** The prompt templates, agents, and members that changed most, with how much their calls and costs per call changed. */
export function changedBlocks(report: PresentedReport): Block[] {
	const { figures, language, money, changeHead } = report;
	const { words, numbers } = language;
	const { total, byPrompt, byEntity } = figures;
	if (!total.now || !total.before) return [];
	const changedIn = <Of extends Prompt | Row>(all: ReadonlyArray<Subtotal<Of>>) =>
		all.filter(hasData).length < 2
			? []
			: byChange(all).filter((one) => shownChange(one, money.decimals).digits !== 0n);
	const entities = changedIn(byEntity);
	const least = Math.min(LEAST_ENTITIES, entities.length);
	const prompts = changedIn(byPrompt).slice(0, MOST_CHANGES - least);
	const rowOf = (title: string, sums: Sums): TableRow => {
		const { now, before } = sums;
		const percents = [
			numbers.change(now?.calls, before?.calls),
			numbers.change(perCall(now), perCall(before)),
		];
		const change = money.signed(shownChange(sums, money.decimals));
		return {
			cells: [title, ...percents.map((text) => text ?? NO_AMOUNT), change],
			tone: toneOf(sums, report),
		};
	};
	const nameOf = (one: Subtotal<Prompt | Row>) => marked(shorten(one.of.name), one, report);
	const ofPrompts = prompts.map((one) => rowOf(nameOf(one), one));
	const ofEntities = entities.slice(0, MOST_CHANGES - prompts.length).map((one) => {
		const name = nameOf(one);
		return rowOf(prompts.length > 0 ? words.ofThese(name) : name, one);
	});
	if (ofPrompts.length + ofEntities.length === 0) return [];
	const { columns, headings } = words;
	const head = [columns.name, columns.calls, columns.costPerCall, changeHead];
	const ofAll = { ...rowOf(words.total, total), isTotal: true };
	// Agents and members divide the same total again.
	const rows = prompts.length > 0 ? [...ofPrompts, ofAll, ...ofEntities] : [...ofEntities, ofAll];
	return [heading(headings.changed), { kind: 'table', head, rows }];
}
