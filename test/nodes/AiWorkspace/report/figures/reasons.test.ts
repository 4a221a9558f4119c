import { numberOf } from '../../../../../nodes/AiWorkspace/analytics/amounts';
import { changeIn } from '../../../../../nodes/AiWorkspace/report/figures/change';
import type { PlacedReading } from '../../../../../nodes/AiWorkspace/report/figures/places';
import * as reasons from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import * as fractions from '../../../../support/fractions';
import * as support from '../../../../support/reports';

const { by, fractionOf, minus, NONE, sumOf, times } = fractions;
type Fraction = fractions.Fraction;

const { decimal, figuresOf, unitsOf } = support;
const { comparedTotal, moversIn } = reasons;

const idsOf = (readings: readonly PlacedReading[] = []) => readings.map(({ row }) => row.id).join();
const reasonsOf = (...given: Parameters<typeof figuresOf>) =>
	comparedTotal(figuresOf(...given)).printed.map(({ kind, cost }) => [kind, toNumber(cost)]);

type Amounts = PlacedReading['now'];
const callsIn = (amounts: Amounts) => fractionOf(amounts?.calls);
const costIn = (amounts: Amounts) => fractionOf(amounts?.cost);

const withoutCredit = (amounts: Amounts): Amounts =>
	amounts && costIn(amounts)[0] < 0n ? { ...amounts, cost: decimal(0) } : amounts;

/** The effects of readings by their definition. */
function effectsOf(readings: readonly PlacedReading[]): Record<string, Fraction> {
	const has = (amounts: Amounts) => callsIn(amounts)[0] !== 0n;
	const charged = readings.map((one) => ({
		...one,
		now: withoutCredit(one.now),
		before: withoutCredit(one.before),
	}));
	const isGone = ({ now, before }: PlacedReading) =>
		!has(now) && costIn(now)[0] <= costIn(before)[0];
	const left = charged.filter((one) => !isGone(one));
	const both = left.filter(({ before }) => has(before));
	const inBoth = (of: (one: PlacedReading) => Fraction) => sumOf(both.map(of));
	const changeOf = (some: readonly PlacedReading[]) =>
		sumOf(some.map(({ now, before }) => minus(costIn(now), costIn(before))));
	const callsNow = inBoth(({ now }) => callsIn(now));
	const callsBefore = inBoth(({ before }) => callsIn(before));
	const costNow = inBoth(({ now }) => costIn(now));
	const costBefore = inBoth(({ before }) => costIn(before));
	/** What the calls of now would have cost at each one's own cost per call of before. */
	const atEarlierCosts = inBoth(({ now, before }) =>
		times(callsIn(now), by(costIn(before), callsIn(before))),
	);
	const atEarlierAverage = both.length > 0 ? times(callsNow, by(costBefore, callsBefore)) : NONE;
	const mix = minus(atEarlierCosts, atEarlierAverage);
	const change = minus(costNow, costBefore);
	const [part, of] = times(mix, by([100n, 1n], [1n, 1n]));
	const size = (value: bigint) => (value < 0n ? -value : value);
	const isSmall = size(part) * size(change[1]) < size(change[0]) * size(of);
	return {
		calls: minus(atEarlierAverage, costBefore),
		mix: isSmall ? NONE : mix,
		costPerCall: minus(costNow, isSmall ? atEarlierAverage : atEarlierCosts),
		started: changeOf(left.filter(({ before }) => !has(before))),
		ended: changeOf(charged.filter(isGone)),
		credits: minus(changeOf(readings), changeOf(charged)),
	};
}

