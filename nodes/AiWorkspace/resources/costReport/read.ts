import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { listOf } from '../../analytics/ids';
import { InvalidInput, unknownOption } from '../../errors/Failure';
import { defaultId, defaultMember, type Member } from '../../form/entities';
import { oneOf, optionOf, optionValue, wholeNumber, type Dropdown } from '../../form/options';
import { refuseSecrets, type Input, type Periods } from '../../form/input';
import type { ReportFormat } from '../../report/files';
import { isInOneMonth } from '../../report/files/focus';
import type { Billing } from '../../report/files/format';
import type { Column } from '../../report/read/columns';
import {
	directoryOf,
	promptsOf,
	refuseEmptyColumn,
	unusedColumns,
	type Directory,
	type Prompt,
	type Row,
} from '../../report/read/directory';
import { cellText } from '../../report/read/rows';
import type { GroupKey } from '../../report/figures/places';
import { languageOf, TAGS, type Language } from '../../report/words/languages';
import { Money } from '../../report/words/money';
import { identifier, isBlank } from '../../util/guards';
import { oneLine, shorten } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import type { Scope } from '../../workspace/scope';
import type { Operation } from '../types';
import { entities } from './fields';
import { refuseTooMany, type ReportQuery } from './load';
import { billingAccount, currency, decimals, invoiceIssuer, language, thresholds } from './options';

/** Whether all input items together are the directory. */
export const takesAllItems: Operation['takesAllItems'] = (parameter) =>
	parameter('entities') === 'inputItems';

const DIRECTORY = {
	label: 'Directory',
	how: "To report on all input items, set 'Entities' to 'From Input Items'. Otherwise, enter IDs in 'Directory'",
};

/** What a virtual key is assigned to, as the only row. */
function scopeRow(scope: Scope | undefined, member: Member, input: Input): Row {
	const id = defaultId(scope, member, DIRECTORY, input);
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
	if (oneOf(entities, parameter('entities', entities.default)) === 'inputItems') {
		return { promptTable, directory: directoryOf('Entities', inputItems(), true) };
	}
	if (input.isEmpty('directory')) return { promptTable, directory: defaultMember(input) };
	return { promptTable, directory: directoryOf(DIRECTORY.label, parameter('directory', '')) };
}

/** The columns that rows are grouped by. The API may know types. */
const GROUP_COLUMNS: Partial<Record<GroupKey | 'none', Column>> = {
	costCenter: 'cost_center',
	department: 'department',
	owner: 'owner_email',
};

/** What an option groups rows by. Throws InvalidInput where somebody set it to a column in which no row has a value. */
export function readGrouping<Key extends GroupKey | 'none'>(
	options: IDataObject,
	field: Dropdown<Key>,
	{ directory }: Lists,
): Key {
	const key = optionOf(options, field);
	const column = GROUP_COLUMNS[key];
	if (column && field.name in options && typeof directory !== 'string') {
		refuseEmptyColumn(directory, column, field.displayName);
	}
	return key;
}

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
): Draft & ReportQuery & { unusedColumns: readonly string[] } {
	const { promptTable, directory } = draft;
	const isOfScope = typeof directory === 'string';
	const rows = isOfScope ? [scopeRow(scope, directory, input)] : directory.rows;
	refuseSecrets('Prompt Templates', textsIn(promptTable.rows), input);
	const headings = isOfScope ? [] : unusedColumns(directory);
	const label = isOfScope ? DIRECTORY.label : directory.table.label;
	refuseSecrets(label, [...textsIn(rows), ...headings], input);
	const query = {
		...draft,
		unusedColumns: headings,
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

/** Refuses tokens and keys in texts of Options, which a report shows. */
export function refuseSecretsIn(input: Input, fields: readonly INodeProperties[]): void {
	for (const { name, displayName } of fields) {
		// As it's shown, without characters that nobody sees.
		refuseSecrets(displayName, [oneLine(String(input.options[name] ?? ''))], input);
	}
}

/** Characters of a text in Options. */
const LONGEST = 100;

/** A text in Options in one line; empty where nothing is set. Throws InvalidInput for anything else. */
export function textIn(options: IDataObject, { name, displayName }: INodeProperties): string {
	const text = isBlank(options[name]) ? '' : identifier(options[name]);
	if (text !== undefined && text.length <= LONGEST) return oneLine(text);
	throw new InvalidInput(
		`'${displayName}' isn't a text of at most ${LONGEST} characters`,
		`Correct '${displayName}' in Options`,
	);
}

/** The language of a report. Throws InvalidInput for one that there are no words of. */
export function readLanguage(options: IDataObject): Language {
	const value = optionValue(options, language);
	const found = typeof value === 'string' ? languageOf(value.trim()) : undefined;
	if (found) return found;
	throw unknownOption(
		language.displayName,
		value,
		TAGS.map((tag) => tag.value),
	);
}

/** How amounts are shown. Throws InvalidInput. */
export const readMoney = (options: IDataObject, { numbers }: Language): Money =>
	new Money(numbers, wholeNumber(options, decimals), textIn(options, currency));

/** The chosen formats, for a model none by default. Throws InvalidInput for unknown ones. */
export function readFormats<Value extends string>(
	{ options, isTool }: Input,
	field: Dropdown<Value>,
): ReadonlySet<Value> {
	const chosen = optionValue(isTool ? { [field.name]: [], ...options } : options, field);
	return new Set(listOf(chosen, field.displayName).map((one) => oneOf(field, one)));
}

/** What a FOCUS file needs; undefined where there is none. Throws InvalidInput where something is missing. */
export function readBilling(
	options: IDataObject,
	formats: ReadonlySet<ReportFormat>,
	{ intervals }: Periods,
): Billing | undefined {
	if (!formats.has('focus')) return undefined;
	const lacking = [currency, billingAccount, invoiceIssuer]
		.filter((field) => textIn(options, field) === '')
		.map(({ displayName }) => `'${displayName}'`)
		.join(' and ');
	if (lacking !== '') {
		throw new InvalidInput(
			`The format 'FOCUS' needs ${lacking}`,
			`Add ${lacking} in Options, or remove 'FOCUS' from 'Formats'`,
		);
	}
	if (!intervals.every(isInOneMonth)) {
		throw new InvalidInput(
			"The format 'FOCUS' needs charges of one calendar month each",
			"Set 'Split By' in Options to 'Month' or 'Day', or remove 'FOCUS' from 'Formats'",
		);
	}
	return {
		account: textIn(options, billingAccount),
		issuer: textIn(options, invoiceIssuer),
		currency: textIn(options, currency),
	};
}

/** Percent of a budget, ascending. Throws InvalidInput. */
export function readThresholds(options: IDataObject): number[] {
	const { displayName } = thresholds;
	const list = listOf(optionValue(options, thresholds), displayName);
	const numbers = list.map((text) => Number(text.replace(/ ?%$/, '')));
	const isPercent = (value: number) => Number.isInteger(value) && value >= 1 && value <= 1000;
	if (numbers.length > 0 && numbers.every(isPercent)) return numbers.sort((a, b) => a - b);
	throw new InvalidInput(
		`'${displayName}' must be whole numbers from 1 to 1000`,
		'Enter percent separated by commas, such as 80, 100',
	);
}
