import { messageLines, subjectOf } from '../../../../../nodes/AiWorkspace/report/documents/subject';
import type { Figures } from '../../../../../nodes/AiWorkspace/report/figures/figures';
import * as support from '../../../../support/reports';

const { ALONE, costing, decimal, figuresOf, plain, presented, promptOf, rowOf, unreadOf } = support;
const subjectFor = (figures: Figures, more = {}) => plain(subjectOf(presented({ figures }, more)));

describe('A subject', () => {
	test.each<[string, support.Pair, support.Pair | undefined, string]>([
		['above 0', [2, 15], [1, 10], 'EUR 15.00 (+50.0%)'],
		['of 0', [2, 15], [1, 0], 'EUR 15.00 (EUR 0.00 before)'],
		['of less than is shown', [1, 0.004], [1, 0.002], '< EUR 0.01 (+100.0%)'],
		['without data', [2, -5.015], undefined, '−EUR 5.02 (no data before)'],
	])('compares with a cost before %s', (_, now, before, wanted) => {
		expect(subjectFor(figuresOf([{ id: 'a', now, before }]))).toBe(
			`AI costs in October: ${wanted}`,
		);
	});

	test('has a title of 20 characters, so that a phone shows the amount', () => {
		const figures = figuresOf([{ id: 'a', now: [1, 1] }], { period: ALONE });
		const title = 'AI costs of our agents';
		expect(subjectFor(figures, { title })).toBe('AI costs of our agen… in October: EUR 1.00');
	});

	test('names what caused most of the change', () => {
		expect(subjectFor(figuresOf(costing({ a: [10, 10], b: [15, 10] })))).toBe(
			'AI costs in October: EUR 25.00 (+25.0%), most from b',
		);
	});

	test('says what it compares with where that is not the period just before', () => {
		const previous = { from: '2025-10-01', to: '2025-10-31' };
		const figures = figuresOf(costing({ a: [15, 10] }), { period: { ...ALONE, previous } });
		expect(subjectFor(figures)).toBe(
			'AI costs in October: EUR 15.00 (+50.0% compared with October 2025)',
		);
	});

	test.each([
		[ALONE, '2026-11-20', 'AI costs in October: EUR 1.00'],
		[ALONE, '2027-01-02', 'AI costs in October 2026: EUR 1.00'],
		[ALONE, '2026-10-31', 'AI costs in October so far: EUR 1.00'],
		[ALONE, '2026-11-01', 'AI costs in October: EUR 1.00'],
		[{ from: '2026-10-01', to: '2026-12-31' }, '2027-01-02', 'AI costs, Q4 2026: EUR 1.00'],
	])('says when: %j on %s', (period, today, wanted) => {
		expect(subjectFor(figuresOf([{ id: 'a', now: [1, 1] }], { period }), { today })).toBe(wanted);
	});

	test('says first what is wrong, and that there is no data, not 0', () => {
		expect(subjectFor(figuresOf([{ id: 'a' }]))).toBe('AI costs in October: no data');
		const p = promptOf('p');
		const more = { prompts: [p], unread: [unreadOf('s')], unreadBefore: [unreadOf(p)] };
		expect(subjectFor(figuresOf(costing({ a: [1] }), more))).toBe(
			'AI costs in October, without s, not compared: EUR 1.00',
		);
	});
});

test('A message has the forecast beside the amount, and says nothing where there is nothing to say', () => {
	const figures = figuresOf(costing({ a: [10] }), { period: { ...ALONE, to: '2026-10-10' } });
	expect(messageLines(presented({ figures }, { today: '2026-10-11' })).map(plain)).toEqual([
		'AI costs, 1 – 10 Oct 2026: EUR 10.00, Forecast: EUR 31.43',
	]);
});

test('A subject and at most five lines of a message say the most important of all', () => {
	const given: support.Given[] = [
		...costing({ a: [12_000.67, 9000], b: [300, 100], c: [45, 40] }),
		{ id: 'a', prompt: 'q', now: [2, 0.33], before: [1, 1] },
	];
	const rows = [...'abc'].map((id) => rowOf(id, { budget: decimal(200) }));
	const report = presented({ figures: figuresOf(given, { rows, unread: [unreadOf('r')] }) });
	expect([subjectOf(report), ...messageLines(report)].map(plain).join('\n')).toMatchSnapshot();
});
