import type { Cell } from '../../xlsx/cells';
import type { Row as SheetRow, Sheet } from '../../xlsx/sheet';
import { xlsx as workbookOf } from '../../xlsx/workbook';
import type { PresentedReport } from '../documents/presentation';
import { changeIn } from '../figures/change';
import { countedIn, hasData, type PlacedReading } from '../figures/places';
import { cellText } from '../read/cells';
import { entityType } from '../read/columns';
import type { Row } from '../read/directory';
import { fileOf, type Format, type FormattedReport } from './format';
import { exactCell, numberCell, summaryOf } from './xlsxSummary';

type Part = PlacedReading['byInterval'][number];

/** A column of the second sheet: its head, and its cell in the line of a reading and an interval. */
type Column = readonly [head: string, cellOf: (reading: PlacedReading, one: Part) => Cell];

/** The columns of the directory that the node doesn't know. */
function otherColumns({ figures }: PresentedReport): Column[] {
	const names = new Set(figures.rows.flatMap(({ columns }) => Object.keys(columns)));
	return [...names].map((name) => [name, ({ row }) => cellText(row.columns[name])]);
}

/** The same in every month and currency, so that sheets can be put below each other. */
function columnsOf(report: PresentedReport, others: readonly Column[]): Column[] {
	const { figures, money, language } = report;
	const { columns, workbook, groups, types } = language.words;
	const { decimals, currency } = money;
	const typeName = (row: Row) => {
		const name = figures.types.typeOf(row) ?? '';
		const type = entityType(name);
		return type ? types[type] : name;
	};
	return [
		[workbook.month, (_, { interval }) => interval.from.slice(0, 'YYYY-MM'.length)],
		[workbook.startDate, (_, { interval }) => ({ date: interval.from })],
		[workbook.endDate, (_, { interval }) => ({ date: interval.to })],
		[groups.cost_center.column, ({ row }) => row.texts.cost_center ?? null],
		[groups.department.column, ({ row }) => row.texts.department ?? null],
		[groups.owner_email.column, ({ row }) => row.texts.owner_email ?? null],
		[columns.name, ({ row }) => row.name],
		[groups.type.column, ({ row }) => typeName(row)],
		[columns.prompt, ({ prompt }) => prompt.name],
		[columns.calls, (_, { now }) => numberCell(now?.calls, 0)],
		[columns.cost, (_, { now }) => exactCell(now?.cost, decimals)],
		[workbook.currency, () => currency],
		[workbook.priorCalls, (_, { before }) => numberCell(before?.calls, 0)],
		[workbook.priorCost, (_, { before }) => exactCell(before?.cost, decimals)],
		[
			columns.change,
			(_, one) => (one.interval.previous ? exactCell(changeIn(one), decimals) : null),
		],
		...others,
		[workbook.entityId, ({ row }) => row.id],
		[workbook.promptId, ({ prompt }) => prompt.id],
	];
}

function* detailRows({ figures }: PresentedReport, columns: readonly Column[]): Iterator<SheetRow> {
	yield { style: 'head', cells: columns.map(([head]) => head) };
	for (const reading of countedIn(figures.readings)) {
		for (const one of reading.byInterval.filter(hasData)) {
			yield { cells: columns.map(([, cellOf]) => cellOf(reading, one)) };
		}
	}
}

/** A line for each row in the total and interval that has data, so that their sums are those of the email. */
function detailsOf(report: PresentedReport): Sheet {
	const others = otherColumns(report);
	const columns = columnsOf(report, others);
	return {
		name: report.language.words.workbook.details,
		rows: { [Symbol.iterator]: () => detailRows(report, columns) },
		frozen: 1,
		isList: true,
		// Other columns and the IDs.
		unprinted: others.length + 2,
	};
}

/** For people, in the language of the report. */
export const xlsx: Format<'xlsx', FormattedReport> = {
	value: 'xlsx',
	label: 'Excel',
	listsRows: true,
	description: 'A spreadsheet in the language of the report, for Excel and others',
	make: async ({ report }) => {
		const sheets = [summaryOf(report), detailsOf(report)];
		const content = await workbookOf({ sheets, language: report.language.tag });
		return fileOf('cost-report', report, 'xlsx', content);
	},
};
