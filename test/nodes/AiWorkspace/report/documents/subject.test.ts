import { messageLines, subjectOf } from '../../../../../nodes/AiWorkspace/report/documents/subject';
import type { Report } from '../../../../../nodes/AiWorkspace/report/figures/figures';
import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { ALONE, example, figuresOf, hostileTexts, plain, presented, rowOf, unreadOf } = support;
const subjectFor = (figures = example(), more = {}) =>
	plain(subjectOf(presented({ figures }, more)));

describe('A subject', () => {
	test.each<[string, support.Pair, support.Pair | undefined, string]>([
		['above 0', [2, 15], [1, 10], 'EUR 15.00 (+50.0%)'],
		['of 0', [2, 15], [1, 0], 'EUR 15.00 (EUR 0.00 before)'],
		['below 0', [2, 15], [1, -149.9], 'EUR 15.00 (−EUR 149.90 before)'],
		['above a credit', [2, -15], [1, 10], '−EUR 15.00 (EUR 10.00 before)'],
		['of almost nothing', [2, 15], [1, 1], 'EUR 15.00 (> 999%)'],
		['of less than is shown', [1, 0.004], [1, 0.002], '< EUR 0.01 (+100.0%)'],
		['without data', [2, -5.015], undefined, '−EUR 5.02 (no data before)'],
	])('compares with a cost before %s', (_, now, before, wanted) => {
		expect(subjectFor(figuresOf([{ id: 'a', now, before }]))).toBe(
			`AI costs in October: ${wanted}`,
		);
	});

	test('names what caused most of the change', () => {
		const given = ['a', 'b'].map((id, at): support.Given => {
			return { id, now: [1, 10 + 5 * at], before: [1, 10] };
		});
		expect(subjectFor(figuresOf(given))).toBe(
			'AI costs in October: EUR 25.00 (+25.0%), most from b',
		);
	});

	test.each([
		['2025-10-01/2025-10-31', 'AI costs in October: EUR 15.00 (+50.0% compared with October 2025)'],
		['2026-09-01/2026-09-30', 'AI costs in October: EUR 15.00 (+50.0%)'],
	])('says what it compares with where that is not the period just before: %s', (days, wanted) => {
		const [from = '', to = ''] = days.split('/');
		const period = { ...ALONE, previous: { from, to } };
		expect(subjectFor(figuresOf([{ id: 'a', now: [1, 15], before: [1, 10] }], { period }))).toBe(
			wanted,
		);
	});

	test.each([
		[ALONE, '2026-11-20', 'AI costs in October: EUR 1.00'],
		[ALONE, '2027-01-02', 'AI costs in October 2026: EUR 1.00'],
		[ALONE, '2026-10-31', 'AI costs in October so far: EUR 1.00'],
		[{ from: '2026-10-01', to: '2026-12-31' }, '2027-01-02', 'AI costs, Q4 2026: EUR 1.00'],
	])('says when: %j on %s', (period, today, wanted) => {
		expect(subjectFor(figuresOf([{ id: 'a', now: [1, 1] }], { period }), { today })).toBe(wanted);
	});

	test('says first what is wrong, and that there is no data, not 0', () => {
		expect(subjectFor()).toBe(
			'AI costs in October, without s: EUR 1,204.01 (+32.9%), most from Replies',
		);
		expect(subjectFor(figuresOf([{ id: 'a' }]))).toBe('AI costs in October: no data');
		const unreadBefore = [unreadOf('p')];
		expect(subjectFor(figuresOf([{ id: 'a', now: [1, 1] }], { unreadBefore }))).toBe(
			'AI costs in October, not compared: EUR 1.00',
		);
	});

	test('of one of several reports begins with the group, but that of an owner with the title', () => {
		const rows = [rowOf('a', { owner_email: 'a' }), rowOf('b')];
		const given = rows.map(({ id }): support.Given => ({ id, now: [1, 1] }));
		const dataset = support.datasetOf(given, { rows, period: ALONE, intervals: [ALONE] });
		const reports = support.reportsFor(dataset, { reportPer: 'owner_email' });
		const subjects = reports.map((report) =>
			plain(subjectOf(presented(report, { title: 'Monthly' }))),
		);
		expect(subjects).toEqual([
			'Monthly in October: EUR 1.00, a',
			'No owner in October: EUR 1.00, Monthly',
		]);
	});

	test.each(support.ALL_TAGS)('in %s says how much of what in 41 characters', (tag) => {
		const language = support.languageFor(tag);
		const money = new Money(language.numbers, 2, 'EUR');
		const rows = [rowOf('a', { owner_email: 'owner@example.com', department: 'Support' })];
		const given = [{ id: 'a', now: [1, 12_345.67], before: [1, 12_000] }] as const;
		const dataset = support.datasetOf(given, { rows });
		const [own] = support.reportsFor(dataset, { reportPer: 'owner_email' });
		const [whole] = support.reportsFor(dataset);
		const [group] = support.reportsFor(dataset, { reportPer: 'department' });
		const startOf = (report?: Report, more = {}) =>
			report && subjectOf(presented(report, { language, money, ...more })).slice(0, 41);
		const { title, inMonth, labeled } = language.words;
		const amount = money.total(support.decimal('12345.67'));
		const month = language.dates.month(ALONE.from);
		for (const [start, about] of [
			[startOf(whole), title],
			[startOf(own), title],
			[startOf(group), 'Support'],
		]) {
			expect(start).toContain(labeled(inMonth(about ?? '', month), amount));
		}
	});

	test('is one line, whatever names, titles, and currencies are', () => {
		forMany(hostileTexts, hostileTexts, (name, text) => {
			const prompts = [support.promptOf('p', { name })];
			const rows = [rowOf('a', { name }), rowOf('b', { name })];
			const more = { prompts, rows, unread: [unreadOf(text)] };
			const figures = figuresOf([{ id: 'a', now: [1, 1], before: [1, 2] }], more);
			const about = { group: text, recipient: null };
			const words = { title: text, about, money: support.moneyOf(text) };
			const [subject] = messageLines(presented({ figures }, words));
			expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
		});
	});
});

