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
		['above 0', [2, 15], [1, 10], 'EUR 15.00 (+50.0%), October 2026'],
		['of 0', [2, 15], [1, 0], 'EUR 15.00 (no cost before), October 2026'],
		['below 0', [2, 15], [1, -149.9], 'EUR 15.00 (−EUR 149.90 before), October 2026'],
		['above a credit', [2, -15], [1, 10], '−EUR 15.00 (EUR 10.00 before), October 2026'],
		['of almost nothing', [2, 15], [1, 1], 'EUR 15.00 (> 999%), October 2026'],
		['of less than is shown', [1, 0.004], [1, 0.002], '< EUR 0.01 (+100.0%), October 2026'],
		['without data', [2, -5.015], undefined, '−EUR 5.02 (no data before), October 2026'],
	])('compares with a cost before %s', (_, now, before, wanted) => {
		expect(subjectFor(figuresOf([{ id: 'a', now, before }]))).toBe(`Cost report: ${wanted}`);
	});

	test('compares with nothing where nobody asked for it, or where it could not be read', () => {
		const now: support.Pair = [1, 1];
		const alone = figuresOf([{ id: 'a', now }], { period: ALONE });
		expect(subjectFor(alone, { title: 'Monthly' })).toBe('Monthly: EUR 1.00, October 2026');
		const unreadBefore = [unreadOf('p')];
		expect(subjectFor(figuresOf([{ id: 'a', now }], { unreadBefore }))).toBe(
			'Cost report: EUR 1.00, October 2026, not compared',
		);
	});

	test('says what is missing, and that there is no data, not 0', () => {
		expect(subjectFor()).toBe(
			'Cost report: EUR 1,204.01 (+32.9%), October 2026, without s, 1 of 3 prompt templates without data',
		);
		expect(subjectFor(figuresOf([{ id: 'a' }]))).toBe(
			'Cost report: no data, October 2026, 1 prompt template without data, 1 ID without data',
		);
	});

	test('for a group has an amount that adds up with the others, as the report does', () => {
		const given = ['a', 'b'].map((id) => ({ id, now: [1, 0.005], before: [1, -0.004] }) as const);
		const rows = [rowOf('a', { owner_email: 'a' }), rowOf('b')];
		const reports = support.reportsFor(support.datasetOf(given, { rows }), {
			reportPer: 'owner_email',
		});
		expect(reports.map((report) => plain(subjectOf(presented(report))))).toEqual([
			'Cost report: EUR 0.01 (> −EUR 0.01 before), October 2026, a',
			'No owner: < EUR 0.01 (−EUR 0.01 before), October 2026, Cost report',
		]);
		const previews = reports.map(({ figures }) => plain(support.documentFor(figures).preview));
		const amounts = ['EUR 0.01 · > −EUR 0.01', '< EUR 0.01 · −EUR 0.01'].map((both) =>
			both.split(' · '),
		);
		expect(previews).toEqual(
			amounts.map(([now, before]): unknown =>
				expect.stringContaining(
					`Total cost: ${now} · +EUR 0.01 compared with September 2026 (${before})`,
				),
			),
		);
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
		const { title, labeled } = language.words;
		const amount = money.total(support.decimal('12345.67'));
		for (const [start, about] of [
			[startOf(whole), title],
			[startOf(own), title],
			[startOf(group), 'Support'],
			[startOf(whole, { title: 'Costs '.repeat(16) }), '…'],
		]) {
			expect(start).toContain(labeled(about ?? '', amount));
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

/** What it has is in a snapshot of each language: see budgetAlert.test.ts. */
test('A message names what fits, in few lines, and says nothing where there is nothing to say', () => {
	const unread = ['p', 'q', 'r', 's', 't', 'u'].map((id) => unreadOf(id));
	const figures = figuresOf([{ id: 'a', now: [1, 1] }], { unread });
	expect(messageLines(presented({ figures }))[1]).toMatch(/t \(No access\); and 1 more\.$/);
	const [, ...same] = messageLines(
		presented({ figures: figuresOf([{ id: 'a', now: [1, 1], before: [1, 1] }]) }),
	);
	expect(same).toEqual([]);
	const long = unread.map((one) => ({ ...one, message: 'x'.repeat(999) }));
	const lines = messageLines(presented({ figures: figuresOf(support.THIRDS, { unread: long }) }));
	expect(lines.join('\n').length).toBeLessThanOrEqual(2000);
	const rounded = messageLines(presented({ figures: figuresOf(support.THIRDS) }));
	expect(rounded.map(plain)).toContain('a (+EUR 0.51)');
});
