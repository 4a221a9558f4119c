import { percentChange, rounded, type Decimal } from '../../util/decimal';
import { capitalized } from '../../util/text';
import type { Cell } from '../../xlsx/cells';
import type { Row, Sheet } from '../../xlsx/sheet';
import { aboutTexts } from '../documents/costReport';
import { budgetName, reasonText, remarkSentence } from '../documents/phrases';
import type { PresentedReport } from '../documents/presentation';
import * as tables from '../documents/tables';
import { shownChange } from '../figures/change';
import { hasData, type Sums } from '../figures/places';

/** Decimals of a change in percent. */
const PERCENT_PLACES = 1;

/** Characters of a line of text, and of a reason beside its amount: longer ones would make everything smaller on paper. */
const [LINE, REASON] = [80, 40];

/** A text in lines, which end at spaces. */
const linesOf = (text: string, longest: number): string[] =>
	(text.match(new RegExp(`.{1,${longest}}(?:\\s|$)|\\S+`, 'gu')) ?? []).map((line) => line.trim());
const noteRows = (text: string): Row[] =>
	linesOf(text, LINE).map((line) => ({ style: 'note', cells: [line] }));

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

/** A heading, and a table below it. */
const tableRows = (title: string, head: readonly string[], rows: readonly Row[]): Row[] => [
	{ style: 'note', cells: [] },
	...(title === '' ? [] : [{ style: 'title', cells: [title] } as const]),
	{ style: 'head', cells: head },
	...rows,
];

/** A table with its total, and with the period before where it's compared. */
function sectionRows(
	{ title, lines, total, column, isOverTime = false }: tables.Section,
	{ previous, costHead, changeHead, money, language }: PresentedReport,
): Row[] {
	if (lines.length === 0 && !total) return [];
	const { words } = language;
	const { calls, change } = words.columns;
	const isCompared = !isOverTime && previous !== undefined;
	const cellsOf = ({ title: name, sums }: tables.Line): Cell[] => {
		const [cost, before] = [sums.now, sums.before].map((one) =>
			numberCell(one?.cost, money.decimals),
		);
		const cells = [name, numberCell(sums.now?.calls, 0), cost ?? null];
		if (!isCompared) return cells;
		const changed = hasData(sums) ? shownChange(sums, money.decimals) : undefined;
		return [...cells, before ?? null, numberCell(changed, money.decimals), percentCell(sums)];
	};
	const head = [
		column,
		calls,
		costHead,
		...(isCompared ? [capitalized(previous), changeHead, change] : []),
	];
	const rows = lines.map((line): Row => ({ cells: cellsOf(line) }));
	if (total) rows.push({ style: 'total', cells: cellsOf({ title: words.total, sums: total }) });
	return tableRows(title, head, rows);
}

/** The budgets, and in words which of them are used up, or almost. */
function budgetRows({ budgets, forecast, costHead, money, language }: PresentedReport): Row[] {
	if (budgets.length === 0) return [];
	const { columns, alert, budgets: says } = language.words;
	const amount = (value: Decimal | undefined) => numberCell(value, money.decimals);
	const expected = forecast ? [alert.forecastBar] : [];
	const rows = budgets.map((one): Row => {
		const { now, percent, state } = one;
		const cells = [
			budgetName(one.budget, language.words),
			numberCell(now?.calls, 0),
			amount(now?.cost),
		];
		const used = percent ? { percent, decimals: 0 } : null;
		const budget = [...(forecast ? [amount(one.forecast)] : []), amount(one.budget.amount), used];
		return {
			cells: [...cells, ...budget, ...(state === 'within' ? [] : [says[state]])],
		};
	});
	const head = [columns.name, columns.calls, costHead, ...expected, says.budget, says.used];
	return tableRows(says.title, head, rows);
}

/** Why the total changed, each amount below those of the changes in other tables. */
function reasonRows(report: PresentedReport): Row[] {
	const { reasons, previous, changeHead, figures, money, language } = report;
	const { columns, headings } = language.words;
	if (reasons.length === 0 || previous === undefined) return [];
	const row = (text: string, cost: Decimal): Row[] => {
		const lines = linesOf(text, REASON);
		return lines.map((line, at) => {
			const cells = [line, null, null, null, numberCell(cost, money.decimals)];
			return { cells: at < lines.length - 1 ? [line] : cells };
		});
	};
	const [total] = row(columns.change, shownChange(figures.total, money.decimals));
	return tableRows(
		headings.why(previous),
		[columns.reason, '', '', '', changeHead],
		[
			...reasons.flatMap((reason) => row(reasonText(reason, language.words), reason.cost)),
			{ style: 'total', cells: total?.cells ?? [] },
		],
	);
}

/** The first sheet: what the email shows. */
export function summaryOf(report: PresentedReport): Sheet {
	const { figures, problems, money, language, forecast } = report;
	const { words } = language;
	const whole: tables.Section = { title: '', column: '', lines: [], total: figures.total };
	const rowsOf = (...sections: tables.Section[]) =>
		sections.flatMap((section) => sectionRows(section, report));
	const rows: Row[] = [
		{ style: 'title', cells: [report.title] },
		...noteRows(report.overline),
		...noteRows(capitalized(report.period)),
		...problems.flatMap((problem) => noteRows(remarkSentence(problem, words))),
		...(forecast ? noteRows(words.alert.forecastIs(money.total(forecast))) : []),
		...rowsOf(whole, tables.trendSection(report)),
		...budgetRows(report),
		...reasonRows(report),
		...rowsOf(tables.moverSection(report), tables.intervalSection(report)),
		...rowsOf(tables.promptSection(report), tables.groupSection(report)),
		...rowsOf(tables.entitySection(report)),
		{ style: 'note', cells: [] },
		...aboutTexts(report).flatMap(noteRows),
	];
	return { name: words.workbook.summary, rows };
}
