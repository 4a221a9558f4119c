import { DateTime } from 'luxon';
import type { Period } from '../analytics/period';
import { percentChange, type Decimal } from '../util/decimal';
import { trimmed } from '../util/guards';
import { rounded } from './rounding';
import { words } from './words';

/** What stands where there's no amount. */
export const NO_AMOUNT = '–';

/** Control characters, line separators, and what changes the direction of the text after it: nothing for a subject or a table. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A text of the API or of a directory in one line, without characters that nobody sees. */
export const plain = (text: string): string =>
	trimmed(text.toWellFormed().replace(UNPRINTABLE, ' ').replace(INVISIBLE, ''));

/** A text of at most so many characters. */
export function shorten(text: string, most = 60): string {
	if (text.length <= most) return text;
	return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A decimal as it's read, with its own number of decimals: `-1234.5` becomes `−1,234.5`. */
export function grouped({ digits, places }: Decimal): string {
	const text = String(digits)
		.replace('-', '')
		.padStart(places + 1, '0');
	const whole = text.slice(0, text.length - places).replace(/\B(?=(\d{3})+$)/g, ',');
	const part = places > 0 ? `.${text.slice(-places)}` : '';
	return `${digits < 0n ? '−' : ''}${whole}${part}`;
}

/** The same with a sign above zero too. */
export const signed = (value: Decimal): string => (value.digits > 0n ? '+' : '') + grouped(value);

/** A number of calls. */
export const count = (calls: Decimal | undefined): string =>
	calls ? grouped(rounded(calls, 0)) : NO_AMOUNT;

/** A change in percent with one decimal, rounded; "new" after nothing. */
export function percent(now: Decimal | undefined, before: Decimal | undefined): string {
	if (!now || !before) return NO_AMOUNT;
	const change = percentChange(now, before, 1);
	if (change) return `${signed(change)}%`;
	return before.digits === 0n && now.digits > 0n ? words.isNew : NO_AMOUNT;
}

/** A part of a whole in percent, rounded down, so that 100 is reached; undefined for a whole of nothing or less. */
export function percentOf(part: Decimal, whole: Decimal): bigint | undefined {
	if (whole.digits <= 0n) return undefined;
	return (
		(part.digits * 100n * 10n ** BigInt(whole.places)) / (whole.digits * 10n ** BigInt(part.places))
	);
}

const dayOf = (date: string) => DateTime.fromISO(date, { zone: 'utc' }).setLocale('en');

/** A period in words: a whole month by its name, everything else by its first and last day. */
export function range({ from, to }: Period): string {
	const [first, last] = [dayOf(from), dayOf(to)];
	const isMonth = first.day === 1 && last.hasSame(first, 'month') && last.day === last.daysInMonth;
	if (isMonth) return first.toFormat('LLLL yyyy');
	return [...new Set([first, last].map((day) => day.toFormat('d LLL yyyy')))].join(' to ');
}

/** The head of a column for a period: the name of its month, else other words. */
export const columnHead = (period: Period, otherwise: string): string => {
	const name = range(period);
	return /\d /.test(name) ? otherwise : name.slice(0, 3);
};

/** So many of a list, such as "3 of 4 IDs", or "4 IDs" if it's all of them. */
export const some = (part: number, whole: number, one: string): string =>
	`${part < whole ? `${part} of ` : ''}${whole} ${one}${whole === 1 ? '' : 's'}`;

/** A text that formats amounts of a report, with its currency. */
export class Money {
	constructor(
		readonly decimals: number,
		readonly currency: string,
	) {}

	/** An amount that's rounded already, or that is to be rounded. */
	amount(value: Decimal | undefined): string {
		return value ? grouped(rounded(value, this.decimals)) : NO_AMOUNT;
	}

	signed(value: Decimal): string {
		return signed(rounded(value, this.decimals));
	}

	withCurrency(text: string): string {
		return this.currency === '' ? text : `${text} ${this.currency}`;
	}

	of(value: Decimal | undefined): string {
		return value ? this.withCurrency(this.amount(value)) : NO_AMOUNT;
	}

	signedOf(value: Decimal): string {
		return this.withCurrency(this.signed(value));
	}
}
