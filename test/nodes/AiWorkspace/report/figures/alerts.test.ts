import compact from 'lodash/compact';
import map from 'lodash/map';
import * as alerts from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import { percentUsed } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import { budgetsOf } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf, shown, unreadOf } = support;

// November 2026 begins on a Sunday. The weekends of these costs cost nothing.
const november = (day = 15) => ({
	from: '2026-11-01',
	to: `2026-11-${String(day).padStart(2, '0')}`,
});
const budget = decimal(10);
const [ROW, PROMPT] = [rowOf('a', { budget }), promptOf('p', { budget })];

/** Alerts on the budgets beside rows and prompt templates, also those that couldn't be read. */
function alertsOn(
	given: readonly support.Given[],
	more: Partial<Dataset> = {},
	{ thresholds = [80, 100], hasForecast = true } = {},
) {
	const found = support.datasetOf(given, { period: november(), ...more });
	const dataset = hasForecast ? found : { ...found, weekend: undefined };
	const { rows, prompts, unread } = dataset;
	const all = [...prompts, ...unread.map(({ prompt }) => prompt)];
	const budgets = budgetsOf(undefined, { rows, prompts: all });
	return alerts.alertsFor(dataset, budgets, thresholds, 'EUR');
}

function said({ threshold, isForecast, use }: alerts.BudgetAlert): string {
	const { budget, now, forecast, lacks } = use;
	const reached = threshold === undefined ? undefined : `reached ${threshold}`;
	const parts = compact([reached, isForecast && 'forecast']);
	const of = threshold === undefined && forecast ? forecast : now.cost;
	const without = lacks.length > 0 ? `, without ${lacks.map(({ id }) => id).join()}` : '';
	const percent = shown(percentUsed(of, budget.amount));
	return `${budget.kind} ${budget.name} ${parts.join(' and ')}, with ${percent}${without}`;
}

type Rules = Parameters<typeof alertsOn>[2] & { readonly day?: number };
test.each<[string, cost: number, budget: number, Rules, string]>([
	['nothing below all thresholds', 39, 100, {}, ''],
	['99%, never rounded up to 100%', 99.95, 100, { day: 30 }, 'reached 80, with 99'],
	['the forecast alone, below 80%', 66, 100, {}, 'forecast, with 138'],
	['80% and the forecast', 80, 100, {}, 'reached 80 and forecast, with 80'],
	['the forecast without a 100', 120, 100, { thresholds: [150] }, 'forecast, with 252'],
	['nothing but that it is spent', 130, 100, { thresholds: [120] }, 'reached 120, with 130'],
	['nothing where the forecast is the budget', 50, 105, {}, ''],
	['no forecast that nobody asked for', 66, 100, { hasForecast: false }, ''],
	['the last threshold', 6, 5, { day: 30, thresholds: [9, 120] }, 'reached 120, with 120'],
	['a budget of 0', 1, 0, {}, 'reached 100, with none'],
	['nothing where nothing is spent, of 0 too', 0, 0, {}, ''],
	['nothing of a refund', -5, -10, {}, ''],
])('A budget says %s', (_, cost, amount, { day, ...rules }, wanted) => {
	const of = { prompts: [promptOf('p', { budget: decimal(amount) })], period: november(day) };
	const found = alertsOn([{ id: 'a', now: [1, cost] }], of, rules).alerts.map(said);
	expect(found).toEqual(wanted === '' ? [] : [`prompt p ${wanted}`]);
});

test('What cost most are five prompt templates of an agent, and as many agents of anything else', () => {
	const costs = [2, 9, -5, 0, 3, 1, 4, 8];
	const largestOf = (given: support.Given[], more: Partial<Dataset>) =>
		alertsOn(given, more).alerts.flatMap(({ use }) =>
			alerts.contributorsOf(use).map((one) => one.of.id),
		);
	const ofAgent = costs.map((cost, at): support.Given => {
		return { id: 'a', prompt: `p${at}`, now: [1, cost] };
	});
	const ofPrompt = costs
		.slice(2)
		.map((cost, at): support.Given => ({ id: `a${at}`, now: [1, cost] }));
	expect(largestOf(ofAgent, { rows: [ROW] })).toEqual(['p1', 'p7', 'p6', 'p4', 'p0']);
	// Neither a credit nor nothing is what cost most.
	expect(largestOf(ofPrompt, { prompts: [PROMPT] })).toEqual(['a5', 'a4', 'a2', 'a3']);
});

