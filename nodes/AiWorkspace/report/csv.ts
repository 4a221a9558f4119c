import type { IDataObject } from 'n8n-workflow';
import type { Figures, Line, Cell } from './figures';
import type { Money } from './format';
import { numberOf } from '../analytics/amounts';
import { isObject } from '../util/guards';
import { words } from './words';

/** What a cell may contain. */
type Value = number | string | null | undefined;

/** Excel reads UTF-8 with this mark only. */
const MARK = '\uFEFF';

/** A text that a spreadsheet doesn't take for a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function quoted(value: Value): string {
	const text = typeof value === 'string' ? harmless(value) : String(value ?? '');
	return `"${text.replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180), all cells in quotation marks. */
export const csvOf = (rows: ReadonlyArray<readonly Value[]>): string =>
	rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

/** Members of an object in an item; nothing where there is none. */
const member = (item: IDataObject, name: string): IDataObject => {
	const value = item[name];
	return isObject(value) ? value : {};
};
const valueOf = (value: unknown): Value =>
	typeof value === 'number' || typeof value === 'string' ? value : null;

/** The rows of a report with exact costs and rounded amounts, then what isn't in it. */
export function spreadsheetOf(figures: Figures, { currency }: Money): string {
	const { sheet, columns } = words;
	const { before, missing, unread, silent } = figures;
	const isGone = new Set(missing);
	const head = [
		...[...sheet.columns, columns.cost(currency), sheet.amount],
		...(before ? sheet.before : []),
		sheet.inTotal,
	];
	const rowOf = (cell: Cell, line: Line) => {
		const { row, prompt } = cell;
		const { item } = line;
		const [previous, change] = [member(item, 'previous'), member(item, 'change')];
		const compared = [
			...[previous.total_calls, previous.cost_sum, change.cost_sum],
			...[change.cost_from_calls, change.cost_from_cost_per_call],
		].map(valueOf);
		const shown = figures.shownFor(line);
		return [
			...[line.period.from, line.period.to, prompt.title, prompt.id, row.name],
			...[valueOf(item.entity_type) ?? row.type, row.department, row.costCenter, row.owner],
			...[row.id, valueOf(item.total_calls), valueOf(item.cost_sum), numberOf(shown)],
			...(before ? compared : []),
			figures.isCounted(cell) ? sheet.is.counted : sheet.is.apart,
		];
	};
	/** A row without amounts. */
	const apart = (why: string, title = '', id = '', of?: (typeof missing)[number]) => {
		const { from, to } = figures.period;
		const known = [of?.name, of?.type, of?.department, of?.costCenter, of?.owner, of?.id];
		const cells: Value[] = [from, to, title, id, ...known];
		return [...cells, ...Array<Value>(head.length - cells.length - 1).fill(null), why];
	};
	const lines = figures.cells.flatMap((cell) =>
		cell.lines.flatMap((line) => (line.now || line.before ? [rowOf(cell, line)] : [])),
	);
	void isGone;
	return (
		MARK +
		csvOf([
			head,
			...lines,
			...missing.map((row) => apart(sheet.is.missing, '', '', row)),
			...silent.map((prompt) => apart(sheet.is.missing, prompt.title, prompt.id)),
			...unread.map(({ prompt }) => apart(sheet.is.unread, prompt.title, prompt.id)),
		])
	);
}
