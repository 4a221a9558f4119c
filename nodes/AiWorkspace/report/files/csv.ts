import type { IDataObject } from 'n8n-workflow';
import { decimalOf, toText } from '../../util/decimal';
import { isObject } from '../../util/guards';
import { directoryColumns } from '../items';
import type { Figures } from '../figures/figures';
import { words } from '../words/en';

/** Excel reads UTF-8 with this mark only. */
const MARK = '\uFEFF';

/** A text that a spreadsheet doesn't take for a formula, nor what follows a semicolon, which separates cells in some languages. */
const harmless = (text: string) =>
	/^-\d+(\.\d+)?$/.test(text) ? text : text.replace(/(^|;\s*)(?=[=+\-@＝＋－＠\t\r\n])/g, "$1'");

function cellOf(value: unknown): string {
	const text = String(value ?? '');
	// Without exponents, which some programs don't read.
	const amount = typeof value === 'number' && text.includes('e') ? decimalOf(value) : undefined;
	return amount ? toText(amount) : harmless(text);
}

/** Rows as CSV (RFC 4180) with all cells in quotation marks. */
export const csvOf = (rows: ReadonlyArray<readonly unknown[]>): string =>
	rows
		.map((cells) => cells.map((cell) => `"${cellOf(cell).replaceAll('"', '""')}"`).join(','))
		.map((line) => `${line}\r\n`)
		.join('');

/** Calls and cost of the period before; nothing where there's no comparison. */
const beforeOf = ({ previous }: IDataObject): IDataObject => (isObject(previous) ? previous : {});

/** The rows of a report that have data, and what has none or couldn't be read, as a file for spreadsheets. */
export function spreadsheetOf(
	{ missing, silent, unread, period }: Figures,
	rows: readonly IDataObject[],
	currency: string,
): string {
	const hasData = (row: IDataObject) =>
		row.found === true || typeof beforeOf(row).total_calls === 'number';
	const apart = (row: IDataObject, in_total = words.noData) => ({ ...row, in_total });
	const all: IDataObject[] = [
		...rows.filter(hasData),
		...missing.map((row) => apart(directoryColumns(row))),
		...silent.map(({ id, name }) => apart({ prompt_id: id, title: name })),
		...unread.map(({ prompt: { id, name } }) =>
			apart({ prompt_id: id, title: name }, words.notRead),
		),
	];
	const { own, previous, change } = words.sheet;
	const compared = period.previous ? { previous, change } : {};
	const lines = all.map((row) => [
		...Object.keys(own).map((name) => (name === 'currency' ? currency : row[name])),
		...Object.entries(compared).flatMap(([of, columns]) => {
			const value = row[of];
			return Object.keys(columns).map((name) => (isObject(value) ? value[name] : ''));
		}),
	]);
	const head = [own, ...Object.values(compared)].flatMap((columns) => Object.values(columns));
	return MARK + csvOf([head, ...lines]);
}
