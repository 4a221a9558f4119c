import fc from 'fast-check';
import { UnexpectedResponse } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as own from '../../../../nodes/AiWorkspace/analytics/amounts';
import { forAll } from '../../../support/properties';
import { decimal, unitsOf } from '../../../support/reports';

const { comparison, numberOf, totalOf } = own;
const amounts = (calls: number | string, cost: number | string): own.Amounts => ({
	calls: decimal(calls),
	cost: decimal(cost),
});
const period = { from: '2025-12-01', to: '2025-12-31' };
const changeOf = (now?: own.Amounts, before?: own.Amounts) =>
	Object(comparison({ now, before, previous: period }).change);

test('totalOf adds up exactly, and rounds once, and has nothing for no rows', () => {
	expect(totalOf([])).toBeUndefined();
	expect(totalOf([amounts(1, 0.1), amounts(2, '0.2')])).toEqual(amounts(3, '0.3'));
	const large = totalOf([amounts(0, 9007199254740991), amounts(0, '0.5'), amounts(0, '0.5')]);
	expect(numberOf(large?.cost)).toBe(9007199254740992);
});

test.each([
	[amounts(2 ** 53 - 1, 1), amounts(1, 1)],
	[amounts(1, 1.7e308), amounts(1, 1.7e308)],
])('totalOf throws for a sum that is no exact number of calls or no number (%#)', (...rows) => {
	expect(() => totalOf(rows)).toThrow(UnexpectedResponse);
	expect(totalOf(rows.slice(1))).toEqual(rows[1]);
});

const costing = (currency?: string): own.Amounts => ({ ...amounts(1, 1), currency });

test.each([
	[undefined, [undefined, undefined]],
	['USD', ['USD', 'USD']],
	['USD', [undefined, 'USD', undefined]],
])('amounts have the currency %s in common where they name %j', (currency, named) => {
	expect(totalOf(named.map(costing))?.currency).toBe(currency);
	expect(own.currencyOf([undefined, ...named.map(costing)])).toBe(currency);
});

describe('comparison', () => {
	test('has both amounts of the period before, the change, and why', () => {
		const [now, before] = [amounts(15, 0.3), amounts(10, 0.1)];
		const change = {
			cost_sum: 0.2,
			cost_percent: 200,
			total_calls: 5,
			calls_percent: 50,
			cost_from_calls: 0.05,
			cost_from_cost_per_call: 0.15,
		};
		expect(comparison({ now, before, previous: period })).toEqual({
			previous: { date_from: '2025-12-01', date_to: '2025-12-31', total_calls: 10, cost_sum: 0.1 },
			change,
		});
	});

	test.each([
		['rose', amounts(4, 2), amounts(3, 3), { cost_percent: -33.33, calls_percent: 33.33 }],
		['fell', amounts(1, 1), amounts(3, 3), { cost_from_calls: -2, cost_from_cost_per_call: 0 }],
		['stayed', amounts(3, 5), amounts(3, 3), { cost_from_calls: 0, cost_from_cost_per_call: 2 }],
		['by a third', amounts(4, 1), amounts(3, 1), { cost_from_calls: 0.3333333333 }],
		['by yen', amounts(4, 1e6 / 7), amounts(3, 1e5), { cost_from_calls: 33333.333333333 }],
		['twice', amounts(2, '2000.00000000001'), amounts(1, 1000), { cost_sum: 1000 }],
	])('where calls %s', (_, now, before, change) => {
		expect(changeOf(now, before)).toMatchObject(change);
	});

	const nothing = changeOf();

	test('is null in all members where the API returned nothing for either period', () => {
		const members = [nothing, changeOf(undefined, amounts(1, 1)), changeOf(amounts(1, 1))];
		expect(members.map(Object.values)).toEqual(Array(3).fill(Array(6).fill(null)));
	});

	test('has no percentages where the base is 0, and no reasons where a period has no calls', () => {
		const amountsOnly = { ...nothing, cost_sum: 0.3, total_calls: 15 };
		expect(changeOf(amounts(15, 0.3), amounts(0, 0))).toEqual(amountsOnly);
		const fall = { cost_sum: -0.5, cost_percent: -100, total_calls: -10, calls_percent: -100 };
		expect(changeOf(amounts(0, 0), amounts(10, 0.5))).toEqual({ ...nothing, ...fall });
	});

	test.each([
		[amounts(10_000_000_001, 2000.55), amounts(1, 100.11), 1900.44],
		[amounts(250, 1_040_000_000_000_000), amounts(1, 4_000_000_000_000_003), -2960000000000003],
		[amounts(842_761, 32723826.5671), amounts(1, 94849186.5178), -62125359.9507],
		[amounts(2, 1234567890123.45), amounts(1, 1234567890000.12), 123.33],
		[amounts(3, '1.7e308'), amounts(1, '-1.7e308'), null],
	])('keeps the digits of a change that no two parts add up to (%#)', (now, before, cost_sum) => {
		const parts = { cost_from_calls: null, cost_from_cost_per_call: null };
		expect(changeOf(now, before)).toMatchObject({ cost_sum, ...parts });
	});

	test('splits the change in cost into two parts that add up to it exactly as they print', () => {
		// Up to what a JSON number prints: 15 digits.
		const sides = fc.tuple(fc.integer({ min: 100, max: 10_000 }), fc.nat(1_000_000_000_000));
		const digits = fc.constantFrom(2, 6, 12, 18);
		forAll(sides, sides, digits, (now, before, places) => {
			const [one, other] = [now, before].map(([calls, cost]) =>
				amounts(calls, `${cost}e-${places}`),
			);
			const change = changeOf(one, other);
			const parts = [change.cost_from_calls, change.cost_from_cost_per_call].map(decimal);
			expect(unitsOf(...parts)).toBe(unitsOf(decimal(change.cost_sum)));
		});
	});
});
