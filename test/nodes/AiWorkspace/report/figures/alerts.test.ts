import * as alerts from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import { daysOf, percentUsed } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import { weekdaysOf } from '../../../../../nodes/AiWorkspace/report/figures/forecast';
import { budgetsOf, type Budget } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import type { Prompt, Subject } from '../../../../../nodes/AiWorkspace/report/read/directory';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf, shown, unreadOf } = support;

// November 2026 begins on a Sunday. The weekends of these costs cost nothing.
const november = (day = 15) => ({
	from: '2026-11-01',
	to: `2026-11-${String(day).padStart(2, '0')}`,
});
const RULES = { thresholds: [80, 100], currency: 'EUR' };

/** Alerts on the budgets beside rows and prompt templates, also those that couldn't be read. */
function alertsOn(
	given: readonly support.Given[],
	more: Partial<Dataset> = {},
	{ thresholds = RULES.thresholds, hasForecast = true } = {},
) {
	const dataset = support.datasetOf(given, { period: november(), ...more });
	const { period, rows, prompts, unread } = dataset;
	const all = [...prompts, ...unread.map(({ prompt }) => prompt)];
	const { day, days } = daysOf(period);
	const month = { isOver: day === days, weekdays: hasForecast ? weekdaysOf(period) : undefined };
	const budgets = budgetsOf(undefined, { rows, prompts: all });
	return alerts.alertsFor(dataset, budgets, { ...RULES, thresholds }, month);
}

