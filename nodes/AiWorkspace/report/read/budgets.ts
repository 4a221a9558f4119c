import type { IDataObject } from 'n8n-workflow';
import { asFailure, InvalidInput } from '../../errors/Failure';
import type { Decimal } from '../../util/decimal';
import { isBlank } from '../../util/guards';
import { canonicalId } from '../../util/ids';
import { groupBy, inAll } from '../../util/lists';
import { foldGroup, oneLine, quoted, shorten } from '../../util/text';
import { BUDGET, entityType, isGroupColumn } from './columns';
import { type Directory, type Prompt, type Row } from './directory';
import { RowReader } from './RowReader';
import { cellsIn, Table } from './Table';

/** A monthly budget: a set of rows and prompt templates, and what their cost may be together. */
export interface Budget {
	/** `group` for whatever isn't one row or one prompt template. */
	readonly kind: 'entity' | 'group' | 'prompt';
	/** Of the row or the prompt template; null for anything else. */
	readonly id: string | null;
	/** Empty for a budget of everything. */
	readonly name: string;
	/** Text that is the same for the same set, whatever it's called. */
	readonly key: string;
	readonly amount: Decimal;
	/** Of the amount, where it's known. */
	readonly currency?: string;
	readonly rows: readonly Row[];
	readonly prompts: readonly Prompt[];
	/** The email addresses of the owner of the row, or of the rows that it's for. */
	readonly addresses?: string;
	readonly columns: IDataObject;
}

/** What budgets are of: the rows and prompt templates of a report, the directory that has the rows, and their currency, where it's known. */
export interface Budgeted {
	readonly rows: readonly Row[];
	readonly prompts: readonly Prompt[];
	readonly directory?: Directory;
	readonly currency?: string;
}

const BUDGETS = 'Budgets';
const HOW_BUDGETS =
	'Enter rows with monthly_budget and what each is for, such as department or prompt_id';
/** Refused rows that a message names. */
const MOST_REFUSED = 5;

const keyOf = (conditions: ReadonlyArray<readonly [column: string, value: string]>) =>
	JSON.stringify(conditions.map(([column, value]) => [column, foldGroup(value)]).sort());

/** The budgets that stand beside rows and prompt templates. */
const ownBudgets = ({ rows, prompts }: Budgeted): Budget[] =>
	[...prompts, ...rows].flatMap((of) => {
		const { kind, id, name, budget: amount, addresses, columns } = of;
		if (!amount) return [];
		const key = keyOf([[kind === 'entity' ? 'entity_id' : 'prompt_id', id]]);
		const own = of.kind === 'entity' ? { rows: [of], prompts } : { rows, prompts: [of] };
		return [{ kind, id, name, key, amount, addresses, columns, ...own }];
	});

/** Finds rows by their value in a column of the directory, each column read once. Undefined for a column that no row has. */
function rowFinder({ rows, directory }: Budgeted) {
	const textOf = (row: Row, column: string): string => {
		if (column === 'entity_id') return row.id;
		if (column === 'type') return row.type ?? row.texts.type ?? '';
		// A department is its own, as in totals.
		if (column === 'department' && row.type === 'department') return row.name;
		if (isGroupColumn(column)) return row.texts[column] ?? '';
		const values = directory?.table.of(column).map((heading) => row.columns[heading]) ?? [];
		return oneLine(String(values.find((value) => !isBlank(value)) ?? ''));
	};
	const indexes = new Map<string, ReadonlyMap<string, readonly Row[]>>();
	return (column: string, value: string): readonly Row[] | undefined => {
		const index = indexes.get(column) ?? groupBy(rows, (row) => foldGroup(textOf(row, column)));
		indexes.set(column, index);
		const isKnown = [...index.keys()].some((text) => text !== '');
		return isKnown ? (value === '' ? [] : (index.get(foldGroup(value)) ?? [])) : undefined;
	};
}

