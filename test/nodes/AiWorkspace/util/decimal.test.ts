import fc from 'fast-check';
import {
	add,
	decimalOf,
	divide,
	exactNumber,
	parseDecimal,
	percentChange,
	placesFor,
	subtract,
	sum,
	toNumber,
	ZERO,
	type Decimal,
} from '../../../../nodes/AiWorkspace/util/decimal';
import { anything, cases } from '../../../support/properties';

const decimal = (text: string): Decimal => {
	const parsed = parseDecimal(text);
	if (!parsed) throw new Error(`${text} is no decimal`);
	return parsed;
};

/** Places after the point that the models below count in. */
const PLACES = 12;
const unitsOf = ({ coefficient, exponent }: Decimal) =>
	coefficient * 10n ** BigInt(exponent + PLACES);

/** An amount of at most 15 digits, which fits into a JSON number: its text, its number, and itself in units of 10^-12. */
const amounts = fc
	.tuple(
		fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }),
		fc.integer({ min: 0, max: PLACES }),
	)
	.map(([digits, places]) => {
		const sign = digits < 0 ? '-' : '';
		const padded = String(Math.abs(digits)).padStart(places + 1, '0');
		const whole = padded.slice(0, padded.length - places);
		const fraction = padded.slice(padded.length - places);
		const text = sign + (places === 0 ? whole : `${whole}.${fraction}`);
		return { text, number: Number(text), units: BigInt(digits) * 10n ** BigInt(PLACES - places) };
	});

/** Numerals of up to 25 digits with a sign, a point or a power here and there. */
const numerals = fc
	.tuple(
		fc.constantFrom('', '-', '+'),
		fc.stringMatching(/^\d{1,12}$/),
		fc.constantFrom('', '.'),
		fc.stringMatching(/^\d{0,13}$/),
		fc.oneof(
			{ weight: 3, arbitrary: fc.constant('') },
			{ weight: 1, arbitrary: fc.integer({ min: -20, max: 20 }).map((power) => `e${power}`) },
		),
	)
	.map((parts) => parts.join(''));

/** Significant digits and the power of the first of them, by text alone: `-00120.50` is `-12050` and 2. */
function significant(text: string): string {
	const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
	const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
	const digits = whole + fraction;
	const first = digits.search(/[1-9]/);
	if (first === -1) return 'zero';
	const sign = mantissa.startsWith('-') ? '-' : '+';
	const position = whole.length - 1 - first + Number(power);
	return `${sign}${digits.slice(first).replace(/0+$/, '')} at ${position}`;
}

describe('parseDecimal', () => {
	test.each([
		['0', 0n, 0],
		['12', 12n, 0],
		['-0.50', -5n, -1],
		['+1.25', 125n, -2],
		['.5', 5n, -1],
		['5.', 5n, 0],
		['1200', 12n, 2],
		['1.5e3', 15n, 2],
		['1E-7', 1n, -7],
		['-0', 0n, 0],
		['0.000', 0n, 0],
	])('reads %s', (text, coefficient, exponent) => {
		expect(parseDecimal(text)).toEqual({ coefficient, exponent });
	});

	test.each([
		'',
		' ',
		'.',
		'+',
		'-.',
		'1,5',
		'1 000',
		' 1',
		'1\n',
		'$1',
		'1e',
		'e5',
		'0x10',
		'1_000',
		'--1',
		'NaN',
		'Infinity',
		'1.2.3',
		'١',
	])('does not read %j', (text) => {
		expect(parseDecimal(text)).toBeUndefined();
	});

	test.each([
		['1e1000', { coefficient: 1n, exponent: 1000 }],
		['1e-1000', { coefficient: 1n, exponent: -1000 }],
		['1'.padStart(400, '0'), { coefficient: 1n, exponent: 0 }],
	])('reads %s, as long as numbers get', (text, wanted) => {
		expect(parseDecimal(text)).toEqual(wanted);
	});

	test.each(['1e1001', '1e-1001', '1e99999999999999999999', '9'.repeat(401)])(
		'does not read the hostile %s',
		(text) => {
			expect(parseDecimal(text)).toBeUndefined();
		},
	);

	test('reads the same value from every spelling', () => {
		fc.assert(
			fc.property(numerals, (text) => {
				const { coefficient, exponent } = decimal(text);
				expect(significant(`${coefficient}e${exponent}`)).toBe(significant(text));
			}),
			cases,
		);
	});

	test('returns a decimal or nothing for any text', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
				const parsed = parseDecimal(text);
				expect(parsed === undefined || Number(`${toNumber(parsed)}`) === Number(text)).toBe(true);
			}),
			cases,
		);
	});
});

