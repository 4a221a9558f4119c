import { focusOf, isInOneMonth } from '../../../../../nodes/AiWorkspace/report/files/focus';
import * as support from '../../../../support/reports';

const { decimal, rowOf, unitsOf } = support;

const BILLING = { account: 'AI-2026', issuer: 'Harbour Group', currency: 'EUR' };
const rows = [
	rowOf('a', { name: 'Triage', type: 'member', department: 'Support', cost_center: '1100' }),
	rowOf('b'),
	rowOf('d', { type: 'department' }),
];

async function charged(...given: support.Given[]) {
	const figures = support.figuresOf(given, { rows, intervals: support.HALVES });
	const file = await focusOf(figures, BILLING);
	const lines = file.split('\r\n').slice(0, -1);
	const [head = [], ...cells] = lines.map((line) => line.slice(1, -1).split('","'));
	const charges = cells.map((row) => Object.fromEntries(row.map((cell, at) => [head[at], cell])));
	return { file, charges };
}

test('A charge has the columns of FOCUS 1.2, with exact numbers and times in UTC', async () => {
	const parts = [{ now: [1200, '1e-9'], before: [1, 1] }, {}] as const;
	expect((await charged({ id: 'a', parts })).file).toMatchSnapshot();
});

test('Charges are those of rows in the total, have a type each, and add up to it exactly', async () => {
	const { charges } = await charged(
		{ id: 'a', parts: [{ now: [1, '0.005'] }, { now: [1, '-0.0000000000000001'] }] },
		{ id: 'b', type: '', parts: [{}, { now: [1, '9007199254740993.1'] }] },
		{ id: 'd', type: 'department', parts: [{ now: [1, 99] }, {}] },
	);
	const resources = charges.map(({ ResourceId: id, ResourceType: type }) => `${id} ${type}`);
	expect(resources).toEqual(['a member', 'a member', 'b Entity']);
	const costs = charges.map(({ BilledCost: cost }) => decimal(cost));
	expect(unitsOf(...costs)).toBe(unitsOf(decimal('9007199254740993.1049999999999999')));
});

test('A negative charge is a credit, without consumption', async () => {
	const { charges } = await charged({ id: 'a', parts: [{ now: [3, -1] }, { now: [3, 0] }] });
	const columns =
		'ChargeCategory PricingQuantity PricingUnit ConsumedQuantity ConsumedUnit BilledCost';
	expect(charges.map((one) => columns.split(' ').map((name) => one[name]))).toEqual([
		['Credit', '3', 'Calls', '', '', '-1'],
		['Usage', '3', 'Calls', '3', 'Calls', '0'],
	]);
});

test('The billing period of a charge is its own calendar month, and its days are its own', async () => {
	const parts = [{ now: [1, 1] }, { now: [1, 1] }] as const;
	const intervals = [
		{ from: '2025-12-10', to: '2025-12-28' },
		{ from: '2026-02-10', to: '2026-02-28' },
	];
	const figures = support.figuresOf([{ id: 'a', parts }], { intervals });
	const days = (await focusOf(figures, BILLING)).match(/\d{4}-\d{2}-\d{2}(?=T00:00:00Z)/g);
	expect(days?.slice(0, 4)).toEqual(['2025-12-01', '2026-01-01', '2025-12-10', '2025-12-29']);
	expect(days?.slice(4)).toEqual(['2026-02-01', '2026-03-01', '2026-02-10', '2026-03-01']);
	const ends = ['2026-02-28', '2026-03-01', '2027-02-01'];
	expect(ends.map((to) => isInOneMonth({ from: '2026-02-01', to }))).toEqual([true, false, false]);
});
