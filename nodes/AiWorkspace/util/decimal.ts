/** An exact decimal number: `digits` ÷ 10^`places`. */
export interface Decimal {
	readonly digits: bigint;
	readonly places: number;
}

/** Longer texts aren't amounts; the bound keeps hostile ones from costing time. */
const LONGEST_DECIMAL = 2000;
/** Beyond the exponents of a JSON number (about ±324), so nothing representable is refused. */
const LARGEST_EXPONENT = 1000;

/** Powers of ten by exponent: to compute them again takes longer than all else. */
const powers: bigint[] = [];
const power = (exponent: number): bigint => (powers[exponent] ??= 10n ** BigInt(exponent));

/** An amount of the API, exact: a decimal text as it is written, a finite number as it prints. Undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
	if (typeof value === 'number') return decimalOf(String(value));
	if (typeof value !== 'string' || value.length > LONGEST_DECIMAL) return undefined;
	const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(value);
	if (!match) return undefined;
	const [, sign = '', whole = '', fraction = '', exponent] = match;
	const places = fraction.length - Number(exponent ?? 0);
	if (whole + fraction === '' || Math.abs(places) > LARGEST_EXPONENT) return undefined;
	const digits = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
	return { digits: digits * power(Math.max(0, -places)), places: Math.max(0, places) };
}

/** The digits with so many places, which are at least its own. */
export const digitsAt = ({ digits, places: own }: Decimal, places: number): bigint =>
	digits * power(places - own);

/** The digits of two decimals with the same number of places. */
function aligned(a: Decimal, b: Decimal): [a: bigint, b: bigint, places: number] {
	const places = Math.max(a.places, b.places);
	return [digitsAt(a, places), digitsAt(b, places), places];
}

/** Whether it has no fraction. */
export const isWhole = ({ digits, places }: Decimal): boolean => digits % power(places) === 0n;

/** The exact sum. */
export function sum(values: readonly Decimal[]): Decimal {
	const places = values.reduce((most, value) => Math.max(most, value.places), 0);
	const digits = values.reduce((all, one) => all + digitsAt(one, places), 0n);
	return { digits, places };
}

/** The exact difference. */
export function subtract(a: Decimal, b: Decimal): Decimal {
	const [x, y, places] = aligned(a, b);
	return { digits: x - y, places };
}

/** Below zero if the first is less, above if it's more, as Array.sort takes it. */
export function compare(a: Decimal, b: Decimal): number {
	const { digits } = subtract(a, b);
	return Number(digits > 0n) - Number(digits < 0n);
}

export const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? b : a);

/** The amount without its sign. */
export const absolute = ({ digits, places }: Decimal): Decimal => ({
	digits: digits < 0n ? -digits : digits,
	places,
});

/** A whole number as a decimal. */
export const wholeNumber = (value: number): Decimal => ({ digits: BigInt(value), places: 0 });

const HUNDRED = wholeNumber(100);

/** Nothing, as an amount. */
export const ZERO: Decimal = { digits: 0n, places: 0 };

/** The exact product. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
	digits: a.digits * b.digits,
	places: a.places + b.places,
});

/** The quotient rounded half away from zero to a number of decimal places; undefined for a divisor of zero. */
export function divide(dividend: Decimal, divisor: Decimal, places: number): Decimal | undefined {
	if (divisor.digits === 0n) return undefined;
	const [x, y] = aligned(dividend, divisor);
	const numerator = 2n * x * power(places);
	const half = x < 0n === y < 0n ? y : -y;
	return { digits: (numerator + half) / (2n * y), places };
}

const ONE: Decimal = { digits: 1n, places: 0 };

/** The nearest decimal with so many places; halves away from zero. */
export const rounded = (value: Decimal, places: number): Decimal =>
	divide(value, ONE, places) ?? value;

/** The number of digits before the decimal point; zero or negative below 0.1. */
export const magnitude = ({ digits, places }: Decimal) =>
	digits.toString().replace('-', '').length - places;

/** The decimal places in which a quotient shows at least `count` of its digits, however small it is. */
export const placesFor = (dividend: Decimal, divisor: Decimal, count: number): number =>
	Math.max(0, count + magnitude(divisor) - magnitude(dividend));

/** A part of a whole in percent; undefined for a whole of 0. */
export const percentOf = (part: Decimal, whole: Decimal, places: number): Decimal | undefined =>
	divide(multiply(part, HUNDRED), whole, places);

/** By how many percent `now` is more than `before`, rounded; undefined without an amount above 0 to compare with. */
export const percentChange = (
	now: Decimal,
	before: Decimal,
	places: number,
): Decimal | undefined =>
	before.digits > 0n ? percentOf(subtract(now, before), before, places) : undefined;

/** Whether a value is at least so many percent of another one. */
export const isAtLeast = (value: Decimal, percent: number, of: Decimal): boolean =>
	compare(multiply(value, HUNDRED), multiply(of, wholeNumber(percent))) >= 0;

/** The same decimal without zeros at its end. */
export function normalized({ digits, places }: Decimal): Decimal {
	let [left, decimals] = [digits, places];
	for (; decimals > 0 && left % 10n === 0n; decimals -= 1) left /= 10n;
	return { digits: left, places: decimals };
}

/** A decimal as text, with its own number of decimals: `-1234.50`. */
export function toText({ digits, places }: Decimal): string {
	const text = String(digits)
		.replace('-', '')
		.padStart(places + 1, '0');
	const fraction = places > 0 ? `.${text.slice(-places)}` : '';
	return `${digits < 0n ? '-' : ''}${text.slice(0, text.length - places)}${fraction}`;
}

/** The JSON number nearest to a decimal; it prints as the decimal itself up to 15 significant digits. */
export const toNumber = ({ digits, places }: Decimal): number => Number(`${digits}e-${places}`) + 0;

/** The exact median, which is halfway between the two values in the middle of an even number. */
export function median(values: readonly Decimal[]): Decimal {
	const sorted = [...values].sort(compare);
	const lower = sorted[(sorted.length - 1) >> 1] ?? ZERO;
	const upper = sorted[sorted.length >> 1] ?? ZERO;
	return lower === upper ? lower : multiply(sum([lower, upper]), { digits: 5n, places: 1 });
}
