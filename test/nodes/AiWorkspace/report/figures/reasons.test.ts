import map from 'lodash/map';
import sortBy from 'lodash/sortBy';
import { numberOf, type Amounts } from '../../../../../nodes/AiWorkspace/analytics/amounts';
import type { PlacedReading } from '../../../../../nodes/AiWorkspace/report/figures/places';
import * as reasons from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { datasets } from '../../../../support/anyDataset';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { costing, decimal, figuresOf, unitsOf } = support;
const { comparedTotal, driverOf, moversIn } = reasons;

const reasonsOf = (...given: support.Given[]) =>
	comparedTotal(figuresOf(given))
		.printed.map(({ kind, cost }) => `${kind} ${toNumber(cost)}`)
		.join(', ');

const exactly = (amounts: Amounts | undefined) => ({
	calls: unitsOf(amounts?.calls),
	cost: unitsOf(amounts?.cost),
});
const uncredited = (one: ReturnType<typeof exactly>) =>
	one.cost < 0n ? { ...one, cost: 0n } : one;
const sumOf = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
const size = (one: bigint) => (one < 0n ? -one : one);

/** The effects of readings by their definition, in units of the 40th decimal. */
function effectsOf(readings: readonly PlacedReading[]): Record<string, bigint> {
	const all = readings.map((one) => ({ now: exactly(one.now), before: exactly(one.before) }));
	const charged = all.map((one) => ({ now: uncredited(one.now), before: uncredited(one.before) }));
	const changeOf = (some: typeof all) =>
		sumOf(some.map(({ now, before }) => now.cost - before.cost));
	const isGone = (one: (typeof all)[number]) => one.now.calls === 0n && changeOf([one]) <= 0n;
	const left = charged.filter((one) => !isGone(one));
	const both = left.filter(({ before }) => before.calls !== 0n);
	/** What more calls cost at a cost per call of before. */
	const effectOf = (some: typeof all) => {
		const [calls, cost] = (['calls', 'cost'] as const).map((of) => {
			return sumOf(some.map(({ before }) => before[of]));
		});
		const more = sumOf(some.map(({ now, before }) => now.calls - before.calls));
		return calls ? (more * (cost ?? 0n)) / calls : 0n;
	};
	const calls = effectOf(both);
	const mix = sumOf(both.map((one) => effectOf([one]))) - calls;
	const fromMix = size(mix) * 100n < size(changeOf(both)) ? 0n : mix;
	return {
		calls,
		mix: fromMix,
		costPerCall: changeOf(both) - calls - fromMix,
		started: changeOf(left.filter(({ before }) => before.calls === 0n)),
		ended: changeOf(charged.filter(isGone)),
		credits: changeOf(all) - changeOf(charged),
	};
}

describe('The reasons for a change', () => {
	test('list apart what has no calls or no data before, what has none now, and credits, by the size of the change', () => {
		const idle = [...'0123456789'].map((id) => ({ id, now: [0, 0], before: [0, 0] }) as const);
		const given: support.Given[] = [
			{ id: 'a', now: [0, -4.5], before: [3, 10] },
			...idle,
			{ id: 'b', before: [3, 500] },
			{ id: 'c', now: [3, 7], before: [0, 0] },
			{ id: 'd', now: [3, 9] },
			{ id: 'e', now: [3, 8], before: [0, 9] },
			{ id: 'f', now: [3, 0] },
		];
		const found = comparedTotal(figuresOf(given)).reasons.map(({ kind, cost, readings }) => {
			return [kind, toNumber(cost), map(readings, 'row.id').join()];
		});
		expect(found).toEqual([
			['ended', -510, 'b,a'],
			['started', 15, 'd,c,e'],
			['credits', -4.5, ''],
		]);
	});

	test.each([
		[121, 'costPerCall 99, mix 1'],
		[122, 'costPerCall 101'],
	])('have no mix below 1 % of the change, as with a cost of %d', (cost, wanted) => {
		const a: support.Given = { id: 'a', now: [9, 9], before: [10, 10] };
		expect(reasonsOf(a, { id: 'b', now: [11, cost], before: [10, 20] })).toBe(wanted);
	});

	test.each([
		['all', '123456789012.345', '1.001', 'started 123456789012.345, ended -1.001'],
		['more, as printed', '1234567890123456.789', 0, 'started 1234567890123456.8'],
		['too many to add up', '9900000000000000.5', '9900000000000000', ''],
	])('are there for costs of %s digits, where a period has no calls', (_, now, gone, wanted) => {
		const given: support.Given[] = [
			{ id: 'a', now: [1, now] },
			{ id: 'b', before: [0, gone] },
		];
		expect(reasonsOf(...given)).toBe(wanted);
	});

	test('lose what has no room beside the largest', () => {
		const given: support.Given = { id: 'a', now: [3, '9e15'], before: [7, 0.1] };
		expect(reasonsOf(given)).toBe('costPerCall 9000000000000000');
	});

	test('are each what they are by definition, to 17 decimals, and add up to the change, exact and as printed', () => {
		forAll(datasets, (dataset) => {
			for (const { figures } of support.reportsFor(dataset)) {
				const { reasons: exact, printed, members } = comparedTotal(figures);
				const isCompared = figures.total.now && figures.total.before;
				const effects = effectsOf(
					isCompared ? figures.readings.filter((one) => one.isCounted) : [],
				);
				const sizes = exact.map(({ cost }) => Math.abs(toNumber(cost)));
				expect(sizes).toEqual(sortBy(sizes).reverse());
				expect([...exact, ...printed].filter(({ cost }) => cost.digits === 0n)).toEqual([]);
				expect(unitsOf(...exact.map(({ cost }) => cost))).toBe(sumOf(Object.values(effects)));
				const change = members.change?.cost_sum;
				// A unit of what JSON numbers of this size can say, for each that the largest makes up for.
				const largest = Math.max(...sizes, Math.abs(Number(change)));
				const unit = 10 ** Math.max(-13, Math.ceil(Math.log10(largest)) - 13);
				for (const [kind, effect] of Object.entries(effects)) {
					const [own, shown] = [exact, printed].map((all) => all.find((one) => one.kind === kind));
					expect(size(unitsOf(own?.cost) - effect) <= 10n ** 23n).toBe(true);
					const apart = Number(unitsOf(shown?.cost) - unitsOf(own?.cost)) / 1e40;
					if (printed.length > 0) expect(Math.abs(apart)).toBeLessThanOrEqual(unit * exact.length);
				}
				const numbers = printed.map(({ cost }) => numberOf(cost) ?? NaN);
				if (numbers.length > 0)
					expect(unitsOf(...numbers.map(decimal))).toBe(unitsOf(decimal(change)));
			}
		});
	});

	test('are none, as the change, without a period to compare with', () => {
		const figures = figuresOf([{ id: 'a', now: [1, 1] }], { period: support.ALONE });
		expect(comparedTotal(figures)).toEqual({ members: {}, reasons: [], printed: [] });
	});
});

