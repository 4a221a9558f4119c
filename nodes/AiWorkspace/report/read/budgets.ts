import { decimalOf, type Decimal } from '../../util/decimal';
import { trimmed } from '../../util/guards';

const EXAMPLES = 'Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty';
/** Characters of an amount as somebody may write it. */
const LONGEST_AMOUNT = 40;

/** What to enter in place of an amount with separators or a currency. */
function hintFor(text: string): string {
	if (text.length > LONGEST_AMOUNT) return EXAMPLES;
	const bare = text.replace(/[\s'’]|\p{Sc}|^[a-z]{3}\b|\b[a-z]{3}$/giu, '');
	const [, whole = '', cents = ''] = /^(\d+(?:[.,]\d{3})*)([.,]\d\d?)?$/.exec(bare) ?? [];
	if (whole === '') return EXAMPLES;
	const digits = whole.replace(/[.,]/g, '') + cents.replace(',', '.');
	const isUnclear = cents === '' && /^\d+[.,]\d{3}$/.test(whole);
	return `Enter ${digits}${isUnclear ? `, or ${whole.replace(',', '.')}0 if these are decimals` : ''}`;
}

/** A monthly budget of 0 or more: a number, or a text of digits with at most one decimal point that can't separate thousands. A hint for anything else. */
export function parseBudget(value: unknown): Decimal | string {
	if (typeof value === 'number' && value >= 0) return decimalOf(value) ?? EXAMPLES;
	if (typeof value !== 'string') return EXAMPLES;
	const text = trimmed(value);
	const isPlain = /^(?:\d+\.?\d*|\.\d+)$/.test(text) && !/^(?!0\.)\d{1,3}\.\d{3}$/.test(text);
	return (isPlain ? decimalOf(text) : undefined) ?? hintFor(text);
}
