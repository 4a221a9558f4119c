import { comparison } from '../../analytics/amounts';
import { decimalOf, normalized, toText, type Decimal } from '../../util/decimal';
import { mapInSteps } from '../../util/lists';
import { oneLine } from '../../util/text';
import type { PresentedReport } from '../documents/presentation';
import type { Figures } from '../figures/figures';
import { hasData } from '../figures/places';
import { AMOUNTS, KEYS, recordsIn, SUBJECTS, type Column, type RowRecord } from '../record';
import { fileOf, type Format, type FormattedReport } from './format';

/** A text that a spreadsheet doesn't take for a formula, nor what follows a semicolon, which separates cells in some languages. An ID such as `-a1` would be one, too. */
const withoutFormula = (text: string) =>
	/^-\d+(\.\d+)?$/.test(text) ? text : text.replace(/(^|;\s*)(?=[=+\-@＝＋－＠])/g, "$1'");

type CellValue = Decimal | boolean | number | string | null | undefined;

/** A value as the content of a cell, in one line. A number has no exponent, which some programs don't read. */
export function cellOf(value: CellValue): string {
	if (typeof value === 'object' && value !== null) return toText(normalized(value));
	const amount = typeof value === 'number' ? decimalOf(value) : undefined;
	return amount ? toText(amount) : withoutFormula(oneLine(String(value ?? '')));
}

/** Rows as CSV (RFC 4180) with all cells in quotation marks. */
export const csvOf = async (rows: Iterable<readonly CellValue[]>): Promise<string> => {
	const lineOf = (cells: readonly CellValue[]) =>
		cells.map((cell) => `"${cellOf(cell).replaceAll('"', '""')}"`).join(',') + '\r\n';
	return (await mapInSteps(rows, lineOf)).join('');
};

/** The records with data, and one for each row and prompt template of the report that has none. */
function listedRecords(figures: Figures): RowRecord[] {
	const { rows, prompts, unread, period: interval, types } = figures;
	const records = [...recordsIn(figures)].filter(hasData);
	const known = new Set<unknown>(records.flatMap(({ row, prompt }) => [row, prompt]));
	const idle = { interval, isCounted: false, found: unread.length > 0 ? null : false };
	return [
		...records,
		...rows
			.filter((row) => !known.has(row))
			.map((row) => ({ ...idle, row, type: types.typeOf(row) })),
		...prompts
			.filter((prompt) => !known.has(prompt))
			.map((prompt) => ({ ...idle, prompt, found: false })),
		...unread.map(({ prompt }) => ({ ...idle, prompt, found: null })),
	];
}

const COMPARED_MEMBERS = {
	previous: ['date_from', 'date_to', 'total_calls', 'cost_sum'],
	change: ['cost_sum', 'cost_percent', 'cost_from_calls', 'cost_from_cost_per_call'],
} as const;

/** What a record is compared with, in the columns of what's compared; empty for one without data. */
function comparedCells({ interval: { previous }, now, before, query }: RowRecord) {
	const { previous: earlier, change } =
		query && previous ? comparison({ now, before, previous }) : {};
	return [
		...COMPARED_MEMBERS.previous.map((name) => earlier?.[name]),
		...COMPARED_MEMBERS.change.map((name) => change?.[name]),
	];
}

/** The rows of a report as a table for programs, the same in every language. */
async function tableOf({ figures, money }: PresentedReport) {
	const { period, breakdown } = figures;
	const columns = [...SUBJECTS, ...AMOUNTS, ...KEYS];
	const names = columns.map(([name]) => name);
	// Another column that the report groups by, where no other member has its name.
	const asked = new Set([breakdown.groupBy, breakdown.reportPer]);
	const others = [...asked].flatMap((name): Column[] =>
		name === undefined || names.includes(name) ? [] : [[name, ({ row }) => row?.texts[name]]],
	);
	const compared = Object.entries(period.previous ? COMPARED_MEMBERS : {}).flatMap(
		([of, members]) => members.map((name) => `${of}_${name}`),
	);
	const all = [...columns, ...others];
	const lines = await mapInSteps(listedRecords(figures), (one) => [
		...all.map(([, valueOf]) => valueOf(one, money.decimals)),
		...(compared.length > 0 ? comparedCells(one) : []),
		money.currency,
	]);
	return [[...all.map(([name]) => name), ...compared, 'currency'], ...lines];
}

/** UTF-8 without a byte order mark, which n8n's own reader doesn't take. */
export const csv: Format<'csv', FormattedReport> = {
	value: 'csv',
	label: 'CSV',
	listsRows: true,
	description: 'A file for programs, with all rows',
	make: async ({ report }) =>
		fileOf('cost-report', report, 'csv', await csvOf(await tableOf(report))),
};
