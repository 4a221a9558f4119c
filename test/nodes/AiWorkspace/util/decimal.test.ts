import fc from 'fast-check';
import * as own from '../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../support/properties';
import { decimal } from '../../../support/reports';

const { decimalOf, divide, multiply, percentChange, placesFor, subtract, sum, toNumber } = own;

/** Places after the point that the models below count in. */
const PLACES = 12;
/** A decimal of at most that many places as a whole number of the smallest unit. */
const unitsOf = ({ digits, places }: own.Decimal) => digits * 10n ** BigInt(PLACES - places);
const absolute = (value: bigint) => (value < 0n ? -value : value);

/** An amount of at most 15 digits, which fits into a JSON number: its text, and itself in units of 10^-12. */
const amounts = fc
	.tuple(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), fc.nat(PLACES))
	.map(([digits, places]) => ({
		text: `${digits}e-${places}`,
		units: BigInt(digits) * 10n ** BigInt(PLACES - places),
	}));
const nonZero = amounts.filter(({ units }) => units !== 0n);

test.each([
	['+.50', 50n, 2],
	['5.', 5n, 0],
	['1E-7', 1n, 7],
	['1e1000', 10n ** 1000n, 0],
	['1e-1000', 1n, 1000],
	['1'.padStart(2000, '0'), 1n, 0],
	[1e21, 10n ** 21n, 0],
	[5e-324, 5n, 324],
])('decimalOf reads %s', (value, digits, places) => {
	expect(decimalOf(value)).toEqual({ digits, places });
});

const noNumbers =
	'. + -. e5 1e 1,5 $1 1€ 1_000 0x10 --1 NaN Infinity 1.2.3 ١ 1e1001 1e-1001 0.1e-1000 1e99999999999999999999';
const withSpaces = ['', ' ', '1 000', ' 1', '1\n'];
const notTexts = [Number.NaN, Infinity, null, undefined, true, [], [5], {}, 5n];
test.each<unknown>([...noNumbers.split(' '), ...withSpaces, '9'.repeat(2001), ...notTexts])(
	"decimalOf doesn't read %p",
	(value) => {
		expect(decimalOf(value)).toBeUndefined();
	},
);

test('decimalOf reads what a number is read from, or nothing', () => {
	let count = 0;
	const shapes = [/^[-+.\de]{0,9}$/, /^[-+]?\d{1,4}\.?\d{0,4}(e[-+]?\d{1,2})?$/];
	const texts = fc.oneof(fc.string(), ...shapes.map((shape) => fc.stringMatching(shape)));
	forAll(texts, (text) => {
		const parsed = decimalOf(text);
		if (parsed === undefined) return;
		count += 1;
		expect(toNumber(parsed)).toBe(Number(text) + 0);
	});
	expect(count).toBeGreaterThan(50);
});

test('sum, subtract, and multiply agree with whole numbers of the smallest unit', () => {
	forAll(fc.array(amounts, { maxLength: 8 }), amounts, amounts, (parts, a, b) => {
		const wanted = parts.reduce((total, { units }) => total + units, 0n);
		expect(unitsOf(sum(parts.map(({ text }) => decimal(text))))).toBe(wanted);
		const [x, y] = [decimal(a.text), decimal(b.text)];
		expect(unitsOf(subtract(x, y))).toBe(a.units - b.units);
		const product = multiply(x, y);
		expect(product.digits * 10n ** BigInt(2 * PLACES - product.places)).toBe(a.units * b.units);
	});
});

test('divide makes the nearest decimal of that many places, halves away from zero', () => {
	forAll(amounts, nonZero, fc.nat(PLACES), (a, b, places) => {
		const { digits = 0n } = divide(decimal(a.text), decimal(b.text), places) ?? {};
		const dividend = a.units * 10n ** BigInt(places);
		const off = 2n * absolute(digits * b.units - dividend);
		expect(off <= absolute(b.units)).toBe(true);
		const isHalf = off === absolute(b.units);
		expect(isHalf && absolute(digits * b.units) < absolute(dividend)).toBe(false);
	});
});

test.each([
	['0.000002', '2000000', 6, 18, 1e-12],
	['-0.0001', '3', 2, 6, -0.000033],
	['100', '-3', 5, 3, -33.333],
	['100000', '3', 2, 0, 33333],
	['0', '3', 2, 2, 0],
])('%s by %s show %i digits with %i places', (dividend, divisor, count, places, wanted) => {
	const [a, b] = [decimal(dividend), decimal(divisor)];
	expect(placesFor(a, b, count)).toBe(places);
	const quotient = divide(a, b, places);
	expect(quotient && toNumber(quotient)).toBe(wanted);
});

test.each([
	['0', '5', -100],
	['4', '3', 33.33],
	['5', '5', 0],
	['1', '0', undefined],
	['-5', '-10', undefined],
])('percentChange to %s from %s is %d', (now, before, wanted) => {
	const change = percentChange(decimal(now), decimal(before), 2);
	expect(change && toNumber(change)).toBe(wanted);
});

test.each([
	['9007199254740993', 9007199254740992],
	['1e400', Infinity],
	['-0', 0],
	['-1e-400', 0],
])('toNumber of %s is the nearest number, and zero without a sign', (text, wanted) => {
	expect(toNumber(decimal(text))).toBe(wanted);
});
