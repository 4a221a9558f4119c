import { DateTime } from 'luxon';
import { isWholeMonth, type Period } from '../../analytics/period';
import { percentChange, toText, type Decimal } from '../../util/decimal';
import { trimmed } from '../../util/guards';
import { rounded } from '../figures/rounding';
import { words } from './en';

/** What stands where there's no amount. */
export const NO_AMOUNT = '–';

/** Control characters and line separators, and what nobody sees or what changes the direction of the text after it. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text of the API or of a directory in one line, without characters that nobody sees. */
export const oneLine = (text: string): string =>
	trimmed(text.toWellFormed().replace(UNPRINTABLE, ' ').replace(INVISIBLE, ''));

/** A text of at most so many characters. */
export const shorten = (text: string, most = 60): string =>
	text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;

/** A decimal as it's read, with its own number of decimals: `-1234.5` becomes `−1,234.5`. */
export function formatDecimal(value: Decimal): string {
	const [whole = '', fraction] = toText(value).replace('-', '−').split('.');
	const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
	return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

const signed = (value: Decimal): string => (value.digits > 0n ? '+' : '') + formatDecimal(value);

/** A number of calls. */
export const count = (calls: Decimal | undefined): string =>
	calls ? formatDecimal(rounded(calls, 0)) : NO_AMOUNT;

/** A change in percent with one decimal; "new" after nothing. */
export function percent(now: Decimal | undefined, before: Decimal | undefined): string {
	if (!now || !before) return NO_AMOUNT;
	const change = percentChange(now, before, 1);
	if (change) return `${signed(change)}%`;
	return before.digits === 0n && now.digits > 0n ? words.isNew : NO_AMOUNT;
}

/** A part of a whole in percent, rounded down, so that 100 is reached; undefined for a whole of nothing or less. */
export const percentOf = (part: Decimal, whole: Decimal): bigint | undefined =>
	whole.digits > 0n
		? (part.digits * 10n ** BigInt(whole.places + 2)) / (whole.digits * 10n ** BigInt(part.places))
		: undefined;

/** A period in words: a whole month by its name, everything else by its first and last day, of which the first one is as short as it can be. */
export function range(period: Period): string {
	const { from, to } = period;
	const date = (day: string, format: string) =>
		DateTime.fromISO(day, { locale: 'en' }).toFormat(format);
	if (isWholeMonth(period)) return date(from, 'LLLL yyyy');
	const last = date(to, 'd LLL yyyy');
	if (from === to) return last;
	const isSame = (length: number) => from.slice(0, length) === to.slice(0, length);
	const start = isSame('YYYY-MM'.length) ? 'd' : isSame('YYYY'.length) ? 'd LLL' : 'd LLL yyyy';
	return words.fromTo(date(from, start), last);
}

/** How a report shows amounts: rounded, and with its currency, if any. */
export class Money {
	constructor(
		readonly decimals: number,
		readonly currency: string,
	) {}

	amount(value: Decimal | undefined): string {
		return value ? formatDecimal(rounded(value, this.decimals)) : NO_AMOUNT;
	}

	/** With the currency. */
	total(value: Decimal | undefined): string {
		return value ? this.of(this.amount(value)) : NO_AMOUNT;
	}

	signed(value: Decimal): string {
		return signed(rounded(value, this.decimals));
	}

	/** The text of an amount with the currency. */
	of(amount: string): string {
		return this.currency === '' ? amount : `${amount} ${this.currency}`;
	}
}
