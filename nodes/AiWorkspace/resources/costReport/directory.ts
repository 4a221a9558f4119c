import type { IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../errors/Failure';
import { withUniqueNames, type Prompt, type Row } from '../../report/directory';
import { plain, shorten } from '../../report/format';
import { decimalOf, type Decimal } from '../../util/decimal';
import { isBlank, isObject, parseJson, trimmed } from '../../util/guards';
import { assignedId, type Scope } from '../../workspace/scope';
import { oneOf } from '../options';
import { entityIdsIn, listOf } from '../promptTemplate/entityIds';
import { parsePromptId } from '../promptTemplate/promptId';
import { refuseSecrets } from '../promptTemplate/query';
import type { Input } from '../types';

const PROMPTS = 'Prompt Templates';
const DIRECTORY = 'Directory';
const ENTITIES = 'Entities';

/** Characters of a text in the directory; a longer one isn't a name. */
const LONGEST_TEXT = 320;
/** Rows of a directory: with more, n8n would stand still for a second while the report is made. */
const MAX_ROWS = 10_000;

/** A row of a list, with what names it in a message. */
interface Entry {
	readonly label: string;
	readonly name: string;
	readonly at: number;
	readonly json: IDataObject;
}

/** A mistake in a row, named. */
const wrong = ({ label, name, at }: Entry, what: string, how: string) =>
	new InvalidInput(`'${label}' contains a row ${what}: ${name}`, how, at);

/** The text of a cell; null where it's empty. Throws InvalidInput for anything but a text, a number, and a switch. */
function textIn(entry: Entry, column: string): string | null {
	const value = entry.json[column];
	if (isBlank(value)) return null;
	if (!['string', 'number', 'boolean'].includes(typeof value)) {
		throw wrong(entry, `with something in ${column} that isn't text`, `Correct ${column}`);
	}
	return shorten(plain(String(value)), LONGEST_TEXT) || null;
}

function budgetIn(entry: Entry): Decimal | undefined {
	const value = entry.json.monthly_budget;
	if (isBlank(value)) return undefined;
	const budget = decimalOf(typeof value === 'string' ? trimmed(value) : value);
	if (budget) return budget;
	throw wrong(
		entry,
		"with a monthly_budget that isn't a number",
		'Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty',
	);
}

/** The rows of an array of objects, with or without the `json` of n8n's items around them; undefined for a list of IDs. */
function rowsIn(value: unknown): IDataObject[] | undefined {
	const list = typeof value === 'string' ? parseJson(value) : value;
	if (!Array.isArray(list) || !list.some(isObject)) return undefined;
	return list.map((row: unknown) => {
		const inner = isObject(row) && isObject(row.json) ? row.json : row;
		return isObject(inner) ? inner : {};
	});
}

/** The entries of a list: rows, or IDs as rows that have only these. Throws InvalidInput for an empty list. */
function entriesIn(label: string, id: string, value: unknown): Entry[] {
	const rows = rowsIn(value) ?? listOf(value, label).map((text) => ({ [id]: text }));
	if (rows.length === 0) {
		throw new InvalidInput(
			`'${label}' is empty`,
			'Enter IDs separated by commas or line breaks, or use an expression that returns the rows of another node',
		);
	}
	if (rows.length > MAX_ROWS) {
		throw new InvalidInput(
			`'${label}' contains ${rows.length} rows, more than the ${MAX_ROWS} of a report`,
			'Divide the directory, and create several reports',
		);
	}
	return rows.map((json, at) => {
		const named = [json.name, json.title, json[id]].find(
			(name) => typeof name === 'string' && trimmed(name) !== '',
		);
		const name = typeof named === 'string' ? shorten(plain(named)) : `row ${at + 1}`;
		return { label, name, at, json };
	});
}

/** Throws InvalidInput for an ID that comes twice, in whatever case: its cost would count twice. */
function refuseRepeats(entries: readonly Entry[], ids: readonly string[]): void {
	const seen = new Set<string>();
	for (const [at, entry] of entries.entries()) {
		const id = ids[at]?.toLowerCase() ?? '';
		if (seen.has(id)) throw wrong(entry, 'with an ID that is there twice', 'Remove one of them');
		seen.add(id);
	}
}

/** Throws InvalidInput for a token or key in any text of a row, which would come back in the report. */
function refuseSecretsIn(
	entries: readonly Entry[],
	columns: readonly string[],
	input: Input,
): void {
	for (const entry of entries) {
		refuseSecrets(
			entry.label,
			columns.map((column) => textIn(entry, column) ?? ''),
			input,
		);
	}
}

/** The prompt templates that an item names, in their order. Throws InvalidInput. */
export function readPrompts(input: Input): Prompt[] {
	const columns = ['prompt_id', 'title'];
	const entries = entriesIn(PROMPTS, 'prompt_id', input.parameter('prompts', ''));
	refuseSecretsIn(entries, columns, input);
	const prompts = entries.map((entry) => {
		const { prompt_id: value } = entry.json;
		if (isBlank(value)) throw wrong(entry, 'without a prompt_id', 'Add its ID, or remove the row');
		const { id, segment } = parsePromptId(value, PROMPTS);
		return { id, segment, name: textIn(entry, 'title') ?? id, budget: budgetIn(entry) };
	});
	refuseRepeats(
		entries,
		prompts.map(({ id }) => id),
	);
	return withUniqueNames(prompts).map(({ name: title, ...rest }) => ({ ...rest, title }));
}

function idIn(entry: Entry): string {
	const value = entry.json.entity_id;
	if (isBlank(value)) throw wrong(entry, 'without an entity_id', 'Add its ID, or remove the row');
	const [id, ...more] = entityIdsIn(listOf([value], entry.label), entry.label);
	if (id !== undefined && more.length === 0) return id;
	throw wrong(entry, 'with several IDs in entity_id', 'Enter a row for each ID');
}

/** A mistake in an ID as one of its row. */
function inRow<Value>(entry: Entry, read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof InvalidInput) || error.row !== undefined) throw error;
		throw new InvalidInput(`${error.message} (${entry.name})`, error.hint ?? '', entry.at);
	}
}

