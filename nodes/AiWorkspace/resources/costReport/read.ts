import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { listOf } from '../../analytics/ids';
import { InvalidInput, unknownOption } from '../../errors/Failure';
import { refuseSecrets, type Input, type Periods } from '../../form/input';
import { oneOf, optionValue, wholeNumber, type Dropdown } from '../../form/options';
import type { ReportFormat } from '../../report/files';
import { isInOneMonth } from '../../report/files/focus';
import type { Billing } from '../../report/files/format';
import { languageOf, TAGS, type Language } from '../../report/words/languages';
import { Money } from '../../report/words/money';
import { identifier, isBlank } from '../../util/guards';
import { oneLine } from '../../util/text';
import { billingAccount, currency, decimals, invoiceIssuer, language, thresholds } from './options';

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