describe('A message', () => {
	test('has at most five lines: how much, why, for what, which budgets, and what is wrong', () => {
		const rows = [2, 4, 6, 8].map((budget, at) =>
			rowOf('abcd'.charAt(at), { budget: support.decimal(budget) }),
		);
		const given = rows.map(({ id }, at): support.Given => {
			return { id, now: [1, 10 - at], before: [1, id === 'b' ? 3 : 9 - at] };
		});
		const figures = figuresOf(given, { rows, unread: [unreadOf('q')] });
		expect(messageLines(presented({ figures })).map(plain)).toEqual([
			'AI costs in October, without q: EUR 34.00 (+36.0%, +EUR 9.00)',
			'b accounts for 67% of the increase: +EUR 6.00. Cost per call: 3.00 → 9.00 · Calls: 0.0%',
			'Most expensive agents and members: a (EUR 10.00); b (EUR 9.00); c (EUR 8.00)',
			'Budgets over: 3 of 4. a: 500%; b: 225%; c: 133%',
			'Not in this report: q (No access).',
		]);
	});

	test('has the forecast beside the amount, and says nothing where there is nothing to say', () => {
		const period = { from: '2026-10-01', to: '2026-10-10' };
		const figures = figuresOf([{ id: 'a', now: [1, 10] }], { period });
		expect(messageLines(presented({ figures }, { today: '2026-10-11' })).map(plain)).toEqual([
			'AI costs, 1 – 10 Oct 2026: EUR 10.00, Forecast: EUR 31.43',
		]);
	});

	test('fits a chat, whatever names are', () => {
		const long = ['p', 'q', 'r'].map((id) => unreadOf(id.repeat(500), 'אx '.repeat(500)));
		const rows = ['a', 'b'].map((id) => {
			return rowOf(id, { name: 'אx '.repeat(500), budget: support.decimal(1) });
		});
		const given = rows.map(
			({ id }, at): support.Given => ({ id, now: [1, 3 + at], before: [1, 3] }),
		);
		const title = 'אx '.repeat(500);
		const text = messageLines(
			presented({ figures: figuresOf(given, { rows, unread: long }) }, { title }),
		);
		expect(text).toHaveLength(5);
		expect(text.join('\n').length).toBeLessThanOrEqual(2000);
	});
});

/** Read by somebody who speaks the language. */
test.each(['de', 'en', 'es', 'es-MX', 'fr', 'pt', 'pt-PT'])('In %s, a report is right', (tag) => {
	const language = support.languageFor(tag);
	const money = new Money(language.numbers, 2, 'EUR');
	const budgets = [2, 3000].map((budget) => support.decimal(budget));
	const rows = budgets.map((budget, at) => rowOf('ab'.charAt(at), { budget }));
	const given = rows.flatMap(({ id }, at) =>
		['p', 'q'].map((prompt, nth): support.Given => {
			return { id, prompt, now: [9 + at, 20 + 9 * nth], before: [8, 19 - nth] };
		}),
	);
	const figures = figuresOf(given, { rows, unread: [unreadOf('r')] });
	const report = presented({ figures }, { language, money });
	expect(plain([subjectOf(report), ...messageLines(report)].join('\n'))).toMatchSnapshot();
});
