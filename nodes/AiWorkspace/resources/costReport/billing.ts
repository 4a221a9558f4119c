import { InvalidInput } from '../../errors/Failure';
import type { Periods } from '../../analytics/period';
import type { Input } from '../../form/input';
import { textOption } from '../../form/options';
import type { ReportFormat } from '../../report/files';
import { isInOneMonth } from '../../report/files/focus';
import type { Billing } from '../../report/files/format';
import { currency } from './moneyOptions';

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
	const empty = [currency, billingAccount, invoiceIssuer].filter((one) => one.read(input) === '');
	const lacking = AND.format(empty.map(({ field }) => `'${field.displayName}'`));
	if (empty.length > 0) {
		throw new InvalidInput(
			`The format 'FOCUS' needs ${lacking}`,
			`Add ${lacking} in Options, or remove 'FOCUS' from 'Formats'`,
		);
	}
	if (!/^[A-Z]{3}$/.test(currency.read(input))) {
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
	return {
		account: billingAccount.read(input),
		issuer: invoiceIssuer.read(input),
		currency: currency.read(input),
	};
}
