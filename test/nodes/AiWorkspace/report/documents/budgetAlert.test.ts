import fc from 'fast-check';
import { presentAlert } from '../../../../../nodes/AiWorkspace/report/documents/budgetAlert';
import { alertsFor } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import { forMany } from '../../../../support/properties';
import * as support from '../../../../support/reports';

const { decimal, ENGLISH, EUR, plain, promptOf, rowOf } = support;
const period = { from: '2025-06-01', to: '2025-06-15' };

/** The alerts of a dataset in words. */
const presented = (given: support.Given[], more: Partial<Dataset>, money = EUR) =>
	alertsFor(support.datasetOf(given, { period, ...more }), {
		thresholds: [80, 100],
		hasForecast: true,
	}).map((alert) => presentAlert(alert, period, ENGLISH, money));
const linesOf = (...given: Parameters<typeof presented>) =>
	presented(...given).map(({ message }) => message.map(plain));

const row = rowOf('a', { name: 'Support', budget: decimal(1500) });
const given: support.Given[] = [{ id: 'a', now: [1, 1234.5] }];

describe('An alert', () => {
	test('says how much of the budget is used, or will be', () => {
		const cost = 'Cost EUR 1,234.50, monthly budget EUR 1,500.00.';
		const amounts = [cost, 'Forecast for the whole month: EUR 2,469.00.'];
		expect(linesOf(given, { rows: [row] })).toEqual([
			['Budget alert: Support has used 82% of its budget', ...amounts],
			['Budget alert: Support is on course for 164% of its budget', ...amounts],
		]);
		const early = { from: '2025-06-01', to: '2025-06-03' };
		expect(linesOf(given, { rows: [row], period: early })).toEqual([[expect.anything(), cost]]);
		const [first] = linesOf(given, { rows: [rowOf('a', { budget: decimal(0) })] });
		expect(first).toContain('Budget alert: a has a cost, and a budget of 0');
	});

	test('is a document with bars as long as the cost and the budget, and what an inbox shows', () => {
		const [alert, forecast] = presented(given, { rows: [row] });
		const { document, message = [] } = alert ?? {};
		const text = document && plain(plainTextOf(document));
		const [subject = '', ...lines] = message.map(plain);
		expect(text?.split('\n')).toEqual([
			'Budget alert, 1 – 15 Jun 2025, full days only',
			'',
			subject.replace('Budget alert: ', ''),
			...lines,
		]);
		expect(document?.preview).toBe(`${message[1]} ${message[2]}`);
		const now = { value: decimal(1234.5), text: '1,234.50' };
		const bars = [{ label: 'Support', now, before: { value: decimal(1500), text: '1,500.00' } }];
		const legend = ['Cost so far', 'Monthly budget'];
		for (const one of [alert, forecast]) {
			expect(one?.document.blocks.slice(1)).toEqual([{ kind: 'chart', legend, bars }]);
		}
	});

	test('names all that has no data, and says which are prompt templates', () => {
		const rows = ['a', 'b', 'c'].map((id) => rowOf(id, { budget: decimal(1) }));
		const [lines, ...others] = linesOf([], { rows, prompts: [promptOf('p')] });
		expect(lines).toEqual([
			'Budget alert: No data for p (prompt template); a; and 2 more',
			expect.stringMatching(/^The API returned no data for them\. Their budgets, if any, /),
			...['p (prompt template)', 'a', 'b', 'c'],
		]);
		expect(others).toEqual([]);
	});

	test('says why something was not checked', () => {
		const unread = [support.unreadOf('r', 'The token has expired')];
		expect(linesOf([], { rows: [row], unread })).toEqual([
			[
				"Budget alert: r (prompt template) wasn't checked",
				'The token has expired.',
				'Its cost is missing in the costs that other budgets are compared with.',
			],
		]);
		const prompts = [promptOf('p', { budget: decimal(1) })];
		const apart: support.Given = { id: 'd', type: 'department', now: [1, 1] };
		const rows = ['a', 'd'].map((id) => rowOf(id, { type: 'agent' }));
		const [inNoSum, , onlyDepartments] = linesOf([apart], { rows, prompts });
		expect([inNoSum?.[1], onlyDepartments?.[1]]).toEqual([
			expect.stringMatching(/^The directory and the API don't agree on whether it's a department/),
			expect.stringMatching(/^Only departments have data/),
		]);
	});
});

test('Each line of any alert is one line, and each subject is short', () => {
	const texts = fc.tuple(support.hostileTexts, support.hostileTexts, support.hostileTexts);
	forMany(texts, fc.integer({ min: -1, max: 2 }), ([name, title, words], limit) => {
		const budget = decimal(limit);
		const rows = [rowOf('a', { name, budget }), rowOf('b', { name, budget })];
		const prompts = [promptOf('p', { name: title, budget })];
		const unread = [support.unreadOf(title, words)];
		const alerts = presented([{ id: 'a', now: [1, 1] }], { rows, prompts, unread });
		const idle = presented([], { rows, prompts }, support.moneyOf(words));
		for (const { subject, message } of [...alerts, ...idle]) {
			expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
			expect(subject.length).toBeLessThan(300);
			expect(message[0]).toBe(subject);
		}
	});
});
