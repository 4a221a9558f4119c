import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { listOf } from '../../analytics/ids';
import { InvalidInput } from '../../errors/Failure';
import {
	readDirectory,
	readPrompts,
	cellText,
	type Prompt,
	type Row,
} from '../../report/read/directory';
import type { Billing } from '../../report/files/focus';
import { Money, oneLine } from '../../report/words/numbers';
import { identifier, isBlank } from '../../util/guards';
import { assignedId, type Scope } from '../../workspace/scope';
import { oneOf, wholeNumber, type Dropdown } from '../../form/options';
import { defaultMember, refuseSecrets, type Periods } from '../promptTemplate/query';
import type { Input, Operation } from '../types';
import { entities } from './fields';
import { refuseTooMany, type ReportQuery } from './load';
import {
	billingAccount,
	currency,
	decimals,
	invoiceIssuer,
	thresholds,
	type Format,
} from './options';

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

/** Reads the prompt templates and the rows of an item. What it returns needs the scope for a row that comes from it. Both throw InvalidInput. */
export function readLists(
	input: Input,
	periods: Periods,
): (scope: Scope | undefined) => ReportQuery {
	const { parameter, inputItems } = input;
	const prompts = readPrompts('Prompt Templates', parameter('prompts', ''));
	const source = oneOf(entities, parameter('entities', entities.default));
	const label = source === 'directory' ? 'Directory' : 'Entities';
	const isScope = source === 'directory' && input.isEmpty('directory');
	const value = source === 'directory' ? parameter('directory', '') : inputItems();
	const listed = isScope ? [] : readDirectory(label, value, source === 'inputItems');
	const member = defaultMember(input);
	return (scope) => {
		refuseSecrets('Prompt Templates', textsIn(prompts), input);
		refuseSecrets(label, textsIn(listed), input);
		const query = { prompts, rows: isScope ? [scopeRow(scope, member)] : listed, periods };
		refuseTooMany([query]);
		return query;
	};
}

/** Refuses tokens and keys in texts of Options, which a report shows. */
export function refuseSecretsIn(input: Input, fields: readonly INodeProperties[]): void {
	for (const { name, displayName } of fields) {
		refuseSecrets(displayName, [String(input.options[name] ?? '')], input);
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

/** How amounts are shown. Throws InvalidInput. */
export const readMoney = (options: IDataObject): Money =>
	new Money(wholeNumber(options, decimals), textIn(options, currency));

/** The chosen formats. Throws InvalidInput for unknown ones. */
export function readFormats(options: IDataObject, field: Dropdown<Format>): ReadonlySet<Format> {
	const { name, displayName, default: standard } = field;
	const list = listOf(name in options ? options[name] : standard, displayName);
	return new Set(list.map((one) => oneOf(field, one)));
}

/** What a FOCUS file needs; undefined where there is none. Throws InvalidInput where something is missing. */
export function readBilling(
	options: IDataObject,
	formats: ReadonlySet<Format>,
): Billing | undefined {
	if (!formats.has('focus')) return undefined;
	const lacking = [currency, billingAccount, invoiceIssuer]
		.filter((field) => textIn(options, field) === '')
		.map(({ displayName }) => `'${displayName}'`)
		.join(' and ');
	if (lacking !== '') {
		throw new InvalidInput(
			`The format FOCUS needs ${lacking}`,
			`Add ${lacking} in Options, or remove FOCUS from 'Formats'`,
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
