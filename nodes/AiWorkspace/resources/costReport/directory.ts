import type { IDataObject } from 'n8n-workflow';
import { asFailure, InvalidInput } from '../../errors/Failure';
import { withUniqueNames, type Prompt, type Row } from '../../report/directory';
import { plain, shorten } from '../../report/format';
import { decimalOf } from '../../util/decimal';
import { isBlank, isObject, parseJson, trimmed } from '../../util/guards';
import { assignedId, type Scope } from '../../workspace/scope';
import { oneOf } from '../options';
import { entityIdsIn, listOf } from '../promptTemplate/entityIds';
import { parsePromptId } from '../promptTemplate/promptId';
import { refuseSecrets } from '../promptTemplate/query';
import type { Input } from '../types';

/** Characters of a text in the directory; a longer one isn't a name. */
const LONGEST_TEXT = 320;
/** Rows of a directory. With more, n8n would stand still while the report is made. */
const MAX_ROWS = 10_000;
const HOW =
	'Enter IDs separated by commas or line breaks, or use an expression that returns the rows of another node';

/** A text of a directory or a scope in one line; null for an empty one. */
const textOf = (value: unknown): string | null =>
	isBlank(value) ? null : shorten(plain(String(value)), LONGEST_TEXT) || null;

/** A row of a list as it's read. */
class Entry {
	constructor(
		private readonly label: string,
		private readonly idColumn: string,
		private readonly json: IDataObject,
		private readonly index: number,
	) {}

	/** What is wrong with the row, which its name or its number tells apart. */
	wrong(what: string, how: string): InvalidInput {
		const { name, title, [this.idColumn]: id } = this.json;
		const named = [name, title, id].find((value) => typeof value === 'string' && !isBlank(value));
		const row = named === undefined ? `row ${this.index + 1}` : shorten(plain(String(named)));
		return new InvalidInput(`'${this.label}' contains a row ${what}: ${row}`, how, this.index);
	}

	/** The text of a cell; null where it's empty. Throws InvalidInput for an object or a list. */
	text(column: string): string | null {
		const value = this.json[column];
		if (typeof value !== 'object' || value === null) return textOf(value);
		throw this.wrong(`with something in ${column} that isn't text`, `Correct ${column}`);
	}

	/** The ID of the row, read by `read`, which throws InvalidInput for what isn't one. */
	id<Id>(read: (cell: unknown) => Id): Id {
		const cell = this.json[this.idColumn];
		if (isBlank(cell)) {
			throw this.wrong(`without an ID in ${this.idColumn}`, 'Add its ID, or remove the row');
		}
		try {
			return read(cell);
		} catch (error) {
			throw this.wrong(
				`with something in ${this.idColumn} that isn't an ID`,
				asFailure(error).hint ?? HOW,
			);
		}
	}

	budget() {
		const { monthly_budget: value } = this.json;
		if (isBlank(value)) return undefined;
		const budget = decimalOf(typeof value === 'string' ? trimmed(value) : value);
		if (budget) return budget;
		throw this.wrong(
			"with a monthly_budget that isn't a number",
			'Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty',
		);
	}
}

/** The rows in an array of objects, also in that of n8n's items; undefined for a list of IDs. */
function objectsIn(value: unknown): IDataObject[] | undefined {
	const list = typeof value === 'string' ? parseJson(value) : value;
	if (!Array.isArray(list) || !list.some(isObject)) return undefined;
	return list.map((row: unknown) => {
		const object = isObject(row) ? row : {};
		return isObject(object.json) ? object.json : object;
	});
}

/** Reads a list of rows, or of IDs as rows that have nothing else. Throws InvalidInput, also for an empty list, and for an ID that comes twice, in whatever case. */
function readRows<Read extends { readonly id: string; readonly name: string }>(
	input: Input,
	label: string,
	value: unknown,
	[idColumn, ...columns]: readonly [string, ...string[]],
	read: (entry: Entry) => Read,
): Read[] {
	const rows = objectsIn(value) ?? listOf(value, label).map((id) => ({ [idColumn]: id }));
	if (rows.length === 0) throw new InvalidInput(`'${label}' is empty`, HOW);
	if (rows.length > MAX_ROWS) {
		throw new InvalidInput(
			`'${label}' contains ${rows.length} rows, more than the ${MAX_ROWS} of a report`,
			'Divide the directory, and create several reports',
		);
	}
	const seen = new Set<string>();
	const all = rows.map((json, at) => {
		const entry = new Entry(label, idColumn, json, at);
		const texts = [idColumn, ...columns].map((column) => entry.text(column) ?? '');
		refuseSecrets(label, texts, input);
		const one = read(entry);
		if (seen.has(one.id.toLowerCase())) {
			throw entry.wrong('with an ID that is there twice', 'Remove one of them');
		}
		seen.add(one.id.toLowerCase());
		return one;
	});
	return withUniqueNames(all);
}

/** The prompt templates that an item names, in their order. Throws InvalidInput. */
export function readPrompts(input: Input): Prompt[] {
	const label = 'Prompt Templates';
	const columns = ['prompt_id', 'title'] as const;
	const prompts = readRows(input, label, input.parameter('prompts', ''), columns, (entry) => {
		const { id, segment } = entry.id((cell) => parsePromptId(cell, label));
		return { id, segment, name: entry.text('title') ?? id, budget: entry.budget() };
	});
	return prompts.map(({ name, ...rest }) => ({ ...rest, title: name }));
}

/** The rows of a directory, in their order. Throws InvalidInput, with the index of the row that's wrong. */
function readEntities(input: Input, label: string, value: unknown): Row[] {
	const columns = 'name type department cost_center owner_email'.split(' ');
	return readRows(input, label, value, ['entity_id', ...columns], (entry) => {
		const id = entry.id((cell) => {
			const [first, ...more] = entityIdsIn(listOf([cell], label), label);
			if (first !== undefined && more.length === 0) return first;
			throw new InvalidInput('', 'Enter a row for each ID');
		});
		return {
			...{ id, name: entry.text('name') ?? id, type: entry.text('type') },
			...{ department: entry.text('department'), costCenter: entry.text('cost_center') },
			owner: entry.text('owner_email')?.toLowerCase() ?? null,
			budget: entry.budget(),
		};
	});
}

/** What a virtual key is assigned to, as the only row. */
function scopeRow(scope: Scope | undefined, member: 'department_id' | 'entity_id'): Row {
	const id = assignedId(scope, member);
	const department = textOf(scope?.department);
	const name = member === 'entity_id' ? textOf(scope?.entity_name) : department;
	return { id, name: name ?? id, type: null, department, costCenter: null, owner: null };
}

/** Whether all input items together are the directory. */
export const takesInputItems = ({ parameter }: Input): boolean =>
	parameter('entities') === 'inputItems';

/** The directory of an item, which is known with its scope. Both throw InvalidInput. */
export function readDirectory(input: Input): (scope: Scope | undefined) => Row[] {
	const choices = ['directory', 'inputItems', 'scopeDepartment', 'scopeEntity'] as const;
	const source = oneOf(input.parameter('entities'), 'Entities', choices);
	if (source === 'scopeEntity') return (scope) => [scopeRow(scope, 'entity_id')];
	if (source === 'scopeDepartment') return (scope) => [scopeRow(scope, 'department_id')];
	const rows =
		source === 'inputItems'
			? readEntities(input, 'Entities', input.inputItems())
			: readEntities(input, 'Directory', input.parameter('directory', ''));
	return () => rows;
}
