import type { Period } from '../../analytics/period';
import { percentChange, rounded, type Decimal } from '../../util/decimal';
import { capitalized } from '../../util/text';
import type { Cell } from '../../xlsx/cells';
import type { Row, Sheet } from '../../xlsx/sheet';
import { aboutTexts } from '../documents/costReport';
import { headlineOf } from '../documents/headline';
import { budgetName, joined, reasonText, remarkSentence } from '../documents/phrases';
import type { PresentedReport } from '../documents/presentation';
import * as tables from '../documents/tables';
import { momentName } from '../documents/trend';
import { shownChange } from '../figures/change';
import { hasData, type Sums } from '../figures/places';

/** Decimals of a change in percent. */
const PERCENT_PLACES = 1;

/** Lines of text of at most 100 characters, which end at spaces: longer ones would make everything smaller on paper. */
const LINES = /.{1,100}(?:\s|$)|\S+/gu;

const noteRows = (text: string): Row[] =>
	(text.match(LINES) ?? []).map((line) => ({ style: 'note', cells: [line.trim()] }));

/** A cost as it is, shown with so many decimals. */
export const exactCell = (value: Decimal | undefined, decimals: number): Cell =>
	value ? { number: value, decimals } : null;

export const numberCell = (value: Decimal | undefined, decimals: number): Cell =>
	value ? { number: rounded(value, decimals), decimals } : null;

function percentCell({ now, before }: Sums): Cell {
	const isComparable = now && before && now.cost.digits >= 0n;
	const percent = isComparable && percentChange(now.cost, before.cost, PERCENT_PLACES);
	return percent ? { percent, decimals: PERCENT_PLACES } : null;
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

/** A heading with the lines below it; nothing without any. */
const titled = (title: string, rows: readonly Row[]): Row[] =>
	rows.length > 0 ? [{ cells: [] }, { style: 'title', cells: [title] }, ...rows] : [];

const sectionRows = ({ title, lines }: tables.Section, report: PresentedReport): Row[] =>
	titled(
		title,
		lines.map((line) => ({ cells: lineOf(line, report) })),
	);

/** The periods of a trend, or the intervals, of which only those with a cost before are compared. */
function periodRows(
	title: string,
	all: ReadonlyArray<Sums & { readonly of: Period }>,
	report: PresentedReport,
): Row[] {
	const rows = all.map((sums): Row => {
		const cells = lineOf({ title: momentName(sums.of, report), sums }, report);
		return { cells: sums.before ? cells : cells.slice(0, UNCOMPARED) };
	});
	return rows.length > 1 ? titled(title, rows) : [];
}

/** All budgets, and in words which of them are used up, or almost. */
function budgetRows(report: PresentedReport): Row[] {
	const { budgets, money, language } = report;
	const says = language.words.budgets;
	const rows = budgets.map((one): Row => {
		const line = lineOf({ title: budgetName(one.budget, language.words), sums: one }, report).slice(
			0,
			UNCOMPARED,
		);
		const { budget, percent, forecast, state } = one;
		const cells: Cell[] = [
			numberCell(budget.amount, money.decimals),
			percent ? { percent, decimals: 0 } : null,
			...(report.forecast ? [numberCell(forecast, money.decimals)] : []),
			state === 'within' ? null : says[state],
		];
		return { cells: [...line, null, null, null, ...cells] };
	});
	return titled(says.title, rows);
}

/** Why the total changed, each amount in the column of changes. */
function reasonRows({ reasons, money, language: { words } }: PresentedReport): Row[] {
	const rows = reasons.map((reason): Row => {
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
	const rows: Row[] = [
		{ style: 'title', cells: [name] },
		{ style: 'head', cells: head },
		{ style: 'total', cells: lineOf({ title: words.total, sums: figures.total }, report) },
		...[change, ...lines.map((line) => joined(line))].flatMap(noteRows),
		...problems.flatMap((problem) => noteRows(remarkSentence(problem, words, Infinity))),
		...reasonRows(report),
		...periodRows(words.trend.title, figures.trend, report),
		...budgetRows(report),
		...sectionRows(tables.groupSection(report), report),
		...sectionRows(tables.promptSection(report), report),
		...sectionRows(tables.entitySection(report), report),
		...periodRows(words.headings.overTime, figures.byInterval, report),
		{ cells: [] },
		...aboutTexts(report, Infinity).flatMap(noteRows),
	];
	return { name: workbook.summary, rows, frozen: 2 };
}
