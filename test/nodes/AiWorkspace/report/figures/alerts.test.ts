import * as alerts from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import { percentUsed } from '../../../../../nodes/AiWorkspace/report/figures/budgets';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf, shown } = support;
type Alert = alerts.Alert;

const june = (day = 15) => ({ from: '2025-06-01', to: `2025-06-${String(day).padStart(2, '0')}` });
const RULES = { thresholds: [80, 100], hasForecast: true };

const alertsOn = (given: readonly support.Given[], more: Partial<Dataset> = {}, rules = RULES) =>
	alerts.alertsFor(support.datasetOf(given, { period: june(), ...more }), rules);

const namesOf = (all: ReadonlyArray<{ kind: string; id: string }>) =>
	all.map(({ kind, id }) => `${kind} ${id}`).join(', ');

function said(alert: Alert): string {
	const name = namesOf([alert.of]);
	const { cost, budget, forecast, lacks } = alert.of;
	const parts = [
		...(alert.threshold === undefined ? [] : [`reached ${alert.threshold}`]),
		...(alert.isForecast ? ['forecast'] : []),
	];
	const of = alert.threshold === undefined && forecast ? forecast : cost;
	const without = lacks.length > 0 ? `, without ${namesOf(lacks)}` : '';
	return `${name} ${parts.join(' and ')}, with ${shown(percentUsed(of, budget))}${without}`;
}
/** What isn't guarded, and the alerts. */
function saidOn(...given: Parameters<typeof alertsOn>): string[] {
	const { alerts: found, reasons } = alertsOn(...given);
	const why = reasons.map((one) => {
		if (one.kind === 'notices' || one.kind === 'currency') return one.kind;
		const subjects = one.about.map((about) => ('prompt' in about ? about.prompt : about));
		return `${one.kind}: ${namesOf(subjects)}`;
	});
	return [...why, ...found.map(said)];
}

function ofPrompt(
	...[cost, budget, day = 15, thresholds = RULES.thresholds, hasForecast = true]: [
		cost: number | string,
		budget: number,
		day?: number,
		thresholds?: number[],
		hasForecast?: boolean,
	]
) {
	const prompts = [promptOf('p', { budget: decimal(budget) })];
	const of = { prompts, period: june(day) };
	return alertsOn([{ id: 'a', now: [1, cost] }], of, { thresholds, hasForecast }).alerts;
}

test('What the API says beside all costs makes them doubtful', () => {
	const prompts = [promptOf('p', { budget: decimal(100) })];
	const more = { prompts, notices: [{ code: '1001', message: 'cost store unavailable' }] };
	expect(saidOn([{ id: 'a', now: [0, 0] }], more)).toEqual(['notices']);
});

test('The alert that is the most above its budget comes first', () => {
	const rows = ['a', 'b', 'c'].map((id, at) => rowOf(id, { budget: decimal([1, 100, 10][at]) }));
	const given = ['a', 'b', 'c'].map((id, at): support.Given => {
		return { id, now: [1, [9, 150, 12][at] ?? 0] };
	});
	expect(alertsOn(given, { rows }).alerts.map(({ of }) => of.id)).toEqual(['b', 'a', 'c']);
});

test.each<[string, Parameters<typeof ofPrompt>, string]>([
	['nothing below all thresholds', [39, 100], ''],
	['99%, never rounded up to 100%', [99.95, 100, 30], 'reached 80, with 99'],
	['107.9% as 107%', [107.9, 100], 'reached 100, with 107'],
	['80% at exactly 80%', [80, 100, 30], 'reached 80, with 80'],
	['the forecast alone, below 80%', [66, 100], 'forecast, with 132'],
	['80% and the forecast in one', [80, 100], 'reached 80 and forecast, with 80'],
	['the forecast without a threshold of 100', [120, 100, 15, [150]], 'forecast, with 240'],
	['the forecast beside 80%', [120, 100, 15, [80]], 'reached 80 and forecast, with 120'],
	['no forecast of what it says is spent', [130, 100, 15, [120]], 'reached 120, with 130'],
	['nothing where the forecast is the budget', [50, 100], ''],
	['no forecast before the seventh full day', [50, 100, 6], ''],
	['a forecast from the seventh full day on', [50, 100, 7], 'forecast, with 214'],
	['no forecast that nobody asked for', [66, 100, 15, [80, 100], false], ''],
	['the last threshold reached', [6, 5, 30, [9, 120]], 'reached 120, with 120'],
	['a budget of 0', [1, 0], 'reached 100, with none'],
	['nothing where nothing is spent, of 0 too', [0, 0], ''],
	['nothing of a refund', [-5, -10], ''],
	['what is far below a cent', ['1e-15', 1e-15], 'reached 100, with 100'],
	['what is beyond 2^53', ['9007199254740993', 9007199254740992], 'reached 100, with 100'],
])('A budget says %s', (_, given, wanted) => {
	expect(ofPrompt(...given).map(said)).toEqual(wanted === '' ? [] : [`prompt p ${wanted}`]);
});

