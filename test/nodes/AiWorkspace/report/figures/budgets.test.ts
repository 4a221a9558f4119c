import * as budgets from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import { plainTextOf } from '../../../../../nodes/AiWorkspace/report/files/text';
import * as support from '../../../../support/reports';

const { decimal, EUR, promptOf, rowOf, shown } = support;

const june = (day = 15) => ({ from: '2025-06-01', to: `2025-06-${String(day).padStart(2, '0')}` });
const RULES = { thresholds: [80, 100], hasForecast: true };

const alertsOn = (given: readonly support.Given[], more: Partial<Dataset> = {}, rules = RULES) =>
	budgets.alertsFor(support.subjectOf(given, { period: june(), ...more }), rules);
const levels = (alerts: budgets.Alert[]) =>
	alerts.map((one) => `${one.kind} ${one.id} ${one.level}`);
const textsOf = (alerts: budgets.Alert[]) =>
	alerts.map((alert) => budgets.alertTexts(alert, june(), EUR));

/** The alerts of a prompt template with this cost and this budget. */
function ofPrompt(
	cost: number | string,
	budget: number,
	day = 15,
	rules: Partial<typeof RULES> = {},
) {
	const prompts = [promptOf('p', { name: 'Support', budget: decimal(budget) })];
	const of = { prompts, period: june(day) };
	return alertsOn([{ id: 'a', now: [1, cost] }], of, { ...RULES, ...rules });
}

describe('A budget', () => {
	test.each<[string, Parameters<typeof ofPrompt>, string]>([
		['nothing below all thresholds', [39, 100], ''],
		['99%, never rounded up to 100%', [99.95, 100, 30], '99%'],
		['107.9% as 107%', [107.9, 100], '107%'],
		['80% at exactly 80%', [80, 100, 30], '80%'],
		['the forecast alone, below 80%', [66, 100], 'forecast 132%'],
		['the forecast beside 80%', [80, 100], '80%, forecast 160%'],
		['nothing where the forecast is the budget', [50, 100], ''],
		['no forecast before the seventh full day', [50, 100, 6], ''],
		['a forecast from the seventh full day on', [50, 100, 7], 'forecast 214%'],
		['no forecast that nobody asked for', [66, 100, 15, { hasForecast: false }], ''],
		['the last threshold reached', [50, 10, 15, { thresholds: [50, 120, 900] }], '500%'],
		['a budget of 0', [1, 0], 'of a budget of 0 or less'],
		['a budget below 0', [1, -1], 'of a budget of 0 or less'],
		['nothing where nothing is spent, of 0 too', [0, 0], ''],
		['nothing of a refund', [-5, -10], ''],
		['what is far below a cent', ['1e-15', 1e-15], '100%'],
		['what is beyond 2^53', ['9007199254740993', 9007199254740992], '100%'],
	])('says %s', (_, given, wanted) => {
		const said = textsOf(ofPrompt(...given)).map(({ subject }) => subject);
		expect(said.join().replaceAll('Budget alert: Support ', '').replace(',', ', ')).toBe(wanted);
	});

	test('is about all prompt templates of a row, and about agents and members of a prompt template', () => {
		const [budget, low] = [decimal(10), decimal('0.3')];
		const rows = [
			rowOf('a', { budget: low, owner: 'a@b.c' }),
			rowOf('d', { budget: low, type: 'department' }),
			rowOf('e'),
		];
		const given = ['p', 'q'].flatMap((prompt, at): support.Given[] => [
			{ id: 'a', prompt, now: [1, `0.${at + 1}`] },
			{ id: 'd', prompt, type: 'department', now: [1, 9] },
			{ id: 'e', prompt, now: [1, 1] },
		]);
		const alerts = alertsOn(given, { rows, prompts: [promptOf('p', { budget }), promptOf('q')] });
		expect(levels(alerts)).toEqual(['entity a 100', 'entity d 100']);
		expect(alerts.map(({ owner, cost }) => [owner, shown(cost)])).toEqual([
			['a@b.c', '0.3'],
			[null, '18'],
		]);
	});
});