describe('What is not guarded is a reason', () => {
	const [b, q] = [rowOf('b'), promptOf('q')];
	const ofA: support.Given = { id: 'a', now: [1, 1] };
	const ofB: support.Given = { id: 'b', now: [1, 1] };
	const unread = [unreadOf('r')];

	test.each<[string, support.Given[], Partial<Dataset>, string[]]>([
		['once without any data', [], { rows: [ROW, b], prompts: [PROMPT, q] }, ['nothing: p,a']],
		['without data after a week', [ofB], { rows: [ROW, b], period: november(7) }, ['noData: a']],
		['not before, beside data', [ofB], { rows: [ROW, b], period: november(6) }, []],
		['but at once without any', [], { rows: [ROW, b], period: november(1) }, ['nothing: a']],
		[
			'if it has calls and no cost, not if credits are as high, from the first full day on',
			[
				{ id: 'a', now: [5, 0] },
				{ id: 'free', now: [5, 0] },
				{ id: 'credited', now: [1, 5] },
				{ id: 'credited', prompt: 'q', now: [1, -5] },
			],
			{
				rows: [
					ROW,
					rowOf('idle', { budget }),
					rowOf('free', { budget: decimal(0) }),
					rowOf('credited', { budget }),
				],
				period: november(1),
			},
			['noCost: a'],
		],
		[
			'if it could not be read, beside alerts that lack it, not that something else has no data',
			[{ id: 'a', now: [1, 8] }],
			{ rows: [ROW, rowOf('idle', { budget })], prompts: [PROMPT], unread },
			[
				'unread: r',
				'prompt p reached 80 and forecast, with 80',
				'entity a reached 80 and forecast, with 80, without r',
			],
		],
		[
			'if it could not be read, only where it has a budget',
			[ofA],
			{ unread: [...unread, unreadOf(promptOf('s', { budget }))] },
			['unread: s'],
		],
		[
			'if its last weekend could not be read, only where a budget includes it',
			[ofA, { ...ofB, prompt: 'q' }],
			{
				prompts: [PROMPT, q],
				weekend: { of: november(), unread: [unreadOf(PROMPT), unreadOf(q)] },
			},
			['unreadEarlier: p'],
		],
		[
			'if the API says something beside all costs',
			[ofA],
			{ prompts: [PROMPT], notices: [{ code: '1001', message: 'cost store unavailable' }] },
			['notices: cost store unavailable'],
		],
	])('%s', (_, given, more, expected) => {
		const { alerts: found, reasons } = alertsOn(given, more);
		const why = reasons.map(({ kind, about }) => `${kind}: ${map(about, 'name').join()}`);
		expect([...why, ...found.map(said)]).toEqual(expected);
	});
});

test('The key of an alert has the budget, however its number is written, the month, and what is told', () => {
	const rows = ['100.00', '100', '150'].map((amount, at) =>
		rowOf(`${at}`, { budget: decimal(amount) }),
	);
	const { alerts: found } = alertsOn(support.costing({ 0: [100], 1: [80], 2: [80] }), { rows });
	const keys = found.map((one) => [...alerts.alertParts(one, november()), alerts.levelOf(one)]);
	expect(keys).toEqual([
		['[["entity_id","0"]]', '2026-11', '100', '100', '100'],
		['[["entity_id","1"]]', '2026-11', '100', '80', 'forecast', '80'],
		['[["entity_id","2"]]', '2026-11', '150', 'forecast', 'forecast'],
	]);
});
