import { basisOf } from '../documents/headline';
import { percentChange, rounded, type Decimal } from '../../util/decimal';
import type { Cell } from '../../xlsx/cells';
import type { Row, Sheet } from '../../xlsx/sheet';
import { xlsx as workbookOf } from '../../xlsx/workbook';
import { groupWords, problemSentence } from '../documents/phrases';
import type { PresentedReport } from '../documents/presentation';
import {
	groupSection,
	intervalSection,
	promptSection,
	type Line,
	type Section,
} from '../documents/tables';
import { hasData, type PlacedReading, type Sums } from '../figures/places';
import { shownChange } from '../figures/reasons';
import { entityType, GROUPS } from '../read/columns';
import { fileOf, type Format, type FormattedReport } from './format';

/** Decimals of a change in percent. */
const PERCENT_PLACES = 1;

/** Characters of a line of text: a longer one would make everything smaller on paper. */
const LINE = 80;

/** A text in lines, which end at spaces. */
const noteRows = (text: string): Row[] =>
	(text.match(new RegExp(`.{1,${LINE}}(?:\\s|$)|\\S+`, 'gu')) ?? []).map((line) => ({
		style: 'note',
		cells: [line.trim()],
	}));

const numberCell = (value: Decimal | undefined, decimals: number): Cell =>
	value ? { number: rounded(value, decimals), decimals } : null;

function changeCell({ now, before }: Sums): Cell {
	const percent = now && before && percentChange(now.cost, before.cost, PERCENT_PLACES);
	return percent ? { percent, decimals: PERCENT_PLACES } : null;
}

/** A heading and a table with a total, and with the period before where it's compared. */
function sectionRows(
	{ title, lines, total, column, isCompared = true }: Section,
	{ previous, costHead, money, language }: PresentedReport,
): Row[] {
	if (!total) return [];
	const { words } = language;
	const { calls, change } = words.columns;
	const before = isCompared && previous !== undefined ? [previous, change] : [];
	const cellsOf = ({ title: name, sums }: Line): Cell[] => {
		const amounts = [sums.shown, sums.shownBefore].map((one) => numberCell(one, money.decimals));
		const cells = [name, numberCell(sums.now?.calls, 0), ...amounts, changeCell(sums)];
		return cells.slice(0, 3 + before.length);
	};
	return [
		{ style: 'note', cells: [] },
		...(title === '' ? [] : [{ style: 'title', cells: [title] } as const]),
		{ style: 'head', cells: [column, calls, costHead, ...before] },
		...lines.map((line): Row => ({ cells: cellsOf(line) })),
		{ style: 'total', cells: cellsOf({ title: words.total, sums: total }) },
	];
}

/** What the email shows: what is missing, the total, and its parts. */
function summaryOf(report: PresentedReport): Sheet {
	const { figures, problems, money, language, workspace, today } = report;
	const { words, numbers } = language;
	const whole: Section = { title: '', column: '', lines: [], total: figures.total };
	const parts = [promptSection(report), groupSection(report), intervalSection(report)];
	const rows: Row[] = [
		{ style: 'title', cells: [report.title] },
		...(workspace === '' ? [] : noteRows(words.notes.workspace(workspace))),
		...noteRows(report.period),
		...noteRows(basisOf(report)),
		...problems.flatMap((problem) => noteRows(problemSentence(problem, words))),
		...[whole, ...parts].flatMap((section) => sectionRows(section, report)),
		{ style: 'note', cells: [] },
		...noteRows(words.notes.rounding(money.decimals)),
		...noteRows(words.notes.created(numbers.day(today))),
	];
	return { name: words.workbook.summary, rows };
}

type Part = PlacedReading['byInterval'][number];

/** A column of the second sheet: its head, and its cell in the line of a reading and an interval. */
type Column = readonly [head: string, cellOf: (reading: PlacedReading, one: Part) => Cell];

/** What groups rows: the columns that the package knows, and those that the report groups by. */
function groupColumns({ figures: { breakdown }, language: { words } }: PresentedReport): Column[] {
	const asked = [breakdown.groupBy, breakdown.reportPer].filter((name) => name !== undefined);
	const names = new Set([...GROUPS.map(({ name }) => name), ...asked]);
	return [...names].map((column) => [
		groupWords(column, words).column,
		({ row, types }) => {
			if (column !== 'type') return row.texts[column] ?? null;
			const name = row.type ?? types[0] ?? '';
			const type = entityType(name);
			return type ? words.types[type] : name;
		},
	]);
}

function columnsOf(report: PresentedReport, isCompared: boolean): Column[] {
	const { columns, workbook } = report.language.words;
	const { decimals } = report.money;
	const compared: Column[] = [
		[workbook.callsBefore, ({ before }) => numberCell(before?.calls, 0)],
		[report.previous ?? '', ({ shownBefore }) => numberCell(shownBefore, decimals)],
		[report.changeHead, (reading) => numberCell(shownChange(reading), decimals)],
	];
	return [
		[workbook.startDate, (_, { interval }) => ({ date: interval.from })],
		[workbook.endDate, (_, { interval }) => ({ date: interval.to })],
		[columns.prompt, ({ prompt }) => prompt.name],
		[columns.name, ({ row }) => row.name],
		...groupColumns(report),
		[workbook.inTotal, ({ isCounted }) => (isCounted ? workbook.yes : workbook.no)],
		[columns.calls, (_, { now }) => numberCell(now?.calls, 0)],
		[report.costHead, (_, { shown }) => numberCell(shown, decimals)],
		...(isCompared ? compared : []),
		[workbook.promptId, ({ prompt }) => prompt.id],
		[workbook.entityId, ({ row }) => row.id],
	];
}

function* detailRows(report: PresentedReport): Iterator<Row> {
	const { readings, intervals } = report.figures;
	// Intervals are compared with those before them, which don't add up to the period before.
	const isCompared = report.previous !== undefined && intervals.length === 1;
	const columns = columnsOf(report, isCompared);
	yield { style: 'head', cells: columns.map(([head]) => head) };
	for (const reading of readings.filter(hasData)) {
		for (const one of reading.byInterval) {
			if (!one.now && !(isCompared && one.before)) continue;
			yield { cells: columns.map(([, cellOf]) => cellOf(reading, one)) };
		}
	}
}

/** A line for each row and interval that has data. */
const detailsOf = (report: PresentedReport): Sheet => ({
	name: report.language.words.workbook.details,
	rows: { [Symbol.iterator]: () => detailRows(report) },
	isList: true,
});

/** For people, in the language of the report. Both sheets add up to what the email shows. */
export const xlsx: Format<'xlsx', FormattedReport> = {
	value: 'xlsx',
	label: 'Excel',
	description: 'A spreadsheet in the language of the report, for Excel and others',
	make: async ({ report }) => {
		const sheets = [summaryOf(report), detailsOf(report)];
		const content = await workbookOf({ sheets, language: report.language.tag });
		return fileOf('cost-report', report, 'xlsx', content);
	},
};
