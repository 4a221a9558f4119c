import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { listOf } from '../../analytics/ids';
import { InvalidInput, unknownOption } from '../../errors/Failure';
import { defaultMember } from '../../form/entities';
import { refuseSecrets } from '../../form/input';
import { oneOf, wholeNumber, type Dropdown } from '../../form/options';
import type { Periods, Input } from '../../form/input';
import type { ReportFormat } from '../../report/files';
import { isInOneMonth } from '../../report/files/focus';
import type { Billing } from '../../report/files/format';
import {
	cellText,
	directoryOf,
	promptsOf,
	refuseEmptyColumn,
	type Directory,
	type Prompt,
	type Row,
} from '../../report/read/directory';
import type { GroupKey } from '../../report/figures/places';
import { languageOf, TAGS, type Language } from '../../report/words/languages';
import { Money } from '../../report/words/money';
import { identifier, isBlank } from '../../util/guards';
import { oneLine, shorten } from '../../util/text';
import type { Workspace } from '../../workspace/resolve';
import { assignedId, type Scope } from '../../workspace/scope';
import type { Operation } from '../types';
import { entities } from './fields';
import { refuseTooMany, type ReportQuery } from './load';
import { billingAccount, currency, decimals, invoiceIssuer, language, thresholds } from './options';

/** Whether all input items together are the directory. */
export const takesAllItems: Operation['takesAllItems'] = (parameter) =>
	parameter('entities') === 'inputItems';

/** What a virtual key is assigned to, as the only row. */
function scopeRow(scope: Scope | undefined, member: 'department_id' | 'entity_id'): Row {
	const id = assignedId(scope, member, 'Directory');
	const department = cellText(scope?.department);
	const name = member === 'entity_id' ? cellText(scope?.entity_name) : department;
	return { id, name: name ?? id, type: null, department, costCenter: null, owner: null };
}

/** The texts of rows, which a report shows. */
const textsIn = (rows: ReadonlyArray<Prompt | Row>): string[] =>
	rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');

/** Characters of a text in a directory or a scope; a longer one isn't a name. */
const LONGEST_TEXT = 320;

const shortNamed = <Named extends Prompt | Row>(one: Named): Named => ({
	...one,
	name: shorten(one.name, LONGEST_TEXT),
});

/** A row with texts that a report has room for. Cut only once they are checked, because a part of a token isn't found. */
const shortTexts = (row: Row): Row => ({
	...shortNamed(row),
	department: row.department && shorten(row.department, LONGEST_TEXT),
	costCenter: row.costCenter && shorten(row.costCenter, LONGEST_TEXT),
});

/** Prompt templates and rows as an item lists them, before a scope is known that a row may come from. */
export interface Lists {
	readonly prompts: Directory<Prompt>;
	/** The rows, or the member of the scope that contains the ID of the only one. */
	readonly rows: readonly Row[] | 'department_id' | 'entity_id';
	/** The table that the rows are from, where they aren't from a scope. */
	readonly directory?: Directory;
}

/** Reads the prompt templates and the rows of an item. Throws InvalidInput. */
export function readLists(input: Input): Lists {
	const { parameter, inputItems } = input;
	const prompts = promptsOf('Prompt Templates', parameter('prompts', ''));
	const source = oneOf(entities, parameter('entities', entities.default));
	const isDirectory = source === 'directory';
	if (isDirectory && input.isEmpty('directory')) {
		return { prompts, rows: defaultMember(input) };
	}
	const label = isDirectory ? 'Directory' : 'Entities';
	const value = isDirectory ? parameter('directory', '') : inputItems();
	const table = directoryOf(label, value, !isDirectory);
	return { prompts, rows: table.rows, directory: table };
}

/** The columns that rows are grouped by. */
const GROUP_COLUMNS = {
	costCenter: 'cost_center',
	department: 'department',
	owner: 'owner_email',
} as const;

/** Throws InvalidInput for an option that somebody set to group rows by a column in which none has a value. */
export function refuseEmptyGroups<Value extends string>(
	options: IDataObject,
	field: Dropdown<Value>,
	key: GroupKey | 'none',
	{ directory: table }: Lists,
): void {
	// The API may know types.
	if (!(field.name in options) || !table || key === 'none' || key === 'type') return;
	refuseEmptyColumn(table, GROUP_COLUMNS[key], field.displayName);
}

/** The query of an item as soon as its scope is known. Throws InvalidInput, also for a token or key in a text that a report shows. */
export function completeLists(
	{ prompts: { rows: prompts }, rows: listed, directory: table }: Lists,
	periods: Periods,
	{ scope }: Workspace,
	input: Input,
): ReportQuery {
	const rows = typeof listed === 'string' ? [scopeRow(scope, listed)] : listed;
	refuseSecrets('Prompt Templates', textsIn(prompts), input);
	refuseSecrets(table?.table.label ?? 'Directory', textsIn(rows), input);
	const query = { prompts: prompts.map(shortNamed), rows: rows.map(shortTexts), periods };
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
	const { name, displayName, default: standard } = language;
	const value = name in options ? options[name] : standard;
	const found = typeof value === 'string' ? languageOf(value.trim()) : undefined;
	if (found) return found;
	throw unknownOption(
		displayName,
		value,
		TAGS.map((tag) => tag.value),
	);
}

/** How amounts are shown. Throws InvalidInput. */
export const readMoney = (options: IDataObject, { numbers }: Language): Money =>
	new Money(numbers, wholeNumber(options, decimals), textIn(options, currency));

/** The chosen formats. Throws InvalidInput for unknown ones. */
export function readFormats<Value extends string>(
	options: IDataObject,
	field: Dropdown<Value>,
	standard: unknown = field.default,
): ReadonlySet<Value> {
	const list = listOf(field.name in options ? options[field.name] : standard, field.displayName);
	return new Set(list.map((one) => oneOf(field, one)));
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
	const { name, displayName, default: standard } = thresholds;
	const list = listOf(name in options ? options[name] : standard, displayName);
	const numbers = list.map((text) => Number(text.replace(/ ?%$/, '')));
	const isPercent = (value: number) => Number.isInteger(value) && value >= 1 && value <= 1000;
	if (numbers.length > 0 && numbers.every(isPercent)) return numbers.sort((a, b) => a - b);
	throw new InvalidInput(
		`'${displayName}' must be whole numbers from 1 to 1000`,
		'Enter percent separated by commas, such as 80, 100',
	);
}