test('The biggest movers are the three agents or members that changed most over all prompt templates, in either direction', () => {
	const moversOf = (...given: support.Given[]) => map(moversIn(figuresOf(given)), 'of.id').join();
	const given = costing({ a: [3, 1], b: [1, 1], c: [1], d: [null, 5], e: [1, 4] });
	const apart: support.Given = { id: 'x', now: [1, 99], before: [1, 1], type: 'department' };
	const shift: support.Given[] = [
		{ id: 'b', prompt: 'q', now: [1, 9] },
		{ id: 'a', prompt: 'q', before: [1, 2] },
	];
	expect(moversOf(...given, ...shift, apart)).toBe('b,d,e');
	expect(moversOf(...costing({ b: [1, 1], c: [1] }))).toBe('c');
	expect(moversOf(...costing({ c: [1] }))).toBe('');
	expect(moversOf(...costing({ d: [null, 5] }))).toBe('');
});

/** What drives the change of rows and prompt templates, such as `p` or `a`, whose cost was 100 each. */
function driverFor(changes: Readonly<Record<string, number>>) {
	const given = Object.entries(changes).map(([both, change]): support.Given => {
		const [id = '', prompt = ''] = both.split(' ');
		return { id, prompt, now: [1, 100 + change], before: [1, 100] };
	});
	const driver = driverOf(figuresOf(given));
	return driver && `${driver.of.kind} ${driver.of.id} ${toNumber(driver.share)}`;
}

describe('The driver of a change', () => {
	test.each([
		['a prompt template', { 'a q': 1, 'b q': 1, 'a p': 4, 'b p': 4 }, 'prompt p 80'],
		['an agent', { 'a p': 4, 'a q': 4, 'b p': 1, 'b q': 1 }, 'entity a 80'],
		['what fell', { 'a p': -4, 'b p': -4, 'a q': 1, 'b q': 1 }, 'prompt p 133.33'],
		['a prompt template before an agent', { 'a p': 4, 'b q': 1 }, 'prompt p 80'],
		['half', { 'a p': 1, 'a q': 1, 'b p': 1, 'b q': 1 }, 'prompt p 50'],
		['what is left of a single prompt template', { 'a p': 4, 'b p': 1 }, 'entity a 80'],
		['nobody of many', { 'a p': 1, 'b q': 1, 'c r': 1 }, undefined],
		['nobody where parts cancel each other', { 'a p': 9, 'b q': -8 }, undefined],
		['nobody where others do', { 'a p': 9, 'b q': 1.5, 'c r': -8 }, undefined],
		['nothing where there is one of each', { 'a p': 9 }, undefined],
		['nothing without a change', { 'a p': 9, 'b q': -9 }, undefined],
	])('may be %s', (_, changes, wanted) => {
		expect(driverFor(changes)).toBe(wanted);
	});

	test('is nothing without a period to compare with', () => {
		expect(driverOf(figuresOf(costing({ a: [1], b: [1] })))).toBeUndefined();
	});
});
