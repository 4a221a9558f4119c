import type { INodeProperties, IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../errors/Failure';
import type { Billing } from '../../report/focus';
import { Money, plain } from '../../report/format';
import { words } from '../../report/words';
import { isBlank, parseJson, trimmed } from '../../util/guards';
import { oneOf, optionOf, wholeNumber } from '../options';
import { startOf } from '../promptTemplate/query';
import type { Input } from '../types';
import {
	billingAccount,
	currency,
	decimals,
	groupBy,
	invoiceIssuer,
	reportFormats,
	reportPer,
	thresholds,
	title,
} from './fields';

/** Characters of a text in Options. */
const LONGEST = 100;

/** A text in Options in one line; empty where nothing is set. Throws InvalidInput for anything else. */
export function textOption(options: IDataObject, { name, displayName }: INodeProperties): string {
	const value = options[name];
	if (isBlank(value)) return '';
	const text =
		typeof value === 'string' || typeof value === 'number' ? plain(String(value)) : undefined;
	if (text !== undefined && text.length <= LONGEST) return text;
	throw new InvalidInput(
		`'${displayName}' isn't a text of at most ${LONGEST} characters`,
		`Correct '${displayName}' in Options`,
	);
}

/** How amounts are shown. Throws InvalidInput. */
export const readMoney = (options: IDataObject): Money =>
	new Money(wholeNumber(options, decimals), textOption(options, currency));

/** The chosen formats, all of them known. Throws InvalidInput. */
export function readFormats(
	options: IDataObject,
	{ name, displayName, default: standard, options: known = [] }: INodeProperties,
): Set<string> {
	const value: unknown = name in options ? options[name] : standard;
	const list: unknown = typeof value === 'string' ? (parseJson(value) ?? value.split(',')) : value;
	const values = known.flatMap((one) => ('value' in one ? String(one.value) : []));
	if (!Array.isArray(list))
		throw new InvalidInput(`'${displayName}' isn't a list`, `Select the formats again`);
	return new Set(
		list
			.filter((one) => !isBlank(one))
			.map((one: unknown) =>
				oneOf(typeof one === 'string' ? trimmed(one) : one, displayName, values),
			),
	);
}

/** The largest threshold, in percent. */
const MOST = 1000;

/** Percent of a budget, ascending. Throws InvalidInput. */
export function readThresholds(options: IDataObject): number[] {
	const { name, displayName, default: standard } = thresholds;
	const value: unknown = name in options ? options[name] : standard;
	const list: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
	const numbers = list
		.filter((one) => !isBlank(one))
		.map((one) => (typeof one === 'string' ? Number(trimmed(one).replace(/\s*%$/, '')) : one));
	if (numbers.length > 0 && numbers.every(isPercent)) {
		return [...new Set(numbers)].sort((a, b) => a - b);
	}
	throw new InvalidInput(
		`'${displayName}' must be whole numbers from 1 to ${MOST}`,
		'Enter percent separated by commas, such as 80, 100',
	);
}

const isPercent = (value: unknown): value is number =>
	typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST;

/** What Options say of a report. Throws InvalidInput. */
export function readSettings(input: Input) {
	const { options } = input;
	const formats = readFormats(options, reportFormats);
	const money = readMoney(options);
	const billing: Billing = {
		currency: money.currency,
		account: textOption(options, billingAccount),
		issuer: textOption(options, invoiceIssuer),
	};
	const lacking = [
		...(billing.currency === '' ? [currency] : []),
		...(billing.account === '' ? [billingAccount] : []),
		...(billing.issuer === '' ? [invoiceIssuer] : []),
	].map(({ displayName }) => `'${displayName}'`);
	if (formats.has('focus') && lacking.length > 0) {
		throw new InvalidInput(
			`The format FOCUS needs ${lacking.join(' and ')}`,
			`Add ${lacking.join(' and ')} in Options, or remove FOCUS from 'Formats'`,
		);
	}
	return {
		...{ formats, money, billing },
		title: textOption(options, title) || words.title,
		groupBy: optionOf(options, groupBy, ['costCenter', 'department', 'none', 'owner', 'type']),
		reportPer: optionOf(options, reportPer, ['costCenter', 'department', 'owner', 'none']),
		today: startOf(input).toISODate() ?? '',
	};
}

/** How a report is presented. */
export type Settings = ReturnType<typeof readSettings>;
