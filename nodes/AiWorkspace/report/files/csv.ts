import type { IDataObject } from 'n8n-workflow';
import { decimalOf, toText } from '../../util/decimal';
import { isObject } from '../../util/guards';
import { mapInSteps } from '../../util/lists';
import { oneLine } from '../../util/text';
import type { Figures } from '../figures/figures';
import type { PresentedReport } from '../documents/presentation';
import { directoryColumns, rowItems } from '../rowItems';
import { GROUPS } from '../read/columns';
import type { Prompt } from '../read/directory';
import { fileOf, type Format, type FormattedReport } from './format';

/** A text that a spreadsheet doesn't take for a formula, nor what follows a semicolon, which separates cells in some languages. An ID such as `-a1` would be one, too. */
const harmless = (text: string) =>
	/^-\d+(\.\d+)?$/.test(text) ? text : text.replace(/(^|;\s*)(?=[=+\-@＝＋－＠])/g, "$1'");

/** A value as the content of a cell, in one line. */
export function cellOf(value: unknown): string {
	if (isObject(value) || Array.isArray(value)) return harmless(oneLine(JSON.stringify(value)));
	const text = oneLine(String(value ?? ''));
	// Without exponents, which some programs don't read.
	const amount = typeof value === 'number' && text.includes('e') ? decimalOf(value) : undefined;
	return amount ? toText(amount) : harmless(text);
}

/** Rows as CSV (RFC 4180) with all cells in quotation marks. */
export const csvOf = async (rows: ReadonlyArray<readonly unknown[]>): Promise<string> => {
	const lineOf = (cells: readonly unknown[]) =>
		cells.map((cell) => `"${cellOf(cell).replaceAll('"', '""')}"`).join(',') + '\r\n';
	return (await mapInSteps(rows, lineOf)).join('');
};

/** The columns by the members of a row, and of its members that have members. */
const COLUMNS = [
	'date_from',
	'date_to',
	'prompt_id',
	'title',
	'entity_id',
	'name',
	...GROUPS.map(({ name }) => name),
	'total_calls',
	'cost_sum',
	'amount',
	'in_total',
	'found',
	'row_key',
];
const COMPARED = {
	previous: ['date_from', 'date_to', 'total_calls', 'cost_sum'],
	change: ['cost_sum', 'cost_percent', 'cost_from_calls', 'cost_from_cost_per_call'],
};

const hasData = ({ found, previous }: IDataObject) =>
	found === true || (isObject(previous) && typeof previous.total_calls === 'number');

/** The rows with data, and a line for each row and prompt template of the report that has none. `found` is empty where that isn't known. */
async function linesOf(figures: Figures, decimals: number) {
	const { rows, prompts, unread, period, types } = figures;
	const lines = (await rowItems(figures, decimals)).filter(hasData);
	// The API may spell an ID in another case.
	const ids = new Set(lines.map(({ entity_id: id }) => String(id).toLowerCase()));
	const promptIds = new Set(lines.map(({ prompt_id }) => prompt_id));
	const days = { date_from: period.from, date_to: period.to };
	const apart = (columns: IDataObject, found: false | null) => {
		return { ...days, ...columns, in_total: false, found };
	};
	const titled = ({ id, name }: Prompt) => ({ prompt_id: id, title: name });
	return [
		...lines,
		...rows
			.filter(({ id }) => !ids.has(id.toLowerCase()))
			.map((row) => apart(directoryColumns(row, types), unread.length > 0 ? null : false)),
		...prompts.filter(({ id }) => !promptIds.has(id)).map((one) => apart(titled(one), false)),
		...unread.map(({ prompt }) => apart(titled(prompt), null)),
	];
}

/** The rows of a report as a table for programs, the same in every language. */
async function tableOf({ figures, money }: PresentedReport): Promise<unknown[][]> {
	const { breakdown, rows } = figures;
	const compared = figures.period.previous ? Object.entries(COMPARED) : [];
	// Another column that the report groups by, where no other member has its name.
	const asked = [breakdown.groupBy, breakdown.reportPer].filter((name) => name !== undefined);
	const others = [...new Set(asked)].filter((name) => !COLUMNS.includes(name));
	const textsOf = new Map(rows.map(({ id, texts }) => [id.toLowerCase(), texts]));
	const head = [
		...COLUMNS,
		...others,
		...compared.flatMap(([of, names]) => names.map((name) => `${of}_${name}`)),
		'currency',
	];
	const cellsOf = (row: IDataObject) => [
		...COLUMNS.map((name) => row[name]),
		...others.map((name) => textsOf.get(String(row.entity_id).toLowerCase())?.[name]),
		...compared.flatMap(([of, names]) => {
			const members = row[of];
			return names.map((name) => (isObject(members) ? members[name] : null));
		}),
		money.currency,
	];
	return [head, ...(await mapInSteps(await linesOf(figures, money.decimals), cellsOf))];
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
