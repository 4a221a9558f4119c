import { statistics } from '../../analytics/statistics';
import { defaultEntity, defaultId, type Member } from '../../form/entities';
import { refuseSecrets, type Input } from '../../form/input';
import type { Breakdown } from '../../report/figures/places';
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

/** The rows of an item, or the member of the scope that contains the ID of the only one. */
function readDirectory(input: Input, groupings: readonly Grouping[]): Directory | Member {
	const areInputItems = entities.read(input) === 'inputItems';
	const value = areInputItems ? input.inputItems() : input.entered({ name: 'directory' });
	if (value === undefined) return defaultEntity.read(input);
	const label = areInputItems ? 'From Input Items' : DIRECTORY;
	const source = { label, areInputItems, canBeInputItems: !input.isTool };
	const headings = compactMap(groupings, ({ heading }) => heading);
	const directory = directoryOf(source, value, headings);
	for (const { heading, isSet, option } of groupings) {
		if (isSet && heading !== undefined) refuseEmptyColumn(directory, heading, option);
	}
	return directory;
}

/** Reads the prompt templates and the rows of an item, before a scope is known that a row may come from. Throws InvalidInput, also where somebody groups rows by a column in which none has a value. */
export function readLists(input: Input, groupBy?: Grouping, reportPer?: Grouping) {
	const groupings = compactMap([groupBy, reportPer], (one) => one);
	const promptTable = promptsOf('Prompt Templates', input.parameter('prompts', ''));
	const directory = readDirectory(input, groupings);
	/** What reports call a column. */
	const columnOf = ({ heading }: Partial<Grouping> = {}) =>
		heading === undefined || typeof directory === 'string'
			? heading
			: directory.table.groupOf(heading);
	const asked = groupings.filter(({ isSet }) => isSet);
	const breakdown: Breakdown = {
		groupBy: columnOf(groupBy),
		reportPer: columnOf(reportPer),
		isPerPrompt: reportPer?.value === 'prompt',
		asked: compactMap(asked, columnOf),
	};
	return { promptTable, directory, breakdown };
}

type Lists = ReturnType<typeof readLists>;

const tablesIn = ({ promptTable, directory }: Lists) =>
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
	const { promptTable, directory, breakdown } = lists;
	const groups = [breakdown.groupBy, breakdown.reportPer];
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
