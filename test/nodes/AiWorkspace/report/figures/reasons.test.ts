import fc from 'fast-check';
import { numberOf } from '../../../../../nodes/AiWorkspace/analytics/amounts';
import * as reasons from '../../../../../nodes/AiWorkspace/report/figures/reasons';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, figuresOf, unitsOf } = support;
const { comparedTotal, moversIn, pairName: nameOf, shownChange, shownMovers, shownReasons } = reasons;

const reasonsOf = (...given: Parameters<typeof figuresOf>) =>
	comparedTotal(figuresOf(...given)).reasons.map(({ reason, cost }) => [reason, toNumber(cost)]);

const MORE = 'More calls, at the earlier average cost per call';
const FEWER = 'Fewer calls, at the earlier average cost per call';
const MIX = 'A different mix of agents, members, and prompt templates';
const OTHER = 'A different cost per call';

describe('The reasons for a change', () => {
	test.each<[string, support.Given[], Array<[string, number]>]>([
		['fewer calls', [{ id: 'a', now: [1, 3], before: [3, 9] }], [[FEWER, -6]]],
		['another cost per call', [{ id: 'a', now: [3, 10], before: [3, 9] }], [[OTHER, 1]]],
		[
			'exact',
			[{ id: 'a', now: [1, '2.0000000000001'], before: [1, 1] }],
			[[OTHER, 1.0000000000001]],
		],
		['nothing', [{ id: 'a', now: [3, 9], before: [3, 9] }], []],
		['unknown now', [{ id: 'a', before: [1, 1] }], []],
		['unknown before', [{ id: 'a', now: [1, 1] }], []],
		['too large to add up', [{ id: 'a', now: [3, '9e15'], before: [7, 0.1] }], []],
	])('may be %s', (_, given, wanted) => {
		expect(reasonsOf(given)).toEqual(wanted);
	});

	test('are the calls, the mix of those with calls in both periods, and their cost per call', () => {
		const [a, b] = [
			{ id: 'a', now: [6, 12], before: [2, 2] },
			{ id: 'b', now: [1, 1], before: [3, 9] },
		] as const;
		const wanted = [4.4, -6.4, 4].map((cost, at) => [[MORE, MIX, OTHER][at], cost]);
		expect(reasonsOf([a, b, { id: 'd', now: [9, 9], type: 'department' }])).toEqual(wanted);
	});

	test('list apart who has no calls or no data before, and who has none now', () => {
		const idle: support.Given[] = [
			{ id: 'a', now: [0, -4.5], before: [3, 10] },
			{ id: 'b', before: [3, 10] },
			{ id: 'c', now: [3, 7], before: [0, 0] },
			...['d', 'e', 'f', 'g'].map((id) => ({ id, now: [3, 2] }) as const),
			{ id: 'h' },
		];
		expect(reasonsOf(idle)).toEqual([
			['No calls or no data before: c · p; d · p; e · p; and 2 more', 15],
			['No calls or no data now: a · p; b · p', -24.5],
		]);
	});

	test('add up to the change exactly as printed, and rounded to the difference of the totals', () => {
		const anySubject = support.subjects(fc.constantFrom('X', 'Y'));
		forAll(anySubject, fc.constantFrom(0, 2, 9), (subject, decimals) => {
			for (const { figures } of support.reportsFor(subject, { decimals })) {
				const compared = comparedTotal(figures);
				if (compared.reasons.length === 0) return;
				const printed = compared.reasons.map(({ cost }) => decimal(numberOf(cost)));
				expect(unitsOf(...printed)).toBe(unitsOf(decimal(compared.change?.cost_sum)));
				const taken = shownReasons(figures, compared.reasons).map(({ shown }) => shown);
				expect(unitsOf(...taken)).toBe(unitsOf(shownChange(figures.total)));
			}
		});
	});

	test('are none, as the change, without a period to compare with', () => {
		const figures = figuresOf([{ id: 'a', now: [1, 1] }], { period: support.ALONE });
		expect(comparedTotal(figures)).toEqual({ reasons: [] });
	});
});

test('The biggest movers are the three rows in the total that changed most, in either direction', () => {
	const given: support.Given[] = [
		{ id: 'a', now: [1, 3], before: [1, 1] },
		{ id: 'b', now: [1, 1], before: [1, 1] },
		{ id: 'c', now: [1, 1] },
		{ id: 'd', before: [1, 5] },
		{ id: 'e', now: [1, 1], before: [1, 4] },
		{ id: 'x', now: [1, 99], before: [1, 1], type: 'department' },
	];
	const namesIn = (own: support.Given[]) => moversIn(figuresOf(own)).map(nameOf);
	expect(namesIn(given)).toEqual(['d · p', 'e · p', 'a · p']);
	expect(namesIn(given.slice(1, 3))).toEqual(['c · p']);
	expect([...namesIn(given.slice(2, 3)), ...namesIn(given.slice(3, 4))]).toEqual([]);
	const rows = [support.rowOf('c', { name: 'x'.repeat(100) })];
	const [cell] = figuresOf(given.slice(2, 3), { rows }).cells;
	expect(cell && nameOf(cell)).toBe(`${'x'.repeat(60)}… · p`);
});

test('Readers see no mover that is the only row, and no reason that is rounded to 0', () => {
	const a = { id: 'a', now: [1, '1.001'], before: [1, 1] } as const;
	const idle = { id: 'b' };
	const apart = { id: 'd', type: 'department', now: [1, 9], before: [1, 1] } as const;
	const moversOf = (...own: support.Given[]) => shownMovers(figuresOf(own)).map(nameOf);
	expect([moversOf(a, idle, apart), moversOf(a, { ...a, id: 'c' })]).toEqual([
		[],
		['a · p', 'c · p'],
	]);
	const figures = figuresOf([a]);
	expect(shownReasons(figures, comparedTotal(figures).reasons)).toEqual([]);
});
