import type { Periods } from '../../analytics/period';
import type { Exchange } from '../../analytics/rows';
import { InvalidInput } from '../../errors/Failure';
import type { Input } from '../../form/input';
import { option, textIn, textOption, wholeNumberIn } from '../../form/options';
import type { ReportFormat } from '../../report/files';
import { isInOneMonth } from '../../report/files/focus';
import type { Billing } from '../../report/files/format';
import { HOW_AMOUNT, parseAmount } from '../../report/read/cells';
import type { Language } from '../../report/words/languages';
import { Money } from '../../report/words/money';
import { currencyName } from '../../util/currencies';
import { decimalOf } from '../../util/decimal';
import { isBlank, trimmed } from '../../util/guards';

export const currency = option(
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR',
		description:
			"What stands beside amounts, such as EUR. If empty, it's the currency that the API names, if any. Amounts are converted only with 'Exchange Rate'.",
	},
	(...given: Parameters<typeof textIn>) => currencyName(textIn(...given)),
);

/** Units of the currency for one of the API's; undefined where nobody added it. An empty one is refused, because costs would stay what they are beside another currency. */
export const exchangeRate = option(
	{
		displayName: 'Exchange Rate',
		name: 'exchangeRate',
		type: 'string',
		default: '',
		placeholder: 'e.g. 0.92',
		description:
			"How many units of 'Currency' one unit of the API's currency is, such as 0.92. All costs are multiplied by it. Budgets and other amounts that you enter are in 'Currency'.",
	},
	(value, field, input: Input): Exchange | undefined => {
		if (input.entered(field) === undefined) return undefined;
		const { displayName } = field;
		const rate = typeof value === 'string' ? decimalOf(trimmed(value)) : decimalOf(value);
		if (!rate || rate.digits <= 0n) {
			throw new InvalidInput(
				`'${displayName}' isn't a number above 0`,
				'Enter digits with a decimal point, such as 0.92, or remove the option',
			);
		}
		const own = currency.read(input);
		if (own !== '') return { rate, currency: own };
		throw new InvalidInput(
			`'${displayName}' needs 'Currency'`,
			"Enter the currency of the report in 'Currency', such as EUR",
		);
	},
);

/** Undefined for those of the currency. Throws InvalidInput. */
export const decimals = option(
	{
		displayName: 'Decimals',
		name: 'decimals',
		type: 'string',
		typeOptions: { minValue: 0, maxValue: 9 },
		default: '',
		placeholder: 'e.g. 2',
		description:
			"Number of decimals in amounts, from 0 to 9. If empty, it's that of the currency, such as 0 for JPY, or 2.",
	},
	(value, field) => (isBlank(value) ? undefined : wholeNumberIn(value, field)),
);

/** An amount; undefined where it's empty. Throws InvalidInput for anything else. */
export const leastAmount = option(
	{
		displayName: 'Least Amount',
		name: 'leastAmount',
		type: 'string',
		default: '',
		placeholder: 'e.g. 5',
		description:
			"How much more than usual to return, in the currency of the output, such as 5. If empty, it's 1% of what everything usually costs.",
	},
	(value, field) => {
		const amount = parseAmount(value);
		if (amount || isBlank(value)) return amount;
		throw new InvalidInput(`'${field.displayName}' isn't an amount`, HOW_AMOUNT);
	},
);

/** How amounts are shown in a language. Throws InvalidInput. */
export const readMoney = (input: Input, { numbers }: Language): Money =>
	new Money(numbers, decimals.read(input), currency.read(input), exchangeRate.read(input));

export const billingAccount = textOption({
	displayName: 'Billing Account',
	name: 'billingAccount',
	type: 'string',
	displayOptions: { show: { formats: ['focus'] } },
	default: '',
	placeholder: 'e.g. AI-2026',
	description: "The account in a FOCUS file, such as AI-2026. Required for the format 'FOCUS'.",
});

export const invoiceIssuer = textOption({
	displayName: 'Invoice Issuer',
	name: 'invoiceIssuer',
	type: 'string',
	displayOptions: { show: { formats: ['focus'] } },
	default: '',
	placeholder: 'e.g. Example Ltd',
	description: "The issuer in a FOCUS file, such as Example Ltd. Required for the format 'FOCUS'.",
});

const AND = new Intl.ListFormat('en');

/** What a FOCUS file needs; undefined where there is none. Throws InvalidInput where something is missing. */
export function readBilling(
	input: Input,
	formats: ReadonlySet<ReportFormat>,
	{ intervals }: Periods,
): Billing | undefined {
	if (!formats.has('focus')) return undefined;
	const billing = {
		account: billingAccount.read(input),
		issuer: invoiceIssuer.read(input),
		currency: currency.read(input),
	};
	const empty = [currency, billingAccount, invoiceIssuer].filter((one) => one.read(input) === '');
	if (empty.length > 0) {
		const lacking = AND.format(empty.map(({ field }) => `'${field.displayName}'`));
		throw new InvalidInput(
			`The format 'FOCUS' needs ${lacking}`,
			`Add ${lacking} in Options, or remove 'FOCUS' from 'Formats'`,
		);
	}
	if (!/^[A-Z]{3}$/.test(billing.currency)) {
		throw new InvalidInput(
			"The format 'FOCUS' needs a code of three capital letters as 'Currency'",
			"Enter a code such as EUR in 'Currency', or remove 'FOCUS' from 'Formats'",
		);
	}
	if (!intervals.every(isInOneMonth)) {
		throw new InvalidInput(
			"The format 'FOCUS' needs charges of one calendar month each",
			"Set 'Split By' in Options to 'Month' or 'Day', or remove 'FOCUS' from 'Formats'",
		);
	}
	return billing;
}
