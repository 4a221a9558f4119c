import { capitalized } from '../../util/text';
import type { Cell } from '../../xlsx/cells';
import type { Row, Sheet } from '../../xlsx/sheet';
import { xlsx as workbookOf } from '../../xlsx/workbook';
import { groupWords } from '../documents/phrases';
import type { PresentedReport } from '../documents/presentation';
import { changeIn } from '../figures/change';
import { hasData, type PlacedReading } from '../figures/places';
import { entityType, GROUPS } from '../read/columns';
import { fileOf, type Format, type FormattedReport } from './format';
import { exactCell, numberCell, summaryOf } from './xlsxSummary';

type Part = PlacedReading['byInterval'][number];

/** A column of the second sheet: its head, and its cell in the line of a reading and an interval. */
type Column = readonly [head: string, cellOf: (reading: PlacedReading, one: Part) => Cell];

/** What groups rows: the columns that the package knows, and those that the report groups by. */
function groupColumns({ figures, language: { words } }: PresentedReport): Column[] {
	const { breakdown, types } = figures;
	const asked = [breakdown.groupBy, breakdown.reportPer].filter((name) => name !== undefined);
	const names = new Set([...GROUPS.map(({ name }) => name), ...asked]);
	return [...names].map((column) => [
		groupWords(column, words).column,
		({ row }) => {
			if (column !== 'type') return row.texts[column] ?? null;
			const name = types.typeOf(row) ?? '';
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
		[capitalized(report.previous ?? ''), ({ before }) => exactCell(before?.cost, decimals)],
		[report.changeHead, (reading) => exactCell(changeIn(reading), decimals)],
	];
	return [
		[workbook.startDate, (_, { interval }) => ({ date: interval.from })],
		[workbook.endDate, (_, { interval }) => ({ date: interval.to })],
		[columns.prompt, ({ prompt }) => prompt.name],
		[columns.name, ({ row }) => row.name],
		...groupColumns(report),
		[workbook.inTotal, ({ isCounted }) => (isCounted ? workbook.yes : workbook.no)],
		[columns.calls, (_, { now }) => numberCell(now?.calls, 0)],
		[report.costHead, (_, { now }) => exactCell(now?.cost, decimals)],
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
	// The IDs.
	unprinted: 2,
});

/** For people, in the language of the report. */
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