function said({ threshold, isForecast, use }: alerts.BudgetAlert): string {
	const { budget, now, forecast, lacks } = use;
	const parts = [
		...(threshold === undefined ? [] : [`reached ${threshold}`]),
		...(isForecast ? ['forecast'] : []),
	];
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

const budget = decimal(10);

test('What the API says beside all costs makes them doubtful', () => {
	const prompts = [promptOf('p', { budget })];
	const notices = [{ code: '1001', message: 'cost store unavailable' }];
	const given: support.Given[] = [{ id: 'a', now: [0, 0] }];
	expect(saidOn(given, { prompts, notices })).toEqual(['notices: cost store unavailable']);
});

test('The alert that is the most above its budget comes first', () => {
	const rows = ['a', 'b', 'c'].map((id, at) => rowOf(id, { budget: decimal([1, 100, 10][at]) }));
	const given = rows.map(({ id }, at): support.Given => ({ id, now: [1, [9, 150, 12][at] ?? 0] }));
	expect(alertsOn(given, { rows }).alerts.map(({ use }) => use.budget.id)).toEqual(['b', 'a', 'c']);
});

interface Case {
	readonly cost: number | string;
	readonly budget: number;
	readonly day?: number;
	readonly rules?: Parameters<typeof alertsOn>[2];
}
test.each<[string, Case, string]>([
	['nothing below all thresholds', { cost: 39, budget: 100 }, ''],
	['99%, never rounded up to 100%', { cost: 99.95, budget: 100, day: 30 }, 'reached 80, with 99'],
	['107.9% as 107%', { cost: 107.9, budget: 100 }, 'reached 100, with 107'],
	['80% at exactly 80%', { cost: 80, budget: 100, day: 30 }, 'reached 80, with 80'],
	['the forecast alone, below 80%', { cost: 66, budget: 100 }, 'forecast, with 138'],
	['80% and the forecast', { cost: 80, budget: 100 }, 'reached 80 and forecast, with 80'],
	[
		'the forecast without a threshold of 100',
		{ cost: 120, budget: 100, rules: { thresholds: [150] } },
		'forecast, with 252',
	],
	[
		'the forecast beside a threshold below 100',
		{ cost: 120, budget: 100, rules: { thresholds: [80] } },
		'reached 80 and forecast, with 120',
	],
	[
		'no forecast of what it says is spent',
		{ cost: 130, budget: 100, rules: { thresholds: [120] } },
		'reached 120, with 130',
	],
	['nothing where the forecast is the budget', { cost: 50, budget: 105 }, ''],
	['no forecast before the seventh full day', { cost: 50, budget: 100, day: 6 }, ''],
	['a forecast from then on', { cost: 50, budget: 100, day: 7 }, 'forecast, with 210'],
	[
		'no forecast that nobody asked for',
		{ cost: 66, budget: 100, rules: { hasForecast: false } },
		'',
	],
	[
		'the last threshold that is reached',
		{ cost: 6, budget: 5, day: 30, rules: { thresholds: [9, 120] } },
		'reached 120, with 120',
	],
	['a budget of 0', { cost: 1, budget: 0 }, 'reached 100, with none'],
	['nothing where nothing is spent, of 0 too', { cost: 0, budget: 0 }, ''],
	['nothing of a refund', { cost: -5, budget: -10 }, ''],
	['what is far below a cent', { cost: '1e-15', budget: 1e-15 }, 'reached 100, with 100'],
	[
		'what is beyond 2^53',
		{ cost: '9007199254740993', budget: 9007199254740992 },
		'reached 100, with 100',
	],
])('A budget says %s', (_, { cost, budget: amount, day, rules }, wanted) => {
	const of = { prompts: [promptOf('p', { budget: decimal(amount) })], period: november(day) };
	const found = alertsOn([{ id: 'a', now: [1, cost] }], of, rules).alerts.map(said);
	expect(found).toEqual(wanted === '' ? [] : [`prompt p ${wanted}`]);
});

test('What cost most are five prompt templates of an agent, and five agents of anything else', () => {
	const costs = [2, 9, -5, 0, 3, 1, 4, 8];
	const ofAgent = costs.map((cost, at): support.Given => {
		return { id: 'a', prompt: `p${at}`, now: [1, cost] };
	});
	const ofPrompt = costs.map((cost, at): support.Given => ({ id: `a${at}`, now: [1, cost] }));
	const namesIn = (...given: Parameters<typeof alertsOn>) =>
		alertsOn(...given).alerts.map(({ use }) =>
			alerts
				.contributorsOf(use)
				.map(({ of }: { of: Subject }) => of.id)
				.join(),
		);
	expect(namesIn(ofAgent, { rows: [rowOf('a', { budget: decimal(1) })] })).toEqual([
		'p1,p7,p6,p4,p0',
	]);
	expect(namesIn(ofPrompt, { prompts: [promptOf('p', { budget: decimal(1) })] })).toEqual([
		'a1,a7,a6,a4,a0',
	]);
});

describe('What is not guarded is a reason', () => {
	const rows = [rowOf('a', { budget }), rowOf('b')];
	const prompts = [promptOf('p', { budget }), promptOf('q')];
	const known: support.Given = { id: 'a', now: [1, 1] };
	const idle: support.Given = { id: 'b', now: [1, 1] };

	test('once for all budgets, if the API returned no data', () => {
		expect(saidOn([], { rows, prompts })).toEqual(['nothing: p,a']);
	});

	test.each<[day: number, given: support.Given[], reasons: string[]]>([
		[6, [idle], []],
		[7, [idle], ['noData: a']],
		[1, [], ['nothing: a']],
	])('without data, on day %i, or at once if nothing has any', (day, given, reasons) => {
		expect(saidOn(given, { rows, period: november(day) })).toEqual(reasons);
	});

	test('if it could not be read and a budget includes it, but not that it has no data', () => {
		const unread = [unreadOf('r')];
		expect(saidOn([idle], { rows, unread })).toEqual(['unread: r']);
		const ofPrompt = { rows: [rowOf('a')], prompts: prompts.slice(0, 1), unread };
		expect(saidOn([known], ofPrompt)).toEqual([]);
		const r: Prompt = promptOf('r', { budget });
		expect(saidOn([known], { ...ofPrompt, unread: [{ ...unreadOf('r'), prompt: r }] })).toEqual([
			'unread: r',
		]);
	});

	test('beside the alerts of the budgets that lack it, which say so', () => {
		const given: support.Given[] = [{ id: 'a', now: [1, 8] }];
		expect(saidOn(given, { rows, unread: [unreadOf('r')] })).toEqual([
			'unread: r',
			'entity a reached 80 and forecast, with 80, without r',
		]);
	});

	test('if the last weekend could not be read, only where a budget includes it', () => {
		const unread = prompts.map((prompt) => ({ ...unreadOf(prompt.id), prompt }));
		const weekend = { of: november(), unread };
		const given: support.Given[] = [known, { id: 'b', prompt: 'q', now: [1, 1] }];
		const of = { rows: [rowOf('a'), rowOf('b')], prompts, weekend };
		expect(saidOn(given, of)).toEqual(['unreadEarlier: p']);
	});

	test('if it has calls and no cost, from the first full day on', () => {
		const given: support.Given[] = [
			{ id: 'a', now: [5, 0] },
			{ id: 'b', now: [5, 1] },
			{ id: 'c', now: [0, 0] },
		];
		const own = ['a', 'b', 'c'].map((id) => rowOf(id, { budget }));
		expect(saidOn(given, { rows: own, period: november(1) })).toEqual(['noCost: a']);
	});

	test('not if credits are as high as its costs, or if its budget is 0', () => {
		const balanced = [5, -5].map((cost, at): support.Given => {
			return { id: 'a', prompt: `p${at}`, now: [1, cost] };
		});
		expect(saidOn(balanced, { rows: rows.slice(0, 1) })).toEqual([]);
		const free = [rowOf('a', { budget: decimal(0) })];
		expect(saidOn([{ id: 'a', now: [5, 0] }], { rows: free })).toEqual([]);
	});
});

describe('The key of an alert', () => {
	const budget: Budget = {
		kind: 'group',
		id: null,
		name: 'Sales',
		key: 'sales',
		amount: decimal('100.00'),
		rows: [],
		prompts: [],
		columns: {},
	};
	const alertOf = (threshold: number | undefined, isForecast: boolean, of = budget) => {
		const now = { calls: decimal(1), cost: decimal(1) };
		const whole = { now, left: decimal(1), state: 'close', lacks: [], readings: [] } as const;
		return { threshold, isForecast, use: { budget: of, ...whole } };
	};
	const keyOf = (...given: Parameters<typeof alertOf>) =>
		alerts.alertParts(alertOf(...given), november()).join(' ');

	test('has the set, the month, the budget, and what is told, whose level is the threshold or else the forecast', () => {
		const told = [alertOf(100, false), alertOf(80, true), alertOf(undefined, true)];
		expect(told.map((one) => alerts.alertParts(one, november()).join(' '))).toEqual([
			'sales 2026-11 100 100',
			'sales 2026-11 100 80+forecast',
			'sales 2026-11 100 forecast',
		]);
		expect(told.map(alerts.levelOf)).toEqual(['100', '80', 'forecast']);
	});

	test('has neither what a budget is called, nor how its number is written', () => {
		const same = { ...budget, name: 'Deals', amount: decimal(100) };
		expect(keyOf(100, false, same)).toBe(keyOf(100, false));
	});
});
