import compact from 'lodash/compact';
import * as alerts from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import { percentUsed } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import { budgetsOf } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import type { Subject } from '../../../../../nodes/AiWorkspace/report/read/directory';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf, shown, unreadOf } = support;

// November 2026 begins on a Sunday. The weekends of these costs cost nothing.
const november = (day = 15) => ({
	from: '2026-11-01',
	to: `2026-11-${String(day).padStart(2, '0')}`,
});
const budget = decimal(10);

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
/** What isn't guarded, and the alerts. */
function saidOn(...given: Parameters<typeof alertsOn>): string[] {
	const { alerts: found, reasons } = alertsOn(...given);
	const why = reasons.map(({ kind, about }) => `${kind}: ${about.map((one) => one.name).join()}`);
	return [...why, ...found.map(said)];
}

interface Case {
	readonly cost: number;
	readonly budget: number;
	readonly day?: number;
	readonly thresholds?: number[];
	readonly hasForecast?: boolean;
}
test.each<[string, Case, string]>([
	['nothing below all thresholds', { cost: 39, budget: 100 }, ''],
	['99%, never rounded up to 100%', { cost: 99.95, budget: 100, day: 30 }, 'reached 80, with 99'],
	['the forecast alone, below 80%', { cost: 66, budget: 100 }, 'forecast, with 138'],
	['80% and the forecast', { cost: 80, budget: 100 }, 'reached 80 and forecast, with 80'],
	[
		'the forecast without a threshold of 100',
		{ cost: 120, budget: 100, thresholds: [150] },
		'forecast, with 252',
	],
	[
		'no forecast of what it says is spent',
		{ cost: 130, budget: 100, thresholds: [120] },
		'reached 120, with 130',
	],
	['nothing where the forecast is the budget', { cost: 50, budget: 105 }, ''],
	['no forecast that nobody asked for', { cost: 66, budget: 100, hasForecast: false }, ''],
	[
		'the last threshold that is reached',
		{ cost: 6, budget: 5, day: 30, thresholds: [9, 120] },
		'reached 120, with 120',
	],
	['a budget of 0', { cost: 1, budget: 0 }, 'reached 100, with none'],
	['nothing where nothing is spent, of 0 too', { cost: 0, budget: 0 }, ''],
	['nothing of a refund', { cost: -5, budget: -10 }, ''],
])('A budget says %s', (_, { cost, budget: amount, day, ...rules }, wanted) => {
	const of = { prompts: [promptOf('p', { budget: decimal(amount) })], period: november(day) };
	const found = alertsOn([{ id: 'a', now: [1, cost] }], of, rules).alerts.map(said);
	expect(found).toEqual(wanted === '' ? [] : [`prompt p ${wanted}`]);
});

test('What cost most are five prompt templates of an agent, and five agents of anything else', () => {
	const costs = [2, 9, -5, 0, 3, 1, 4, 8];
	const largestOf = (given: support.Given[], more: Partial<Dataset>) =>
		alertsOn(given, more).alerts.map(({ use }) =>
			alerts
				.contributorsOf(use)
				.map(({ of }: { of: Subject }) => of.id)
				.join(),
		);
	const ofAgent = costs.map((cost, at): support.Given => {
		return { id: 'a', prompt: `p${at}`, now: [1, cost] };
	});
	const ofPrompt = costs.map((cost, at): support.Given => ({ id: `a${at}`, now: [1, cost] }));
	expect(largestOf(ofAgent, { rows: [rowOf('a', { budget })] })).toEqual(['p1,p7,p6,p4,p0']);
	expect(largestOf(ofPrompt, { prompts: [promptOf('p', { budget })] })).toEqual(['a1,a7,a6,a4,a0']);
});

describe('What is not guarded is a reason', () => {
	const [a, b, p, q] = [
		rowOf('a', { budget }),
		rowOf('b'),
		promptOf('p', { budget }),
		promptOf('q'),
	];
	const ofA: support.Given = { id: 'a', now: [1, 1] };
	const ofB: support.Given = { id: 'b', now: [1, 1] };
	const unread = [unreadOf('r')];

	test.each<[string, support.Given[], Partial<Dataset>, string[]]>([
		['once for all budgets without data', [], { rows: [a, b], prompts: [p, q] }, ['nothing: p,a']],
		['without data after a week', [ofB], { rows: [a, b], period: november(7) }, ['noData: a']],
		['not before, beside data', [ofB], { rows: [a, b], period: november(6) }, []],
		['but at once without any', [], { rows: [a, b], period: november(1) }, ['nothing: a']],
		[
			'if it has calls and no cost, from the first full day on',
			[{ id: 'a', now: [5, 0] }, ofB],
			{ rows: [a, rowOf('b', { budget })], period: november(1) },
			['noCost: a'],
		],
		[
			'not if its budget is 0',
			[{ id: 'a', now: [5, 0] }],
			{ rows: [rowOf('a', { budget: decimal(0) })] },
			[],
		],
		[
			'not if credits are as high as its costs',
			[
				{ id: 'a', now: [1, 5] },
				{ id: 'a', prompt: 'q', now: [1, -5] },
			],
			{ rows: [a] },
			[],
		],
		[
			'if it could not be read, not that it has no data',
			[ofB],
			{ rows: [a, b], unread },
			['unread: r'],
		],
		['not if no budget includes what was not read', [ofA], { prompts: [p], unread }, []],
		[
			'if it could not be read and has a budget itself',
			[ofA],
			{ unread: [unreadOf(promptOf('r', { budget }))] },
			['unread: r'],
		],
		[
			'beside the alerts of budgets that lack it',
			[{ id: 'a', now: [1, 8] }],
			{ rows: [a], prompts: [p], unread },
			[
				'unread: r',
				'prompt p reached 80 and forecast, with 80',
				'entity a reached 80 and forecast, with 80, without r',
			],
		],
		[
			'if its last weekend could not be read, only where a budget includes it',
			[ofA, { ...ofB, prompt: 'q' }],
			{
				prompts: [p, q],
				weekend: { of: november(), unread: [unreadOf(p), unreadOf(q)] },
			},
			['unreadEarlier: p'],
		],
		[
			'if the API says something beside all costs',
			[ofA],
			{ prompts: [p], notices: [{ code: '1001', message: 'cost store unavailable' }] },
			['notices: cost store unavailable'],
		],
	])('%s', (_, given, more, expected) => {
		expect(saidOn(given, more)).toEqual(expected);
	});
});

test.each<[Pick<alerts.BudgetAlert, 'isForecast' | 'threshold'>, string, string]>([
	[{ threshold: 100, isForecast: false }, '100', '100'],
	[{ threshold: 80, isForecast: true }, '80 forecast', '80'],
	[{ isForecast: true }, 'forecast', 'forecast'],
])('The key of an alert has the budget, the month, and what is told: %j', (told, what, level) => {
	// The same budget, however its number is written.
	const rows = ['100.00', '100'].map((amount, at) => rowOf(`${at}`, { budget: decimal(amount) }));
	const { alerts: found } = alertsOn(support.costing({ 0: [100], 1: [100] }), { rows });
	const keys = found.map(({ use }) => {
		const alert = { ...told, use: { ...use, budget: { ...use.budget, key: 'sales' } } };
		return alerts.alertParts(alert, november()).join(' ');
	});
	expect(keys).toEqual([`sales 2026-11 100 ${what}`, `sales 2026-11 100 ${what}`]);
	expect(found.map(({ use }) => alerts.levelOf({ ...told, use }))).toEqual([level, level]);
});
