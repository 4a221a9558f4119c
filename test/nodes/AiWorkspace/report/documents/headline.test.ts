import zip from 'lodash/zip';
import { documentOf } from '../../../../../nodes/AiWorkspace/report/documents/costReport';
import { headlineOf } from '../../../../../nodes/AiWorkspace/report/documents/headline';
import * as support from '../../../../support/reports';

const { costing, decimal, figuresOf, plain, presented } = support;

/** The lines of the headline in one text. */
function headlineFor(given: readonly support.Given[], more = {}) {
	const { value, change, lines, foot } = headlineOf(presented({ figures: figuresOf(given) }, more));
	return [value, change, ...lines.map((line) => line.join('|')), foot].map(plain);
}

describe('A headline', () => {
	test.each<[string, support.Given, string]>([
		[
			'no data before',
			{ id: 'a', now: [0, 6] },
			'EUR 6.00, September 2026: no data before, Calls: 0',
		],
		['no data now', { id: 'a', before: [2, 3] }, 'No data, September 2026: EUR 3.00, '],
		[
			'0 before',
			{ id: 'a', now: [1, 1], before: [0, 0] },
			'EUR 1.00, +EUR 1.00 compared with September 2026, |New: a · p: +EUR 1.00, Calls: 1 · Cost per call: EUR 1.00',
		],
		[
			'cheap calls',
			{ id: 'a', now: [10_000_000, 20], before: [10_000_000, 20] },
			'EUR 20.00, EUR 0.00 (0.0%) compared with September 2026, Calls: 10,000,000 (0.0%) · Cost per call: EUR 0.00000200 (0.0%)',
		],
	])('knows %s', (_, given, wanted) => {
		expect(headlineFor([given]).join(', ')).toBe(wanted);
	});

	test.each([
		[
			'most of a rise',
			{ a: [20, 10], b: [11, 10] },
			'a|accounts for 91% of the increase: +EUR 10.00.',
		],
		[
			'more than a rise',
			{ a: [20, 10], b: [9, 10] },
			'a|accounts for 111% of the increase: +EUR 10.00.',
		],
		[
			'most of a fall',
			{ a: [2, 10], b: [10, 10] },
			'a|accounts for 100% of the decrease: −EUR 8.00.',
		],
		['a part that others cancel', { a: [20, 10], b: [4, 10] }, '|Calls got dearer: +EUR 4.00'],
		[
			'a rise and is new',
			{ a: [3], b: [1, 1] },
			'a (new)|accounts for 100% of the increase: +EUR 3.00.',
		],
	] as const)('names what causes %s', (_, costs, wanted) => {
		const [, , driver] = headlineFor(costing(costs));
		expect(driver?.replace(/ Cost per call: \S+ → \S+ · Calls: 0\.0%$/, '')).toBe(wanted);
	});

	test('says that today is not over, and when the period ends later', () => {
		const linesOn = (today: string) => headlineFor(costing({ a: [1] }), { today }).slice(2, -1);
		const isSoFar = "Includes today, which isn't over.|";
		const [reason] = linesOn('2026-11-01');
		expect(linesOn('2026-10-31')).toEqual([isSoFar, reason]);
		expect(linesOn('2026-10-02')).toEqual([
			isSoFar,
			'The period ends after today, on 31 Oct 2026.|',
			reason,
		]);
	});

	test('is what an inbox shows', () => {
		const figures = figuresOf(costing({ a: [10, 8] }));
		expect(plain(documentOf(presented({ figures })).preview)).toBe(
			'EUR 10.00 · +EUR 2.00 (+25.0%) compared with September 2026 · Calls got dearer: +EUR 2.00',
		);
	});

	test('has the largest reason that goes the way of the change, and none where others cancel more than half of it', () => {
		const reasonFor = (...costs: number[]) => {
			const figures = figuresOf(costing({ a: [10, 8] }));
			const kinds = ['calls', 'mix', 'costPerCall'] as const;
			const reasons = zip(kinds, costs.map(decimal)).flatMap(([kind, cost]) =>
				kind && cost ? [{ kind, cost }] : [],
			);
			const [line] = headlineOf({ ...presented({ figures }), reasons }).lines;
			return plain(line?.join(''));
		};
		expect(reasonFor(5, -4, 3)).toBe('More calls: +EUR 5.00');
		// It went up, although the largest amount of all went down.
		expect(reasonFor(-3.5, 3, 2)).toBe(
			'Calls moved to dearer agents or prompt templates: +EUR 3.00',
		);
		expect(reasonFor(-5, 2.5)).toBe('Fewer calls: −EUR 5.00');
		for (const costs of [[], [5, -5], [-4, 3, 2], [-5, 2.51]]) expect(reasonFor(...costs)).toBe('');
	});
});
