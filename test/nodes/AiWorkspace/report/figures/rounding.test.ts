import fc from 'fast-check';
import * as rounding from '../../../../../nodes/AiWorkspace/report/figures/rounding';
import { rounded, sum, ZERO, type Decimal } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import { decimal, shown, unitsOf } from '../../../../support/reports';

const { roundTables, share } = rounding;
const CENT = unitsOf(decimal('0.01'));
const isFar = (apart: bigint) => apart >= CENT || -apart >= CENT;

/** Amounts with up to six decimals, also below zero, of which some need no rounding. */
const amounts = fc
	.oneof(fc.integer({ min: -30_000, max: 30_000 }), fc.integer({ min: -3, max: 3 }))
	.chain((digits) => fc.constantFrom(2, 3, 6).map((places) => decimal(`${digits}e-${places}`)));
const entry = fc.record({
	table: fc.constantFrom('A', 'B'),
	row: fc.constantFrom('p', 'q', 'r'),
	column: fc.constantFrom('X', 'Y', 'Z'),
	of: fc.constantFrom('a', 'b', 'c', 'd'),
	value: amounts,
});

const shared = (values: string[], target: string) =>
	share(values.map(decimal), decimal(target), 2).map(shown);

test('share adds up to the rounded sum, and takes each amount less than a unit away', () => {
	forAll(fc.array(amounts, { minLength: 1, maxLength: 20 }), (values) => {
		const target = rounded(sum(values), 2);
		const shares = share(values, target, 2);
		expect(unitsOf(...shares)).toBe(unitsOf(target));
		const apart = shares.map((one, at) => unitsOf(one) - unitsOf(values[at]));
		expect(apart.filter(isFar)).toEqual([]);
	});
});

test('share rounds up what has the largest remainder, the first among equals', () => {
	expect(shared(['1.003', '1.006', '-1.003'], '1.01')).toEqual(['1.00', '1.01', '-1.00']);
	expect(shared(['0.005', '0.005'], '0.01')).toEqual(['0.01', '0.00']);
});

test('share spreads what a target needs beyond that', () => {
	expect(shared(['1', '1'], '2.05')).toEqual(['1.03', '1.02']);
	expect(shared(['1', '1'], '1.97')).toEqual(['0.99', '0.98']);
	expect(share([], ZERO, 2)).toEqual([]);
});

test('shareInTurn keeps the sum of a position close to the exact one, over all lists', () => {
	const values = ['0.004', '0.004', '0.002'].map(decimal);
	const lists = Array.from({ length: 5 }, () => ({ values, target: decimal('0.01') }));
	const cents = rounding
		.shareInTurn(lists, 2)
		.map((list) => list.map(({ digits }) => Number(digits)));
	const sums = values.map((_, at) => cents.reduce((all, list) => all + (list[at] ?? 0), 0));
	expect(sums).toEqual([2, 2, 1]);
});

describe('roundTables', () => {
	test('adds up to the nearest total, and takes no entry, no column, and no table a unit away', () => {
		const selector = ({ table, column, row, of }: rounding.Entry) =>
			[table, column, row, of].join();
		forAll(fc.uniqueArray(entry, { selector, minLength: 1, maxLength: 30 }), (table) => {
			const taken = roundTables(table, 2);
			const exact = rounded(sum(table.map(({ value }) => value)), 2);
			expect(unitsOf(...taken)).toBe(unitsOf(exact));
			const apart = taken.map((one, at) => unitsOf(one) - unitsOf(table[at]?.value));
			const isIn = (name: string, at: number) =>
				`${table[at]?.table}${table[at]?.column}`.startsWith(name);
			const together = ['A', 'B', 'AX', 'AY', 'AZ', 'BX', 'BY', 'BZ'].map((name) =>
				apart.reduce((all, one, at) => (isIn(name, at) ? all + one : all), 0n),
			);
			expect([...apart, ...together].filter(isFar)).toEqual([]);
		});
	});

	test('rounds up in the table that lacks most, and there in the column that does', () => {
		const centsOf = (...entries: string[]) => {
			const parts = entries.map((entry) => {
				const [table = '', column = '', row = '', cost = ''] = entry.split(' ');
				return { table, column, row, of: cost, value: decimal(cost) };
			});
			return roundTables(parts, 2).map(shown);
		};
		const first = ['0.01', '0.00', '0.00'];
		expect(centsOf('A X p 0.004', 'A X q 0.004', 'B X r 0.006')).toEqual(first);
		expect(centsOf('A X p 0.004', 'A X q 0.004', 'A Y p 0.006')).toEqual(first);
	});

	/** The cents of each row in so many columns with the same rows. */
	function centsIn(columns: number, costs: readonly string[]) {
		const table = Array.from({ length: columns }, (_, at) =>
			costs.map((cost, row) => ({
				...{ table: '', column: `${at}`, row: `${row}`, of: at },
				value: decimal(cost),
			})),
		).flat();
		const cents = roundTables(table, 2).map(({ digits }: Decimal) => Number(digits));
		return costs.map((_, row) => cents.filter((__, at) => table[at]?.row === `${row}`));
	}

	test('keeps the sum of a row close to the exact one, over all columns', () => {
		const sums = centsIn(10, ['0.003', '0.003', '0.004']).map((row) => row.reduce((a, b) => a + b));
		expect(sums).toEqual([3, 3, 4]);
	});

	test.each(['row', 'table'])('keeps sums over each %s close to the exact ones', (level) => {
		const costs = { a: '1.45', b: '1.40', c: '1.15' };
		const table = Array.from({ length: 20 }, (_, at) =>
			Object.entries(costs).map(([of, cost]) => {
				const place = { table: '', column: level === 'row' ? '' : of, row: '' };
				return { ...place, [level]: `${at}`, of, value: decimal(cost) };
			}),
		).flat();
		const whole = roundTables(table, 0);
		const sumOf = (of: string) => unitsOf(...whole.filter((_, at) => table[at]?.of === of));
		const sums = Object.keys(costs).map((of) => sumOf(of) / unitsOf(decimal(1)));
		expect(sums).toEqual([29n, 28n, 23n]);
	});

	test('changes nothing that needs no rounding, in however many columns', () => {
		expect(new Set(centsIn(100, ['0.015', '0.010'])[1])).toEqual(new Set([1]));
	});
});