describe('What guards nothing has an alert', () => {
	const budget = decimal(10);
	const rows = [rowOf('a', { budget }), rowOf('d', { type: 'department' }), rowOf('e')];
	const prompts = [promptOf('p', { budget }), promptOf('q')];
	const reasons = (alerts: budgets.Alert[]) => alerts.map(({ why }) => why.split(/[,.]/)[0]);

	test('if the API returned no data for it, or only for departments', () => {
		const none = alertsOn([], { rows, prompts });
		expect(levels(none)).toEqual(['prompt p noData', 'entity a noData']);
		expect(textsOf(none).map(({ message }) => message.split('\n')[0])).toEqual([
			...['Budget alert: no data for p', 'Budget alert: no data for a'],
		]);
		const apart = alertsOn([{ id: 'd', type: 'department', now: [1, 1] }], { rows, prompts });
		expect(reasons(apart)).toEqual(['Only departments have data', 'The API returned no data']);
	});

	test('if it could not be read, with the reason, but not its rows, which might have data there', () => {
		const unread = [support.unreadOf('r', 'The token has expired')];
		const alerts = alertsOn([], { rows, unread });
		expect(levels(alerts)).toEqual(['prompt r notChecked']);
		expect(textsOf(alerts)[0]?.message).toMatch(
			/^Budget alert: r wasn't checked\nThe token has expired\. The cost of this /,
		);
	});

	test('if contradictory types keep a row out of the cost of a prompt template with a budget', () => {
		const given = [
			{ id: 'a', now: [1, 1] },
			{ id: 't', type: 'department', now: [1, 99] },
		] as const;
		const typed = [rowOf('a'), rowOf('t', { type: 'agent' })];
		const alerts = alertsOn(given, { rows: typed, prompts });
		expect(levels(alerts)).toEqual(['entity t notChecked']);
		expect(reasons(alerts)[0]).toMatch(/^Only the directory or only the API says/);
		expect(alertsOn(given, { rows: typed })).toEqual([]);
	});
});

describe('The texts of an alert', () => {
	test('say how much of the budget is used, and why there is an alert', () => {
		const [reached, forecast] = textsOf(ofPrompt(1234.5, 1500));
		const [subject, ...lines] = reached?.message.split('\n') ?? [];
		expect([subject, ...lines]).toEqual([
			'Budget alert: Support 82%',
			'Support: 1,234.50 EUR of 1,500.00 EUR (82%)',
			'Forecast for the month: 2,469.00 EUR',
			'80% of the budget reached.',
		]);
		expect(forecast?.message).toMatch(/forecast 164%\n.*\n.*\nThe forecast for the month is above/);
		const period = 'Support, 1 to 15 Jun 2025, full days only';
		const text = reached && plainTextOf(reached.document).split('\n');
		expect(text).toEqual([period, '', 'Support 82%:', ...lines]);
		expect(reached?.document.blocks.slice(1)).toEqual([
			{
				kind: 'chart',
				legend: ['Cost so far', 'Monthly budget'],
				bars: [{ label: 'Support', now: decimal(1234.5), before: decimal(1500) }],
			},
		]);
	});

	test('have a subject of one line, and no bars where there is no data', () => {
		const name = `a\r\nBcc: b@c.d\u2028${'x'.repeat(10_000)}`;
		const rows = [rowOf('a', { name, budget: decimal(1) })];
		const [texts] = textsOf(alertsOn([], { rows, prompts: [promptOf('p')] }));
		expect(texts?.subject).toMatch(/^Budget alert: no data for a Bcc: b@c\.d x{46}…$/);
		expect(texts?.document.blocks.map(({ kind }) => kind)).toEqual(['notice']);
	});
});
