import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../../errors/Failure';
import { Money, plain } from '../../report/format';
import { words } from '../../report/words';
import { identifier, isBlank } from '../../util/guards';
import { oneOf, optionOf, wholeNumber } from '../options';
import { listOf } from '../promptTemplate/entityIds';
import { startOf } from '../promptTemplate/query';
import type { Input } from '../types';
import * as fields from './fields';

/** Characters of a text in Options. */
const LONGEST = 100;
/** The largest threshold, in percent. */
const MOST = 1000;

const valueOf = (options: IDataObject, { name, default: standard }: INodeProperties): unknown =>
	name in options ? options[name] : standard;

/** A text in Options in one line; empty where nothing is set. Throws InvalidInput for anything else. */
function textIn(options: IDataObject, field: INodeProperties): string {
	const value = valueOf(options, field);
	const text = isBlank(value) ? '' : identifier(value);
	if (text !== undefined && text.length <= LONGEST) return plain(text);
	throw new InvalidInput(
		`'${field.displayName}' isn't a text of at most ${LONGEST} characters`,
		`Correct '${field.displayName}' in Options`,
	);
}

/** How amounts are shown. Throws InvalidInput. */
export const readMoney = (options: IDataObject): Money =>
	new Money(wholeNumber(options, fields.decimals), textIn(options, fields.currency));

/** The chosen formats, all of them known. Throws InvalidInput. */
export function readFormats(options: IDataObject, field: INodeProperties): ReadonlySet<string> {
	const { displayName, options: known = [] } = field;
	const values = known.flatMap((one) => ('value' in one ? String(one.value) : []));
	const list = listOf(valueOf(options, field), displayName);
	return new Set(list.map((one) => oneOf(one, displayName, values)));
}

/** Percent of a budget, ascending. Throws InvalidInput. */
export function readThresholds(options: IDataObject): number[] {
	const { displayName } = fields.thresholds;
	const list = listOf(valueOf(options, fields.thresholds), displayName);
	const numbers = list.map((text) => Number(text.replace(/ ?%$/, '')));
	const isPercent = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST;
	if (numbers.length > 0 && numbers.every(isPercent)) return numbers.sort((a, b) => a - b);
	throw new InvalidInput(
		`'${displayName}' must be whole numbers from 1 to ${MOST}`,
		'Enter percent separated by commas, such as 80, 100',
	);
}

/** How a report is presented. Throws InvalidInput. */
export function readSettings(input: Input) {
	const { options } = input;
	const { billingAccount, currency, groupBy, invoiceIssuer, reportFormats, reportPer } = fields;
	const formats = readFormats(options, reportFormats);
	const lacking = [currency, billingAccount, invoiceIssuer]
		.filter((field) => textIn(options, field) === '')
		.map(({ displayName }) => `'${displayName}'`)
		.join(' and ');
	if (formats.has('focus') && lacking !== '') {
		throw new InvalidInput(
			`The format FOCUS needs ${lacking}`,
			`Add ${lacking} in Options, or remove FOCUS from 'Formats'`,
		);
	}
	return {
		...{ formats, money: readMoney(options) },
		billing: { account: textIn(options, billingAccount), issuer: textIn(options, invoiceIssuer) },
		title: textIn(options, fields.title) || words.title,
		groupBy: optionOf(options, groupBy, ['costCenter', 'department', 'none', 'owner', 'type']),
		reportPer: optionOf(options, reportPer, ['costCenter', 'department', 'none', 'owner']),
		today: startOf(input).toISODate() ?? '',
	};
}

/** How a report is presented. */
export type Settings = ReturnType<typeof readSettings>;
