import fc from 'fast-check';
import { messageOf } from '../../../../../nodes/AiWorkspace/report/documents/alert';
import { presentAlert } from '../../../../../nodes/AiWorkspace/report/documents/budgetAlert';
import { alertsFor } from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import { Money } from '../../../../../nodes/AiWorkspace/report/words/money';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, EUR, plain, promptOf, rowOf } = support;
const period = { from: '2025-06-01', to: '2025-06-15' };

function presented(given: support.Given[], more: Partial<Dataset>, money = EUR, tag = 'en') {
	const language = support.languageFor(tag);
	const rules = { thresholds: [80, 100], hasForecast: true };
	const { alerts } = alertsFor(support.datasetOf(given, { period, ...more }), rules);
	return alerts.map((alert) => {
		const own = presentAlert(alert, period, language, money);
		return { ...own, message: messageOf(own, language.words) };
	});
}
const linesOf = (...given: Parameters<typeof presented>) =>
	presented(...given).map(({ message }) => message.map(plain));

const row = rowOf('a', { name: 'Support', budget: decimal(1500) });
const given: support.Given[] = [{ id: 'a', now: [1, 1234.5] }];

describe('An alert', () => {
	test('says how much of the budget is used, or will be', () => {
		const left = 'EUR 265.50 left, with 15 days to go.';
		const cost = 'Cost EUR 1,234.50, monthly budget EUR 1,500.00.';
		const costs = 'Highest costs: p (EUR 1,234.50).';
		const forecast =
			'Forecast for the whole month: EUR 2,469.00, based on the average of all days so far, including weekends.';
		const month = 'Budget alert, June';
		expect(linesOf(given, { rows: [row] })).toEqual([
			[`82% of budget used: Support, forecast 164% – ${month}`, left, cost, costs, forecast],
		]);
		const [later] = linesOf(given, { rows: [{ ...row, budget: decimal(2000) }] });
		expect(later?.[0]).toBe(`123% of budget expected: Support – ${month}`);
		const early = { from: '2025-06-01', to: '2025-06-03' };
		expect(linesOf(given, { rows: [row], period: early })).toEqual([
			[`82% of budget used: Support – ${month}`, left.replace('15', '27'), cost, costs],
		]);
		const [first] = linesOf(given, { rows: [rowOf('a', { budget: decimal(0) })] });
		expect(first).toEqual([
			`EUR 1,234.50 with a budget of 0: a – ${month}`,
			'EUR 1,234.50 over budget, with 15 days to go.',
			...['Cost EUR 1,234.50, monthly budget EUR 0.00.', costs, forecast],
		]);
	});

	test('is a document with bars as long as the cost, its forecast, and the budget, and what an inbox shows', () => {
		const [alert] = presented(given, { rows: [row] });
		const { document, message = [] } = alert ?? {};
		const text = document && plain(plainTextOf(document));
		const [subject = '', ...lines] = message.map(plain);
		expect(text?.split('\n')).toEqual([
			'Budget alert, 1 – 15 Jun 2025, full days only',
			'',
			subject.replace(' – Budget alert, June', ''),
			...lines,
		]);
		expect(document?.preview).toBe(`${message[1]} ${message[2]}`);
		const [chart] = document?.blocks.slice(1) ?? [];
		expect(chart).toMatchObject({
			head: [],
			rows: [
				{ cells: ['Cost', '1,234.50'], look: undefined },
				{ cells: ['Forecast', '2,469.00'], look: 'forecast' },
				{ cells: ['Budget', '1,500.00'], look: undefined },
			],
		});
		const [over] = presented(given, { rows: [rowOf('a', { budget: decimal(1000) })] });
		expect(over?.document.blocks[1]).toMatchObject({ rows: [{ look: 'over' }, {}, {}] });
	});

	test('says which credits are in a cost, and what it lacks', () => {
		const credit: support.Given = { id: 'a', prompt: 'q', now: [1, -4.5] };
		const [lines] = linesOf([...given, credit], { rows: [row] });
		expect(lines?.at(-1)).toBe('The cost includes credits of EUR 4.50.');
		const unread = [support.unreadOf('r', 'The token has expired')];
		const [lacking] = linesOf(given, { rows: [row], unread });
		expect(lacking?.[4]).toBe('Incomplete without the cost of r (prompt template).');
	});

	test('is told among others by its name and how much is used', () => {
		const budgets = [1000, 2000, 0].map((budget) => rowOf('a', { budget: decimal(budget) }));
		const briefs = budgets.flatMap((one) => presented(given, { rows: [one] }));
		expect(briefs.map(({ brief }) => plain(brief))).toEqual(['a 123%', 'a 123%', 'a EUR 1,234.50']);
	});
});

/** Read by somebody who speaks the language. */
test.each(['de', 'en', 'es', 'fr', 'pt'])('In %s, an alert is right', (tag) => {
	const language = support.languageFor(tag);
	const money = new Money(language.numbers, 2, 'EUR');
	const [alert] = presented(given, { rows: [row] }, money, tag);
	expect(plain(alert?.message.join(' | '))).toMatchSnapshot();
});

test.each(support.ALL_TAGS)('In %s, 41 characters show how much and what for', (tag) => {
	const { numbers } = support.languageFor(tag);
	const budgets = [1500, 1000, 2000, 0, 20_000].map((budget) =>
		rowOf('a', { name: 'Support', budget: decimal(budget) }),
	);
	const money = new Money(numbers, 2, 'EUR');
	const all = budgets.flatMap((one) => presented(given, { rows: [one] }, money, tag));
	const percents = [82, 123, 123].map((percent) => numbers.percent(decimal(percent)));
	const texts = all.map(({ subject }) => subject.slice(0, 41));
	const starts = [...percents, money.total(decimal(1234.5))].map((much) => `^${much}.*: Support`);
	expect(texts).toEqual(
		starts.map((pattern): unknown => expect.stringMatching(new RegExp(pattern))),
	);
	// Colons belong to names and amounts.
	for (const { subject, message } of all) {
		expect(subject.split(':')).toHaveLength(2);
		for (const line of message) expect(line.split(':').length).toBeLessThanOrEqual(2);
	}
});

test('Each line of any alert is one line, and each subject is short', () => {
	const texts = fc.tuple(support.hostileTexts, support.hostileTexts);
	forMany(texts, fc.integer({ min: -1, max: 2 }), ([name, title], limit) => {
		const budget = decimal(limit);
		const rows = [rowOf('a', { name, budget }), rowOf('b', { name, budget })];
		const prompts = [promptOf('p', { name: title, budget })];
		const unread = [support.unreadOf(title)];
		const more = { rows, prompts, unread };
		const alerts = presented([{ id: 'a', now: [1, 1] }], more);
		for (const { subject, message } of alerts) {
			expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
			expect(subject.length).toBeLessThan(300);
			expect(message[0]).toBe(subject);
		}
	});
});
