import { statistics } from '../../analytics/statistics';
import { defaultEntity, defaultId, type Member } from '../../form/entities';
import { refuseSecrets, type Input } from '../../form/input';
import { budgetsOf, type Budget } from '../../report/read/budgets';
import {
	directoryOf,
	promptsOf,
	withUniqueNames,
	type Directory,
	type Prompt,
	type Row,
	type Subject,
} from '../../report/read/directory';
import { budgetCurrency, hintsOf, refuseEmptyColumn } from '../../report/read/lacking';
import { compactMap } from '../../util/lists';
import { cellText, shorten } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import type { Scope } from '../../workspace/scope';
import { entities } from './fields';
import type { Grouping } from './groupings';
import { budgets as budgetTable } from './options';

/** What all operations of reports have in common. */
export const reporting = {
	...statistics,
	/** Whether all input items together are the directory. */
	takesAllItems: (parameter: (name: string) => unknown) => parameter('entities') === 'inputItems',
};

const DIRECTORY = 'Directory';
const ALL_ITEMS =
	"To report on all input items, set 'Report On' to 'From Input Items'. Otherwise, enter IDs in 'Directory'";

/** What a virtual key is assigned to, as the only row. */
function scopeRow(scope: Scope | undefined, member: Member, input: Input): Row {
	const how = input.isTool ? "Enter IDs in 'Directory'" : ALL_ITEMS;
	const id = defaultId(scope, member, { label: DIRECTORY, how }, input);
	const department = cellText(scope?.department);
	const name = member === 'entity_id' ? cellText(scope?.entity_name) : department;
	const texts = { department: department ?? undefined };
	return { kind: 'entity', id, name: name ?? id, type: null, texts, columns: {} };
}

/** Prompt templates and rows as an item lists them, before a scope is known that a row may come from. */
export interface Lists {
	readonly promptTable: Directory<Prompt>;
	/** The rows, or the member of the scope that contains the ID of the only one. */
	readonly directory: Directory | Member;
	/** The columns of groupings, as reports call them. */
	readonly groups: ReadonlyArray<string | undefined>;
	/** Those that somebody set. */
	readonly asked: readonly string[];
}

/** Reads the prompt templates and the rows of an item. Throws InvalidInput, also where somebody groups rows by a column in which none has a value. */
export function readLists(input: Input, groupings: readonly Grouping[] = []): Lists {
	const { parameter, inputItems } = input;
	const promptTable = promptsOf('Prompt Templates', parameter('prompts', ''));
	const source = entities.read(input);
	const headings = groupings.map(({ heading }) => heading);
	if (source === 'directory' && input.isEmpty('directory')) {
		return { promptTable, directory: defaultEntity.read(input), groups: headings, asked: [] };
	}
	const groups = headings.filter((heading) => heading !== undefined);
	const directory =
		source === 'inputItems'
			? directoryOf('From Input Items', inputItems(), { areInputItems: true }, groups)
			: directoryOf(
					DIRECTORY,
					parameter('directory', ''),
					{ canBeInputItems: !input.isTool },
					groups,
				);
	for (const { heading, isSet, option } of groupings) {
		if (isSet && heading !== undefined) refuseEmptyColumn(directory, heading, option);
	}
	const { table } = directory;
	const called = headings.map((heading) => heading && table.groupOf(heading));
	const asked = called.filter((name, at): name is string => !!name && !!groupings[at]?.isSet);
	return { promptTable, directory, groups: called, asked };
}

/** The tables that an item lists. */
export const tablesIn = ({ promptTable, directory }: Lists) =>
	typeof directory === 'string' ? [promptTable] : [promptTable, directory];

/** The input items that something is about: those that are rows. */
export const indexesOf = (rows: Iterable<Pick<Row, 'index'>>): number[] =>
	compactMap([...rows], ({ index }) => index);

/** The texts of rows that a report shows or returns. */
function textsIn(rows: readonly Subject[]): string[] {
	const all = rows.flatMap(({ texts, columns, ...row }) => [
		...Object.entries(columns).flat(),
		...Object.values({ ...texts, ...row }),
	]);
	return [...new Set(all)].filter((text) => typeof text === 'string');
}

/** A text of a directory or a scope of at most 320 characters; a longer one isn't a name. */
const cut = (text: string) => shorten(text, 320);

/** The same for all texts of rows, whose names are different then. */
const cutTexts = <One extends Prompt | Row>(rows: readonly One[]): One[] =>
	withUniqueNames(
		rows.map((row) => ({
			...row,
			name: cut(row.name),
			texts: Object.fromEntries(
				Object.entries(row.texts).map(([column, text]) => [
					column,
					// Cut, addresses would be others.
					text === undefined || text === row.addresses ? text : cut(text),
				]),
			),
		})),
	);

/** The budgets beside the rows and prompt templates of an item, and those of a table. Throws InvalidInput. */
export function readBudgets(
	lists: ReturnType<typeof completeLists>,
	input: Input,
	currency: string,
): Budget[] {
	const { rows, prompts, directory } = lists;
	const budgets = budgetsOf(budgetTable.read(input), {
		rows,
		prompts,
		directory: typeof directory === 'string' ? undefined : directory,
		currency: tablesIn(lists).reduce((known, table) => budgetCurrency(table, known), currency),
	});
	const names = budgets.map(({ name }) => name);
	refuseSecrets('Budgets', names, input);
	return budgets.map((one) => ({ ...one, name: cut(one.name) }));
}

/** The lists of an item as soon as its scope is known. Throws InvalidInput, also for a token or key in a text that a report shows. */
export function completeLists(lists: Lists, { scope }: Workspace, input: Input) {
	const { promptTable, directory, groups } = lists;
	const isOfScope = typeof directory === 'string';
	const rows = isOfScope ? [scopeRow(scope, directory, input)] : directory.rows;
	refuseSecrets('Prompt Templates', textsIn(promptTable.rows), input);
	const label = isOfScope ? DIRECTORY : directory.table.source.label;
	refuseSecrets(label, textsIn(rows), input);
	return {
		...lists,
		hints: hintsOf(tablesIn(lists), isOfScope ? undefined : directory, groups),
		// Cut only once they are checked, because a part of a token isn't found.
		prompts: cutTexts(promptTable.rows),
		rows: cutTexts(rows),
	};
}