/** The budget of a row of the table; undefined for one without an amount. Throws InvalidInput. */
function budgetReader(table: Table, budgeted: Budgeted) {
	const { prompts } = budgeted;
	const find = rowFinder(budgeted);
	const byId = new Map(prompts.map((prompt) => [foldGroup(prompt.id), prompt]));
	const headings = [...table.known, ...table.others];
	const columns = new Set(headings.map((heading) => table.columnOf(heading)));
	return (row: RowReader): Budget | undefined => {
		const amount = row.budget();
		if (!amount) return undefined;
		const conditions = [...columns].flatMap((column) => {
			if (column === 'monthly_budget' || column === 'name') return [];
			const address = column === 'owner_email' ? row.addresses : undefined;
			const text = address ?? row.text(column);
			const value = column === 'type' ? (entityType(text ?? '') ?? text) : text;
			return value === undefined ? [] : [[column, value] as const];
		});
		let own = prompts;
		const matches: Array<readonly Row[]> = [];
		for (const [column, value] of conditions) {
			if (column === 'prompt_id') {
				const prompt = byId.get(foldGroup(canonicalId(value)));
				own = prompt ? [prompt] : [];
				continue;
			}
			const found = find(column, value);
			if (!found) {
				throw row.invalid(
					`has ${row.heading(column)}, which no row of the directory has a value in`,
					'Add the column to the directory, or remove it from the budgets',
				);
			}
			matches.push(found);
		}
		const rows = inAll(matches) ?? budgeted.rows;
		if (rows.length === 0 || own.length === 0) {
			throw row.invalid(
				`matches nothing: ${conditions.map(([, value]) => quoted(value)).join(', ')}`,
				"Correct it, or add what it's for to the directory or to 'Prompt Templates'",
			);
		}
		const subjects = conditions.map(([column]) => {
			if (column === 'entity_id') return rows[0];
			return column === 'prompt_id' ? own[0] : undefined;
		});
		const only = conditions.length === 1 ? subjects[0] : undefined;
		const entity = subjects.find((one) => one?.kind === 'entity');
		const names = conditions.map(([, value], at) => subjects[at]?.name ?? value);
		return {
			kind: only?.kind ?? 'group',
			id: only?.id ?? null,
			name: row.text('name') ?? names.join(', '),
			key: keyOf(conditions),
			amount,
			rows,
			prompts: own,
			addresses: entity ? entity.addresses : row.addresses,
			columns: entity?.columns ?? {},
		};
	};
}

/** The budgets beside rows and prompt templates, and those of a table. Throws InvalidInput that names all rows that match nothing, or are for the same as another one. */
export function budgetsOf(value: unknown, budgeted: Budgeted): Budget[] {
	const own = ownBudgets(budgeted);
	const isEmpty = isBlank(value) || (Array.isArray(value) && value.length === 0);
	const list = isEmpty ? [] : cellsIn(value, BUDGET);
	if (!list) throw new InvalidInput(`'${BUDGETS}' isn't a list of rows`, HOW_BUDGETS);
	const table = new Table({ label: BUDGETS }, BUDGET, list);
	const read = budgetReader(table, budgeted);
	const taken = new Map(own.map((one) => [one.key, `'${shorten(one.name)}' of the lists`]));
	const refused: InvalidInput[] = [];
	const found = list.flatMap((cells, at): Budget[] => {
		const row = new RowReader(table, cells, at);
		try {
			const budget = read(row);
			const twin = budget && taken.get(budget.key);
			if (twin !== undefined) {
				throw row.invalid(`is for the same as ${twin}`, 'Remove one of the two budgets');
			}
			if (budget) taken.set(budget.key, row.place);
			return budget ? [budget] : [];
		} catch (error) {
			const failure = asFailure(error);
			if (!(failure instanceof InvalidInput)) throw failure;
			refused.push(failure);
			return [];
		}
	});
	const [first] = refused;
	if (!first) return [...own, ...found].map((one) => ({ ...one, currency: budgeted.currency }));
	const shown = refused.slice(0, MOST_REFUSED).map(({ message }) => message);
	const more = refused.length > shown.length ? `, and ${refused.length - shown.length} more` : '';
	throw new InvalidInput(shown.join('. ') + more, first.details.hint ?? HOW_BUDGETS);
}
