/** An exact decimal number: `coefficient` × 10^`exponent`, without trailing zeros in the coefficient. */
export interface Decimal {
	readonly coefficient: bigint;
	readonly exponent: number;
}

/** Longer texts aren't amounts; the bound keeps hostile ones from costing time. */
const LONGEST_TEXT = 400;
/** Beyond the exponents of a JSON number (about ±324), so nothing representable is refused. */
const LARGEST_EXPONENT = 1000;

/** The decimal 0. */
export const ZERO: Decimal = { coefficient: 0n, exponent: 0 };

function normalized(coefficient: bigint, exponent: number): Decimal {
	if (coefficient === 0n) return ZERO;
	const digits = coefficient.toString();
	const significant = digits.replace(/0+$/, '');
	return {
		coefficient: BigInt(significant),
		exponent: exponent + digits.length - significant.length,
	};
}

/** Reads a plain or scientific decimal text; undefined for anything else (currency signs, thousands separators, spaces). */
export function parseDecimal(text: string): Decimal | undefined {
	if (text.length > LONGEST_TEXT) return undefined;
	const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
	if (!match) return undefined;
	const [, sign = '', whole = '', fraction = '', power = '0'] = match;
	if (whole === '' && fraction === '') return undefined;
	const exponent = Number(power) - fraction.length;
	if (Math.abs(exponent) > LARGEST_EXPONENT) return undefined;
	const magnitude = BigInt(whole + fraction);
	return normalized(sign === '-' ? -magnitude : magnitude, exponent);
}

/** The decimal that a finite number prints as: what an API that sent 0.1 meant, not the binary fraction behind it. */
export function decimalOf(value: number): Decimal {
	const decimal = parseDecimal(String(value));
	if (!decimal) throw new RangeError(`${value} isn't a finite number`);
	return decimal;
}

function aligned(a: Decimal, b: Decimal): [bigint, bigint, number] {
	const exponent = Math.min(a.exponent, b.exponent);
	const scaled = (d: Decimal) => d.coefficient * 10n ** BigInt(d.exponent - exponent);
	return [scaled(a), scaled(b), exponent];
}

/** The exact sum of two. */
export function add(a: Decimal, b: Decimal): Decimal {
	const [x, y, exponent] = aligned(a, b);
	return normalized(x + y, exponent);
}

/** The exact difference of two. */
export function subtract(a: Decimal, b: Decimal): Decimal {
	const [x, y, exponent] = aligned(a, b);
	return normalized(x - y, exponent);
}

/** The exact sum of numbers, as decimals. */
export const sum = (values: readonly number[]): Decimal =>
	values.reduce((total, value) => add(total, decimalOf(value)), ZERO);

/** The quotient rounded half away from zero to a number of decimal places; undefined for a divisor of zero. */
export function divide(dividend: Decimal, divisor: Decimal, places: number): Decimal | undefined {
	if (divisor.coefficient === 0n) return undefined;
	const [x, y] = aligned(dividend, divisor);
	const numerator = 2n * x * 10n ** BigInt(places);
	const half = x < 0n === y < 0n ? y : -y;
	return normalized((numerator + half) / (2n * y), -places);
}

/** The number of digits before the decimal point; zero or negative below 0.1. */
const magnitude = ({ coefficient, exponent }: Decimal) =>
	coefficient.toString().replace('-', '').length + exponent;

/** The decimal places in which a quotient shows at least `digits` of its digits, however small it is. */
export const placesFor = (dividend: Decimal, divisor: Decimal, digits: number): number =>
	Math.max(0, digits + magnitude(divisor) - magnitude(dividend));

/** By how many percent `now` is more than `before`, rounded; undefined where there is nothing to compare with. */
export function percentChange(now: Decimal, before: Decimal, places: number): Decimal | undefined {
	const { coefficient, exponent } = subtract(now, before);
	return divide({ coefficient, exponent: exponent + 2 }, before, places);
}

/** The JSON number nearest to a decimal; it prints as the decimal itself up to 15 significant digits. */
export const toNumber = ({ coefficient, exponent }: Decimal) =>
	Number(`${coefficient}e${exponent}`);

const equal = (a: Decimal, b: Decimal) =>
	a.coefficient === b.coefficient && a.exponent === b.exponent;

/**
 * An amount as a JSON number, undefined for anything else: a finite number as it is, a numeric text only if a JSON number
 * represents it exactly. Whole numbers beyond 2^53 are refused, because they may have been rounded.
 */
export function exactNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
	if (Number.isInteger(number) && !Number.isSafeInteger(number)) return undefined;
	if (typeof value === 'string') {
		const decimal = parseDecimal(value);
		if (!decimal || !equal(decimal, decimalOf(number))) return undefined;
	}
	return number === 0 ? 0 : number;
}