test('A budget is about all prompt templates of a row, and about agents and members of a prompt template', () => {
	const [budget, low] = [decimal(10), decimal('0.3')];
	const apart = rowOf('d', { budget: low, type: 'department' });
	const rows = [rowOf('a', { budget: low, owner_email: 'a@b.c' }), apart, rowOf('e')];
	const given = ['p', 'q'].flatMap((prompt, at): support.Given[] => [
		{ id: 'a', prompt, now: [1, `0.${at + 1}`] },
		{ id: 'd', prompt, type: 'department', now: [1, 9] },
		{ id: 'e', prompt, now: [1, 1] },
	]);
	const of = { rows, prompts: [promptOf('p', { budget }), promptOf('q')] };
	expect(alertsOn(given, of).alerts).toMatchObject([
		{ of: { texts: {}, cost: decimal(18) } },
		{ of: { texts: { owner_email: 'a@b.c' }, cost: decimal('0.3') } },
	]);
});

test('An alert has the three that cost most', () => {
	const given = [2, 9, -5, 0, 3, 1].map((cost, at): support.Given => {
		return { id: 'a', prompt: `p${at}`, now: [1, cost] };
	});
	const [alert] = alertsOn(given, { rows: [rowOf('a', { budget: decimal(1) })] }).alerts;
	expect(alert?.contributors.map(({ prompt }) => prompt.id)).toEqual(['p1', 'p4', 'p0']);
});

describe('What is not guarded is a reason', () => {
	const budget = decimal(10);
	const rows = [rowOf('a', { budget }), rowOf('b')];
	const prompts = [promptOf('p', { budget }), promptOf('q')];
	const known: support.Given = { id: 'a', now: [1, 1] };

	test('one for all, if the API returned no data: budgets, and what other budgets include', () => {
		expect(saidOn([], { rows, prompts })).toEqual([
			'nothing: prompt p, prompt q, entity a, entity b',
		]);
		const [free, guarded] = [[promptOf('p')], prompts.slice(0, 1)];
		expect(saidOn([], { rows, prompts: free })).toEqual(['nothing: prompt p, entity a']);
		expect(saidOn([], { rows: [rowOf('a'), rowOf('b')], prompts: guarded })).toEqual([
			'nothing: prompt p, entity a, entity b',
		]);
	});

	test.each<[day: number, given: support.Given[], count: number]>([
		[6, [known], 0],
		[7, [known], 1],
		[1, [], 1],
	])('from the seventh full day on, or at once if nothing has data: %i', (day, given, count) => {
		expect(saidOn(given, { rows, prompts, period: june(day) })).toHaveLength(count);
	});

	test('if it is mistyped and lacks in the cost of rows, or in that of a prompt template', () => {
		const unguarded = [promptOf('p'), promptOf('q')];
		expect(saidOn([known], { rows, prompts: unguarded })).toEqual(['noData: prompt q']);
		const of = { rows: [rowOf('a'), rowOf('typo')], prompts: prompts.slice(0, 1) };
		expect(saidOn([known], of)).toEqual(['noData: entity typo']);
	});

	test('if it could not be read, but not its rows, which might have data there', () => {
		const unread = [support.unreadOf('r')];
		expect(saidOn([], { rows, unread })).toEqual(['unread: prompt r']);
	});

	test('if it could not be read, only where a budget includes it', () => {
		const unread = [support.unreadOf('r')];
		const own = { rows: [rowOf('a')], prompts: prompts.slice(0, 1), unread };
		expect(saidOn([known], own)).toEqual([]);
		const guarded = [{ ...support.unreadOf('r'), prompt: promptOf('r', { budget }) }];
		expect(saidOn([known], { ...own, unread: guarded })).toEqual(['unread: prompt r']);
	});

	test('beside the alerts of the budgets that lack it, which say so', () => {
		const unread = [support.unreadOf('r')];
		expect(saidOn([{ id: 'a', now: [1, 8] }], { rows, unread })).toEqual([
			'unread: prompt r',
			'entity a reached 80 and forecast, with 80, without prompt r',
		]);
	});

	test('one for all with calls and no cost, from the first full day', () => {
		const given: support.Given[] = [
			{ id: 'a', now: [5, 0] },
			{ id: 'b', now: [5, 1] },
			{ id: 'c', now: [0, 0] },
		];
		const own = ['a', 'b', 'c'].map((id) => rowOf(id, { budget }));
		expect(saidOn(given, { rows: own, period: june(1) })).toEqual(['noCost: entity a']);
		const all = { rows: own, prompts: prompts.slice(0, 1), period: june(1) };
		expect(saidOn(given.slice(0, 1), all)).toEqual(['noCost: prompt p, entity a']);
		const balanced = [5, -5].map(
			(cost, at) => ({ id: 'a', prompt: `p${at}`, now: [1, cost] }) as const,
		);
		expect(saidOn(balanced, { rows: rows.slice(0, 1) })).toEqual([]);
	});

	test('if only departments have data', () => {
		const given: support.Given = { id: 'd', type: 'department', now: [1, 1] };
		const own = [rowOf('a', { type: 'agent' }), rowOf('d')];
		const alerts = saidOn([given], { rows: own, prompts });
		expect(alerts).toEqual(['noData: entity a', 'onlyDepartments: prompt p']);
	});
});
