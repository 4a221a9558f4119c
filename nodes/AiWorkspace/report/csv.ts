import type { IDataObject } from 'n8n-workflow';
import { decimalOf, toText } from '../util/decimal';
import { isObject } from '../util/guards';

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

/** Objects as CSV (RFC 4180) with all cells in quotation marks. The columns are the members of all objects, in the order of the first. */
export function csvOf(objects: readonly IDataObject[]): string {
	const columns = [...new Set(objects.flatMap((object) => Object.keys(object)))];
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

/** The rows of a report, and what isn't in it, as a file for spreadsheets. */
export const spreadsheetOf = (rows: readonly IDataObject[], currency: string): string =>
	MARK + csvOf(rows.map((row) => ({ ...flat(row), currency })));