describe('decimalOf', () => {
	test('is the decimal that a number prints as', () => {
		expect(decimalOf(0.1)).toEqual({ coefficient: 1n, exponent: -1 });
	});

	test.each([Number.NaN, Infinity, -Infinity])('refuses %s', (value) => {
		expect(() => decimalOf(value)).toThrow(new RangeError(`${value} isn't a finite number`));
	});

	test('comes back as the same number, whatever the number', () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
				expect(toNumber(decimalOf(value))).toBe(value === 0 ? 0 : value);
			}),
			cases,
		);
	});
});

describe('sum', () => {
	test('of 0.1 and 0.2 is 0.3', () => {
		expect(toNumber(sum([0.1, 0.2]))).toBe(0.3);
	});

	test('of nothing is zero', () => {
		expect(sum([])).toEqual(ZERO);
	});

	test('is what whole numbers of the smallest unit add up to', () => {
		fc.assert(
			fc.property(fc.array(amounts, { maxLength: 8 }), (parts) => {
				const wanted = parts.reduce((total, { units }) => total + units, 0n);
				expect(unitsOf(sum(parts.map(({ number }) => number)))).toBe(wanted);
			}),
			cases,
		);
	});

	test('is the same in any order', () => {
		fc.assert(
			fc.property(
				fc
					.array(fc.double({ min: -1e15, max: 1e15, noNaN: true }), { maxLength: 8 })
					.chain((values) =>
						fc.tuple(
							fc.constant(values),
							fc.shuffledSubarray(values, { minLength: values.length }),
						),
					),
				([values, shuffled]) => {
					expect(sum(shuffled)).toEqual(sum(values));
				},
			),
			cases,
		);
	});
});

describe('add and subtract', () => {
	test('undo each other exactly', () => {
		fc.assert(
			fc.property(numerals, numerals, (a, b) => {
				expect(subtract(add(decimal(a), decimal(b)), decimal(b))).toEqual(decimal(a));
			}),
			cases,
		);
	});

	test('agree with whole numbers of the smallest unit', () => {
		fc.assert(
			fc.property(amounts, amounts, (a, b) => {
				expect(unitsOf(subtract(decimal(a.text), decimal(b.text)))).toBe(a.units - b.units);
			}),
			cases,
		);
	});
});

describe('divide', () => {
	test.each([
		['1', '3', 4, 0.3333],
		['2', '3', 4, 0.6667],
		['-2', '3', 4, -0.6667],
		['2', '-3', 4, -0.6667],
		['1', '8', 2, 0.13],
		['-1', '8', 2, -0.13],
		['0.3', '0.1', 10, 3],
		['0', '7', 2, 0],
	])('%s by %s, to %i places, is %d', (dividend, divisor, places, wanted) => {
		const quotient = divide(decimal(dividend), decimal(divisor), places);
		expect(quotient && toNumber(quotient)).toBe(wanted);
	});

	test('has no quotient by zero', () => {
		expect(divide(decimal('1'), ZERO, 2)).toBeUndefined();
	});

	const magnitude = (value: bigint) => (value < 0n ? -value : value);

	test('returns the nearest decimal of that many places, halves away from zero', () => {
		fc.assert(
			fc.property(
				amounts,
				amounts.filter(({ units }) => units !== 0n),
				fc.integer({ min: 0, max: PLACES }),
				(a, b, places) => {
					const quotient = divide(decimal(a.text), decimal(b.text), places);
					if (!quotient) throw new Error('No quotient');
					// Both sides times 10^places: the quotient as a whole number against the dividend.
					const whole = quotient.coefficient * 10n ** BigInt(quotient.exponent + places);
					const dividend = a.units * 10n ** BigInt(places);
					const off = 2n * magnitude(whole * b.units - dividend);
					expect(off <= magnitude(b.units)).toBe(true);
					const isHalf = off === magnitude(b.units);
					expect(isHalf && magnitude(whole * b.units) < magnitude(dividend)).toBe(false);
				},
			),
			cases,
		);
	});
});