/** The rows of a directory, in their order. Throws InvalidInput, with the index of the row that's wrong. */
function rowsOf(label: string, value: unknown, input: Input): Row[] {
	const entries = entriesIn(label, 'entity_id', value);
	const columns = ['entity_id', 'name', 'type', 'department', 'cost_center', 'owner_email'];
	refuseSecretsIn(entries, columns, input);
	const rows = entries.map((entry) => {
		const id = inRow(entry, () => idIn(entry));
		return {
			...{ id, name: textIn(entry, 'name') ?? id, type: textIn(entry, 'type') },
			...{ department: textIn(entry, 'department'), costCenter: textIn(entry, 'cost_center') },
			owner: textIn(entry, 'owner_email')?.toLowerCase() ?? null,
			budget: budgetIn(entry),
		};
	});
	refuseRepeats(
		entries,
		rows.map(({ id }) => id),
	);
	return withUniqueNames(rows);
}

/** What a virtual key is assigned to, as the only row. */
function scopeRow(scope: Scope | undefined, member: 'department_id' | 'entity_id'): Row {
	const id = assignedId(scope, member);
	const name = member === 'entity_id' ? scope?.entity_name : scope?.department;
	const text = (value: string | null | undefined) =>
		value ? shorten(plain(value), LONGEST_TEXT) : null;
	const department = text(scope?.department);
	return { id, name: text(name) ?? id, type: null, department, costCenter: null, owner: null };
}

/** Whether all input items together are the directory. */
export const takesInputItems = ({ parameter }: Input): boolean =>
	parameter('entities') === 'inputItems';

/** The directory of an item, which is known with its scope. Both throw InvalidInput. */
export function readDirectory(input: Input): (scope: Scope | undefined) => Row[] {
	const choices = ['directory', 'inputItems', 'scopeDepartment', 'scopeEntity'] as const;
	const source = oneOf(input.parameter('entities'), ENTITIES, choices);
	if (source === 'scopeEntity') return (scope) => [scopeRow(scope, 'entity_id')];
	if (source === 'scopeDepartment') return (scope) => [scopeRow(scope, 'department_id')];
	const rows =
		source === 'inputItems'
			? rowsOf(ENTITIES, input.inputItems(), input)
			: rowsOf(DIRECTORY, input.parameter('directory', ''), input);
	return () => rows;
}
