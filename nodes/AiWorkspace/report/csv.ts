import type { IDataObject } from 'n8n-workflow';
import { decimalOf, toText } from '../util/decimal';
import { isObject } from '../util/guards';
import { directoryColumns } from './data';
import type { Figures } from './figures';
import { words } from './words';

/** Excel reads UTF-8 with this mark only. */
const MARK = '\uFEFF';

/** A text that a spreadsheet doesn't take for a formula. */
const harmless = (text: string) =>
	/^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

function cellOf(value: unknown): string {
	const text = String(value ?? '');
	if (typeof value === 'string') return harmless(text);
	// Without exponents, which some programs don't read.
	const amount = text.includes('e-') ? decimalOf(value) : undefined;
	return amount ? toText(amount) : text;
}

/** Objects as CSV (RFC 4180) with all cells in quotation marks. The columns are the members of the first. */
export function csvOf(objects: readonly IDataObject[]): string {
	const columns = Object.keys(objects[0] ?? {});
	const lines = [columns, ...objects.map((object) => columns.map((name) => object[name]))];
	return lines
		.map((cells) => cells.map((cell) => `"${cellOf(cell).replaceAll('"', '""')}"`).join(','))
		.map((line) => `${line}\r\n`)
		.join('');
}

/** Members of members with the name of both, such as `previous_cost_sum`. */
const flat = (object: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(object).flatMap(([name, value]) =>
			isObject(value)
				? Object.entries(value).map(([inner, of]) => [`${name}_${inner}`, of] as const)
				: [[name, value] as const],
		),
	);

/** The rows of a report that have data, and what has none or couldn't be read, as a file for spreadsheets. */
export function spreadsheetOf(
	{ missing, silent, unread, period }: Figures,
	rows: readonly IDataObject[],
	currency: string,
): string {
	const withoutData = (row: IDataObject, in_total = words.noData) => ({ ...row, in_total });
	const all = [
		...rows.map(flat).filter((row) => row.found || (row.previous_total_calls ?? null) !== null),
		...missing.map((row) => withoutData(directoryColumns(row))),
		...silent.map(({ id, name }) => withoutData({ prompt_id: id, title: name })),
		...unread.map(({ prompt: { id, name } }) =>
			withoutData({ prompt_id: id, title: name }, words.notRead),
		),
	];
	const columns = Object.entries(
		period.before ? { ...words.sheet, ...words.sheetBefore } : words.sheet,
	);
	const named = all.map((row) => {
		const cells: IDataObject = { ...row, currency };
		return Object.fromEntries(columns.map(([name, heading]) => [heading, cells[name]]));
	});
	return MARK + csvOf(named);
}
