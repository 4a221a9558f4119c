import type { Cell } from '../../xlsx/cells';
import type { Sheet, SheetRow } from '../../xlsx/sheet';
import { workbookOf } from '../../xlsx/workbook';
import type { PresentedReport } from '../documents/presentation';
import { changeIn } from '../figures/change';
import { countedIn, hasData } from '../figures/places';
import { cellText } from '../../util/text';
import { entityType, type GroupColumn } from '../read/columns';
import { groupIn, recordsIn, type ReadRecord } from '../record';
import { fileOf, type Format, type FormattedReport } from './format';
import { exactCell, numberCell, summaryOf } from './xlsxSummary';

/** A column of the second sheet: its head, and its cell in the line of a record. */
type SheetColumn = readonly [head: string, cellOf: (one: ReadRecord) => Cell];

/** The columns of the directory that the node doesn't know. */
function otherSheetColumns({ figures }: PresentedReport): SheetColumn[] {
	const names = new Set(figures.rows.flatMap(({ columns }) => Object.keys(columns)));
	return [...names].map((name) => [name, ({ row }) => cellText(row.columns[name])]);
}

/** The same in every month and currency, so that sheets can be put below each other. */
function columnsOf(
	{ money, language }: PresentedReport,
	others: readonly SheetColumn[],
): SheetColumn[] {
	const { columns, workbook, groups, types } = language.words;
	const { decimals, currency } = money;
	const typeName = (name: string | null) => {
		const type = name === null ? undefined : entityType(name);
		return type ? types[type] : name;
	};
	const ofGroup = (name: Exclude<GroupColumn, 'type'>): SheetColumn => [
		groups[name].column,
		(one) => groupIn(name, one),
	];
	return [
		[workbook.month, ({ interval }) => interval.from.slice(0, 'YYYY-MM'.length)],
		[workbook.startDate, ({ interval }) => ({ date: interval.from })],
		[workbook.endDate, ({ interval }) => ({ date: interval.to })],
		...(['cost_center', 'department', 'owner_email'] as const).map(ofGroup),
		[columns.name, ({ row }) => row.name],
		[groups.type.column, (one) => typeName(groupIn('type', one))],
		[columns.prompt, ({ prompt }) => prompt.name],
		[columns.calls, ({ now }) => numberCell(now?.calls, 0)],
		[columns.cost, ({ now }) => exactCell(now?.cost, decimals)],
		[workbook.currency, () => currency],
		[workbook.priorCalls, ({ before }) => numberCell(before?.calls, 0)],
		[workbook.priorCost, ({ before }) => exactCell(before?.cost, decimals)],
		[columns.change, (one) => (one.interval.previous ? exactCell(changeIn(one), decimals) : null)],
		...others,
		[workbook.entityId, ({ row }) => row.id],
		[workbook.promptId, ({ prompt }) => prompt.id],
	];
}

function* detailRows(
	{ figures: { readings, types } }: PresentedReport,
	columns: readonly SheetColumn[],
): Iterator<SheetRow> {
	yield { style: 'head', cells: columns.map(([head]) => head) };
	for (const one of recordsIn({ readings: countedIn(readings), types })) {
		if (hasData(one)) yield { cells: columns.map(([, cellOf]) => cellOf(one)) };
	}
}

/** A line for each row in the total and interval that has data, so that their sums are those of the email. */
function detailsOf(report: PresentedReport): Sheet {
	const others = otherSheetColumns(report);
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
		const content = await workbookOf([summaryOf(report), detailsOf(report)]);
		return fileOf('cost-report', report, 'xlsx', content);
	},
};
