import fc from 'fast-check';
import { parseBudget } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import { toText } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';

const read = (value: unknown) => {
	const budget = parseBudget(value);
	return typeof budget === 'string' ? budget : toText(budget);
};

test.each<[unknown, string]>([
	...[0, 99.5, 1.001, '0', '1000.50', '1000.500', '0.500', '1.5', '1.0000'].map(
		(plain): [unknown, string] => [plain, String(plain)],
	),
	[1e21, '1000000000000000000000'],
	[1e-7, '0.0000001'],
	[' 1000\u200b', '1000'],
	['5.', '5'],
	['.5', '0.5'],
])('A budget may be %j', (value, budget) => {
	expect(read(value)).toBe(budget);
});

test.each<[unknown, string]>([
	['1.000', 'Enter 1000, or 1.0000 if these are decimals'],
	['12,345', 'Enter 12345, or 12.3450 if these are decimals'],
	['€ 1000', 'Enter 1000'],
	['1000 EUR', 'Enter 1000'],
	['CHF 1’234.50', 'Enter 1234.50'],
	['1.234,56', 'Enter 1234.56'],
	['1 000', 'Enter 1000'],
	['99,5', 'Enter 99.5'],
	['1.000.000', 'Enter 1000000'],
	['01.000', 'Enter 01000, or 01.0000 if these are decimals'],
])('No budget is %j: %s', (value, hint) => {
	expect(read(value)).toBe(hint);
});

test.each<unknown>([
	...['1.2.3', '-5', '1e3', '1000k', '50%', '=1+1', 'n/a', '٣', '2026-01-31', '.'],
	...[`1${',000'.repeat(20)}`, -1, NaN, Infinity, true, new Date(0), {}, [5]],
])('No budget is %j', (value) => {
	expect(read(value)).toMatch(/^Enter digits with a decimal point, /);
});

test('What a hint says to enter is a budget', () => {
	const amounts = fc.stringMatching(/^[$€]? ?\d{1,5}([.,]\d{1,3}){0,3}$/);
	forAll(amounts, (amount) => {
		const hint = parseBudget(amount);
		const offered = typeof hint === 'string' ? hint.match(/\d+(?:\.\d+)?/g) : [];
		for (const entered of offered ?? []) {
			expect(typeof parseBudget(entered)).toBe('object');
		}
	});
});
