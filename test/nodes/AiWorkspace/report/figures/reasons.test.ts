import fc from 'fast-check';
import { numberOf } from '../../../../../nodes/AiWorkspace/analytics/amounts';
import type { PlacedReading } from '../../../../../nodes/AiWorkspace/report/figures/places';
import * as reasons from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, figuresOf, unitsOf } = support;
const { comparedTotal, moversIn, shownChange, shownReasons } = reasons;

const idsOf = (readings: readonly PlacedReading[] = []) => readings.map(({ row }) => row.id).join();
const reasonsOf = (...given: Parameters<typeof figuresOf>) =>
	comparedTotal(figuresOf(...given)).reasons.map(({ kind, cost }) => [kind, toNumber(cost)]);

const anyDataset = support.datasets(fc.constantFrom('X', 'Y'));

/** An exact number as a fraction, which rounds nothing. */
type Fraction = readonly [over: bigint, under: bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const less = (a: Fraction, [c, d]: Fraction) => plus(a, [-c, d]);
const per = (a: Fraction, [c, d]: Fraction): Fraction => times(a, [d, c]);
const NONE: Fraction = [0n, 1n];
const totalOf = (all: readonly Fraction[]) => all.reduce(plus, NONE);

type Amounts = PlacedReading['now'];
const callsIn = (amounts: Amounts): Fraction => [unitsOf(amounts?.calls), 10n ** 40n];
const costIn = (amounts: Amounts): Fraction => [unitsOf(amounts?.cost), 10n ** 40n];

/** The effects of readings by their definition. */
function effectsOf(readings: readonly PlacedReading[]): Record<string, Fraction> {
	const has = (amounts: Amounts) => callsIn(amounts)[0] !== 0n;
	const isCredit = ({ now, before }: PlacedReading) =>
		[now, before].some((one) => costIn(one)[0] < 0n);
	const charged = readings.filter((one) => !isCredit(one));
	const isGone = ({ now, before }: PlacedReading) =>
		!has(now) && costIn(now)[0] <= costIn(before)[0];
	const left = charged.filter((one) => !isGone(one));
	const both = left.filter(({ before }) => has(before));
	const sumOf = (of: (one: PlacedReading) => Fraction) => totalOf(both.map(of));
	const changeOf = (some: readonly PlacedReading[]) =>
		totalOf(some.map(({ now, before }) => less(costIn(now), costIn(before))));
	const callsNow = sumOf(({ now }) => callsIn(now));
	const callsBefore = sumOf(({ before }) => callsIn(before));
	const costNow = sumOf(({ now }) => costIn(now));
	const costBefore = sumOf(({ before }) => costIn(before));
	/** What the calls of now would have cost at each one's own cost per call of before. */
	const atEarlierCosts = sumOf(({ now, before }) =>
		times(callsIn(now), per(costIn(before), callsIn(before))),
	);
	const atEarlierAverage = both.length > 0 ? times(callsNow, per(costBefore, callsBefore)) : NONE;
	return {
		calls: less(atEarlierAverage, costBefore),
		mix: less(atEarlierCosts, atEarlierAverage),
		costPerCall: less(costNow, atEarlierCosts),
		started: changeOf(left.filter(({ before }) => !has(before))),
		ended: changeOf(charged.filter(isGone)),
		credits: changeOf(readings.filter(isCredit)),
	};
}

describe('The reasons for a change', () => {
	test.each<[string, support.Given[], Array<[string, number]>]>([
		['fewer calls', [{ id: 'a', now: [1, 3], before: [3, 9] }], [['calls', -6]]],
		['another cost per call', [{ id: 'a', now: [3, 10], before: [3, 9] }], [['costPerCall', 1]]],
		[
			'exact',
			[{ id: 'a', now: [1, '2.0000000000001'], before: [1, 1] }],
			[['costPerCall', 1.0000000000001]],
		],
		['nothing', [{ id: 'a', now: [3, 9], before: [3, 9] }], []],
		['unknown now', [{ id: 'a', before: [1, 1] }], []],
		['unknown before', [{ id: 'a', now: [1, 1] }], []],
		[
			'without what is lost beside it',
			[{ id: 'a', now: [3, '9e15'], before: [7, 0.1] }],
			[['costPerCall', 9e15]],
		],
	])('may be %s', (_, given, wanted) => {
		expect(reasonsOf(given)).toEqual(wanted);
	});

	test('are the calls, the mix of those with calls in both periods, and their cost per call, the largest first', () => {
		const a: support.Given = { id: 'a', now: [6, 12], before: [2, 2] };
		const b: support.Given = { id: 'b', now: [1, 1], before: [3, 9] };
		const found = reasonsOf([a, b, { id: 'd', now: [9, 9], type: 'department' }]);
		expect(found.join(' ')).toBe('mix,-6.4 calls,4.4 costPerCall,4');
		const fewer = [a, b].map(({ id, now, before }) => ({ id, now: before, before: now }));
		const isFewer = (given: readonly support.Given[]) =>
			comparedTotal(figuresOf(given)).reasons.find(({ kind }) => kind === 'calls')?.isFewer;
		expect([isFewer([a, b]), isFewer(fewer)]).toEqual([false, true]);
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
			['ended', -500, 'b'],
			['started', 15, 'd,c,e'],
			['credits', -14.5, 'a'],
		]);
	});

	test('list nobody as gone who costs more, even without calls', () => {
		const ann: support.Given = { id: 'a', now: [0, 288], before: [100, 10] };
		expect(reasonsOf([ann])).toEqual([
			['costPerCall', 288],
			['calls', -10],
		]);
		expect(reasonsOf([{ ...ann, before: [0, 10] }])).toEqual([['started', 278]]);
	});

	test.each<[string, support.Given[], Array<[string, number]>]>([
		[
			'two',
			[{ id: 'a', now: [1, '123456789012.345'], before: [0, 0] }],
			[['started', 123456789012.345]],
		],
		[
			'all',
			[
				{ id: 'a', now: [1, '123456789012.345'], before: [0, 0] },
				{ id: 'b', before: [0, '1.001'] },
			],
			[
				['started', 123456789012.345],
				['ended', -1.001],
			],
		],
		[
			'more, as printed',
			[{ id: 'a', now: [1, '1234567890123456.789'], before: [0, 0] }],
			[['started', 1234567890123456.8]],
		],
		[
			'too many to add up',
			[
				{ id: 'a', now: [1, '9900000000000000.5'], before: [0, 0] },
				{ id: 'b', before: [0, '9900000000000000'] },
			],
			[],
		],
	])(
		'are there for costs of as many digits as JSON numbers have, where a period has no calls: %s',
		(_, given, wanted) => {
			expect(reasonsOf(given)).toEqual(wanted);
		},
	);

	test('are each what they are by definition, in exact fractions, and add up to the change as printed', () => {
		forAll(anyDataset, fc.constantFrom(0, 2, 9), (dataset, decimals) => {
			for (const { figures } of support.reportsFor(dataset, { decimals })) {
				const compared = comparedTotal(figures);
				if (compared.reasons.length === 0) return;
				const printed = compared.reasons.map(({ cost }) => decimal(numberOf(cost)));
				const change = compared.members.change?.cost_sum;
				expect(unitsOf(...printed)).toBe(unitsOf(decimal(change)));
				const taken = shownReasons(figures, compared.reasons).map(({ cost }) => cost);
				expect(unitsOf(...taken)).toBe(unitsOf(shownChange(figures.total)));
				const effects = effectsOf(figures.readings.filter(({ isCounted }) => isCounted));
				for (const { kind, cost } of compared.reasons) {
					const [over, under] = effects[kind] ?? NONE;
					// A unit of what JSON numbers of this size can say.
					const largest = Math.max(
						...printed.map((one) => Math.abs(toNumber(one))),
						Math.abs(Number(change)),
					);
					const unit = 10 ** Math.max(-13, Math.ceil(Math.log10(largest)) - 13);
					const apart = Number((unitsOf(cost) * under - over * 10n ** 40n) / under) / 1e40;
					expect(Math.abs(apart)).toBeLessThanOrEqual(unit);
				}
			}
		});
	});

	test('are none, as the change, without a period to compare with', () => {
		const figures = figuresOf([{ id: 'a', now: [1, 1] }], { period: support.ALONE });
		expect(comparedTotal(figures)).toEqual({ members: {}, reasons: [] });
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

test('Readers see no reason that is rounded to 0', () => {
	const figures = figuresOf([{ id: 'a', now: [1, '1.001'], before: [1, 1] }]);
	expect(shownReasons(figures, comparedTotal(figures).reasons)).toEqual([]);
});