describe('The reasons for a change', () => {
	test.each<[string, support.Pair | undefined, support.Pair | undefined, Array<[string, number]>]>([
		['fewer calls', [1, 3], [3, 9], [['calls', -6]]],
		['another cost per call', [3, 10], [3, 9], [['costPerCall', 1]]],
		['exact', [1, '2.0000000000001'], [1, 1], [['costPerCall', 1.0000000000001]]],
		['nothing', [3, 9], [3, 9], []],
		['unknown now', undefined, [1, 1], []],
		['unknown before', [1, 1], undefined, []],
		['without what is lost beside it', [3, '9e15'], [7, 0.1], [['costPerCall', 9e15]]],
	])('may be %s', (_, now, before, wanted) => {
		expect(reasonsOf([{ id: 'a', now, before }])).toEqual(wanted);
	});

	test('are the calls, the mix of those with calls in both periods, and their cost per call, the largest first', () => {
		const a: support.Given = { id: 'a', now: [6, 12], before: [2, 2] };
		const b: support.Given = { id: 'b', now: [1, 1], before: [3, 9] };
		const found = reasonsOf([a, b, { id: 'd', now: [9, 9], type: 'department' }]);
		expect(found.join(' ')).toBe('mix,-6.4 calls,4.4 costPerCall,4');
	});

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
			return [kind, toNumber(cost), idsOf(readings)];
		});
		expect(found).toEqual([
			['ended', -510, 'b,a'],
			['started', 15, 'd,c,e'],
			['credits', -4.5, ''],
		]);
	});

	test.each([
		[121, 'costPerCall,99 mix,1'],
		[122, 'costPerCall,101'],
	])('have no mix below 1 % of the change, as with a cost of %d', (cost, wanted) => {
		const given: support.Given[] = [
			{ id: 'a', now: [9, 9], before: [10, 10] },
			{ id: 'b', now: [11, cost], before: [10, 20] },
		];
		expect(reasonsOf(given).join(' ')).toBe(wanted);
	});

	test('list nobody as gone who costs more, even without calls', () => {
		const ann: support.Given = { id: 'a', now: [0, 288], before: [100, 10] };
		expect(reasonsOf([ann]).join(' ')).toBe('costPerCall,288 calls,-10');
		expect(reasonsOf([{ ...ann, before: [0, 10] }])).toEqual([['started', 278]]);
	});

	test.each([
		['two', '123456789012.345', '', 'started 123456789012.345'],
		['all', '123456789012.345', '1.001', 'started 123456789012.345, ended -1.001'],
		['more, as printed', '1234567890123456.789', '', 'started 1234567890123456.8'],
		['too many to add up', '9900000000000000.5', '9900000000000000', ''],
	])('are there for costs of %s digits, where a period has no calls', (_, now, gone, wanted) => {
		const given: support.Given[] = [{ id: 'a', now: [1, now], before: [0, 0] }];
		const ended: support.Given[] = gone ? [{ id: 'b', before: [0, gone] }] : [];
		const found = reasonsOf([...given, ...ended]).map((one) => one.join(' '));
		expect(found.join(', ')).toBe(wanted);
	});

	test('are each what they are by definition, in exact fractions, and add up to the change, exact and as printed', () => {
		forAll(support.datasets, (dataset) => {
			for (const { figures } of support.reportsFor(dataset)) {
				const { reasons: exact, printed, members } = comparedTotal(figures);
				if (exact.length === 0) continue;
				expect(unitsOf(...exact.map(({ cost }) => cost))).toBe(unitsOf(changeIn(figures.total)));
				const effects = effectsOf(figures.readings.filter(({ isCounted }) => isCounted));
				for (const { kind, cost } of exact) {
					const [over, under] = effects[kind] ?? NONE;
					const apart = Number((unitsOf(cost) * under - over * 10n ** 40n) / under) / 1e40;
					expect(Math.abs(apart)).toBeLessThanOrEqual(1e-17);
				}
				const numbers = printed.map(({ cost }) => numberOf(cost) ?? NaN);
				const change = members.change?.cost_sum;
				if (numbers.length > 0)
					expect(unitsOf(...numbers.map(decimal))).toBe(unitsOf(decimal(change)));
				// A unit of what JSON numbers of this size can say, for each that the largest makes up for.
				const sizes = [...exact.map(({ cost }) => toNumber(cost)), Number(change)].map(Math.abs);
				const unit = 10 ** Math.max(-13, Math.ceil(Math.log10(Math.max(...sizes))) - 13);
				for (const { kind, cost } of printed) {
					const of = exact.find((one) => one.kind === kind);
					const apart = Number(unitsOf(cost) - unitsOf(of?.cost)) / 1e40;
					expect(Math.abs(apart)).toBeLessThanOrEqual(unit * exact.length);
				}
			}
		});
	});

	test('are none, as the change, without a period to compare with', () => {
		const figures = figuresOf([{ id: 'a', now: [1, 1] }], { period: support.ALONE });
		expect(comparedTotal(figures)).toEqual({ members: {}, reasons: [], printed: [] });
	});
});

test('The biggest movers are the three agents or members that changed most over all prompt templates, in either direction', () => {
	const given: support.Given[] = [
		{ id: 'a', now: [1, 3], before: [1, 1] },
		{ id: 'b', now: [1, 1], before: [1, 1] },
		{ id: 'c', now: [1, 1] },
		{ id: 'd', before: [1, 5] },
		{ id: 'e', now: [1, 1], before: [1, 4] },
		{ id: 'x', now: [1, 99], before: [1, 1], type: 'department' },
	];
	const moversOf = (own: support.Given[]) =>
		moversIn(figuresOf(own))
			.map(({ of }) => of.id)
			.join();
	const shift = [
		{ id: 'b', prompt: 'q', now: [1, 9] },
		{ id: 'a', prompt: 'q', before: [1, 2] },
	] as const;
	expect([moversOf(given), moversOf(given.slice(1, 3))]).toEqual(['d,e,a', 'c']);
	expect([moversOf(given.slice(2, 3)), moversOf(given.slice(3, 4))]).toEqual(['', '']);
	expect(moversOf([...given, ...shift])).toBe('b,d,e');
});
