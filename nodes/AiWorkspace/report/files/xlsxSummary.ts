import { percentChange, rounded, type Decimal } from '../../util/decimal';
import { capitalized } from '../../util/text';
import type { Cell } from '../../xlsx/cells';
import type { SheetRow, Sheet } from '../../xlsx/sheet';
import { budgetSection } from '../documents/budgets';
import { aboutTexts } from '../documents/costReport';
import { headlineOf } from '../documents/headline';
import { joined, reasonText, remarkSentence } from '../documents/phrases';
import type { PresentedReport } from '../documents/presentation';
import * as tables from '../documents/tables';
import { periodSections } from '../documents/trend';
import type { BudgetUse } from '../figures/budgets';
import { shownChange } from '../figures/change';
import { hasData, type Sums } from '../figures/places';

/** Decimals of a change in percent. */
const CHANGE_PLACES = 1;

/** Lines of text of at most 100 characters, which end at spaces: longer ones would make everything smaller on paper. */
const LINES = /.{1,100}(?:\s|$)|\S+/gu;

const noteRows = (text: string): SheetRow[] =>
	(text.match(LINES) ?? []).map((line) => ({ style: 'note', cells: [line.trim()] }));

/** A cost as it is, shown with so many decimals. */
export const exactCell = (value: Decimal | undefined, decimals: number): Cell =>
	value ? { number: value, decimals } : null;

export const numberCell = (value: Decimal | undefined, decimals: number): Cell =>
	value ? { number: rounded(value, decimals), decimals } : null;

function percentCell({ now, before }: Sums): Cell {
	const isComparable = now && before && now.cost.digits >= 0n;
	const percent = isComparable && percentChange(now.cost, before.cost, CHANGE_PLACES);
	return percent ? { percent, decimals: CHANGE_PLACES } : null;
}

/** The columns of a line that don't compare it. */
const UNCOMPARED = 3;

/** A line, in the columns of the head. */
function lineOf({ title, sums }: tables.Line, { money, figures }: PresentedReport): Cell[] {
	const { now, before } = sums;
	return [
		title,
		numberCell(now?.calls, 0),
		numberCell(now?.cost, money.decimals),
		numberCell(before?.cost, money.decimals),
		figures.total.before && hasData(sums)
			? numberCell(shownChange(sums, money.decimals), money.decimals)
			: null,
		percentCell(sums),
	];
}

/** What a line has beside its cost where that's of a budget, and in words whether it's used up, or almost. */
function budgetCells(
	{ budget, percent, forecast, state }: BudgetUse,
	{ forecast: ofAll, money, language }: PresentedReport,
): Cell[] {
	return [
		numberCell(budget.amount, money.decimals),
		percent ? { percent, decimals: 0 } : null,
		...(ofAll ? [numberCell(forecast, money.decimals)] : []),
		state === 'within' ? null : language.words.budgets[state],
	];
}

/** A heading with the lines below it; nothing without any. */
const titled = (title: string, rows: readonly SheetRow[]): SheetRow[] =>
	rows.length > 0 ? [{ cells: [] }, { style: 'title', cells: [title] }, ...rows] : [];

function sectionRows(
	{ title, lines, isOverTime = false, notes = [] }: tables.Section,
	report: PresentedReport,
): SheetRow[] {
	const rows = lines.map((line): SheetRow => {
		const cells = lineOf(line, report);
		const plain = cells.slice(0, UNCOMPARED);
		if (line.use) return { cells: [...plain, null, null, null, ...budgetCells(line.use, report)] };
		return { cells: isOverTime && !line.sums.before ? plain : cells };
	});
	return titled(title, [...rows, ...notes.flatMap(noteRows)]);
}

/** Why the total changed, each amount in the column of changes. */
function reasonRows({ reasons, money, language: { words } }: PresentedReport): SheetRow[] {
	const rows = reasons.map((reason): SheetRow => {
		const change = numberCell(reason.cost, money.decimals);
		return { cells: [reasonText(reason, words), null, null, null, change] };
	});
	return titled(words.headings.why, rows);
}

/** The first sheet: all of what the email shortens, in the columns of one head. */
export function summaryOf(report: PresentedReport): Sheet {
	const { title, subtitle, figures, problems, language, budgets, costHead } = report;
	const { words } = language;
	const { columns, workbook, alert, budgets: says } = words;
	const expected = report.forecast ? [alert.forecastBar] : [];
	const head = [
		columns.name,
		columns.calls,
		costHead,
		workbook.priorCost,
		columns.change,
		`${columns.change} (%)`,
		...(budgets.length > 0 ? [says.budget, says.used, ...expected, ''] : []),
	];
	const name = joined([title, subtitle, capitalized(report.period)], ', ');
	const { change, lines } = headlineOf(report);
	const [trend, ...intervals] = periodSections(report);
	const rows: SheetRow[] = [
		{ style: 'title', cells: [name] },
		{ style: 'head', cells: head },
		{ style: 'total', cells: lineOf({ title: words.total, sums: figures.total }, report) },
		...[change, ...lines.map((line) => joined(line))].flatMap(noteRows),
		...problems.flatMap((problem) => noteRows(remarkSentence(problem, words, Infinity))),
		...reasonRows(report),
		...[
			...(trend ? [trend] : []),
			budgetSection(report),
			tables.groupSection(report),
			tables.promptSection(report),
			tables.entitySection(report),
			...intervals,
		].flatMap((section) => sectionRows(section, report)),
		{ cells: [] },
		...aboutTexts(report, Infinity).flatMap(noteRows),
	];
	return { name: workbook.summary, rows, frozen: 2 };
}