describe('placesFor', () => {
	test.each([
		['1', '3', 6, 0.333333],
		['0.000002', '2000000', 6, 1e-12],
		['-0.0001', '3', 2, -0.000033],
	])('of %s by %s shows %i digits', (dividend, divisor, digits, wanted) => {
		const [a, b] = [decimal(dividend), decimal(divisor)];
		const quotient = divide(a, b, placesFor(a, b, digits));
		expect(quotient && toNumber(quotient)).toBe(wanted);
	});

	test('leaves no quotient but that of zero a zero', () => {
		const some = amounts.filter(({ units }) => units !== 0n);
		fc.assert(
			fc.property(some, some, fc.integer({ min: 2, max: PLACES }), (a, b, digits) => {
				const [x, y] = [decimal(a.text), decimal(b.text)];
				expect(divide(x, y, placesFor(x, y, digits))).not.toEqual(ZERO);
			}),
			cases,
		);
	});
});

describe('percentChange', () => {
	test.each([
		['110', '100', 10],
		['90', '100', -10],
		['0', '5', -100],
		['4', '3', 33.33],
		['0.3', '0.1', 200],
		['5', '5', 0],
	])('from %2$s to %1$s is %3$d', (now, before, wanted) => {
		const change = percentChange(decimal(now), decimal(before), 2);
		expect(change && toNumber(change)).toBe(wanted);
	});

	test('has nothing to say about a base of zero', () => {
		expect(percentChange(decimal('1'), ZERO, 2)).toBeUndefined();
	});
});

describe('toNumber', () => {
	test('prints up to 15 digits as they were', () => {
		fc.assert(
			fc.property(amounts, ({ text, number }) => {
				expect(toNumber(decimal(text))).toBe(number === 0 ? 0 : number);
				expect(significant(String(toNumber(decimal(text))))).toBe(significant(text));
			}),
			cases,
		);
	});
});

describe('exactNumber', () => {
	test.each([
		[0, 0],
		[1.5, 1.5],
		['1.50', 1.5],
		['0.1', 0.1],
		['1e3', 1000],
		[Number.MAX_SAFE_INTEGER, 9007199254740991],
		['9007199254740991', 9007199254740991],
	])('takes %j', (value, wanted) => {
		expect(exactNumber(value)).toBe(wanted);
	});

	test.each([-0, '-0', '-0.00'])('takes the negative zero %j as zero', (value) => {
		expect(Object.is(exactNumber(value), 0)).toBe(true);
	});

	test.each([
		null,
		undefined,
		true,
		'',
		' ',
		'1 ',
		'1,5',
		'0x10',
		'0b1',
		'NaN',
		'Infinity',
		Number.NaN,
		Infinity,
		[],
		[5],
		{},
		1n,
	])('refuses %p', (value) => {
		expect(exactNumber(value)).toBeUndefined();
	});

	test.each([
		2 ** 53,
		1e21,
		'9007199254740993',
		'9007199254740992',
		'0.1000000000000000055511151231257827',
		'0.12345678901234567890',
		'1e400',
		'1e-400',
	])('refuses %s, of which digits may be or would be lost', (value) => {
		expect(exactNumber(value)).toBeUndefined();
	});

	test('takes every text of up to 15 digits', () => {
		fc.assert(
			fc.property(amounts, ({ text, number }) => {
				expect(exactNumber(text)).toBe(number === 0 ? 0 : number);
			}),
			cases,
		);
	});

	test('takes a text if and only if the number prints as the same decimal', () => {
		fc.assert(
			fc.property(numerals, (text) => {
				const number = Number(text);
				const isHeld = significant(number.toExponential()) === significant(text);
				const isSafe = !Number.isInteger(number) || Math.abs(number) < 2 ** 53;
				expect(exactNumber(text) !== undefined).toBe(isHeld && isSafe);
			}),
			cases,
		);
	});

	test('returns a finite number or nothing for any value', () => {
		fc.assert(
			fc.property(anything, (value) => {
				const number = exactNumber(value);
				expect(number === undefined || Number.isFinite(number)).toBe(true);
			}),
			cases,
		);
	});
});
