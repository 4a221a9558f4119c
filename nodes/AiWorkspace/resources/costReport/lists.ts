import { defaultEntity, defaultId, type Member } from '../../form/entities';
import { refuseSecrets, type Input } from '../../form/input';
import { oneOf, type Option } from '../../form/options';
import type { GroupKey } from '../../report/figures/places';
import type { Column } from '../../report/read/columns';
import {
	directoryOf,
	promptsOf,
	type Directory,
	type Prompt,
	type Row,
} from '../../report/read/directory';
import { lackedBy, refuseEmptyColumn, type Lacks } from '../../report/read/lacking';
import { cellText } from '../../report/read/rows';
import { compactMap } from '../../util/lists';
import { shorten } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import type { Scope } from '../../workspace/scope';
import type { Operation } from '../types';
import { entities, SOURCES } from './fields';
import { refuseTooMany, type ReportQuery } from './load';

/** Whether all input items together are the directory. */
export const takesAllItems: Operation['takesAllItems'] = (parameter) =>
	parameter('entities') === 'inputItems';

const LABEL = 'Directory';
const ALL_ITEMS =
	"To report on all input items, set 'Entities' to 'From Input Items'. Otherwise, enter IDs in 'Directory'";

/** What a virtual key is assigned to, as the only row. */
function scopeRow(scope: Scope | undefined, member: Member, input: Input): Row {
	const how = input.isTool ? "Enter IDs in 'Directory'" : ALL_ITEMS;
	const id = defaultId(scope, member, { label: LABEL, how }, input);
	const department = cellText(scope?.department);
	const name = member === 'entity_id' ? cellText(scope?.entity_name) : department;
	return { id, name: name ?? id, type: null, department, costCenter: null, owner: null };
}

/** Prompt templates and rows as an item lists them, before a scope is known that a row may come from. */
export interface Lists {
	readonly promptTable: Directory<Prompt>;
	/** The rows, or the member of the scope that contains the ID of the only one. */
	readonly directory: Directory | Member;
}

/** Reads the prompt templates and the rows of an item. Throws InvalidInput. */
export function readLists(input: Input): Lists {
	const { parameter, inputItems } = input;
	const promptTable = promptsOf('Prompt Templates', parameter('prompts', ''));
	if (oneOf(entities, parameter('entities', entities.default), SOURCES) === 'inputItems') {
		return { promptTable, directory: directoryOf('Entities', inputItems(), true) };
	}
	if (input.isEmpty('directory')) return { promptTable, directory: defaultEntity.read(input) };
	const rows = parameter('directory', '');
	return { promptTable, directory: directoryOf(LABEL, rows, false, !input.isTool) };
}

/** The columns that rows are grouped by. The API may know types. */
const GROUP_COLUMNS: Partial<Record<GroupKey | 'none', Column>> = {
	costCenter: 'cost_center',
	department: 'department',
	owner: 'owner_email',
};

/** What an option groups rows by. Throws InvalidInput where somebody set it to a column in which no row has a value. */
export function readGrouping<Key extends GroupKey | 'none'>(
	input: Input,
	grouping: Option<Key>,
	{ directory }: Lists,
): Key {
	const key = grouping.read(input);
	const { name, displayName } = grouping.field;
	const column = GROUP_COLUMNS[key];
	if (column && name in input.options && typeof directory !== 'string') {
		refuseEmptyColumn(directory, column, displayName);
	}
	return key;
}

/** The input items that something is about: those that are rows. */
export const indexesOf = (rows: Iterable<Pick<Row, 'index'>>): number[] =>
	compactMap([...rows], ({ index }) => index);

/** The texts of rows, which a report shows. */
const textsIn = (rows: ReadonlyArray<Prompt | Row>): string[] =>
	rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');

/** A text of a directory or a scope of at most 320 characters; a longer one isn't a name. */
const cut = (text: string) => shorten(text, 320);

/** The query of an item as soon as its scope is known. Throws InvalidInput, also for a token or key in a text that a report shows. */
export function completeLists<Draft extends Lists & Pick<ReportQuery, 'periods'>>(
	draft: Draft,
	{ scope }: Workspace,
	input: Input,
): Draft & ReportQuery & { lacks: Lacks } {
	const { promptTable, directory } = draft;
	const isOfScope = typeof directory === 'string';
	const rows = isOfScope ? [scopeRow(scope, directory, input)] : directory.rows;
	refuseSecrets('Prompt Templates', textsIn(promptTable.rows), input);
	const lacks = isOfScope ? { columns: [], unused: [] } : lackedBy(directory);
	const label = isOfScope ? LABEL : directory.table.label;
	refuseSecrets(label, [...textsIn(rows), ...lacks.unused], input);
	const query = {
		...draft,
		lacks,
		// Cut only once they are checked, because a part of a token isn't found.
		prompts: promptTable.rows.map((prompt) => ({ ...prompt, name: cut(prompt.name) })),
		rows: rows.map((row) => ({
			...row,
			name: cut(row.name),
			department: row.department && cut(row.department),
			costCenter: row.costCenter && cut(row.costCenter),
		})),
	};
	refuseTooMany([query]);
	return query;
}
