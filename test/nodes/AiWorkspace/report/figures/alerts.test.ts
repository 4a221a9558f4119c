import * as alertKey from '../../../../../nodes/AiWorkspace/report/figures/alertKey';
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

function said(alert: Alert): string {
	const namesOf = (all: ReadonlyArray<{ kind: string; id: string }>) =>
		all.map(({ kind, id }) => `${kind} ${id}`).join(', ');
	if (alert.level === 'noData') return `no data of ${namesOf(alert.all)}`;
	if (alert.level === 'noCost') return `no cost of ${namesOf(alert.all)}`;
	if (alert.level === 'doubtful') return `${alert.why.kind} about ${namesOf(alert.all)}`;
	const name = namesOf([alert.of]);
	if (alert.level === 'notChecked') {
		const why = typeof alert.why === 'string' ? alert.why : alert.why.message;
		const lackedBy = alert.lackedBy.length > 0 ? ` (${namesOf(alert.lackedBy)})` : '';
		return `${name} not checked: ${why}${lackedBy}`;
	}
	const { cost, budget, forecast, lacks } = alert.of;
	const parts = [
		...(alert.threshold === undefined ? [] : [`reached ${alert.threshold}`]),
		...(alert.isForecast ? ['forecast'] : []),
	];
	const of = alert.threshold === undefined && forecast ? forecast : cost;
	const without = lacks.length > 0 ? `, without ${namesOf(lacks)}` : '';
	return `${name} ${parts.join(' and ')}, with ${shown(percentUsed(of, budget))}${without}`;
}
const saidOn = (...given: Parameters<typeof alertsOn>) => alertsOn(...given).map(said);

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
	return alertsOn([{ id: 'a', now: [1, cost] }], of, { thresholds, hasForecast });
}

test('What the API says beside all costs is an alert, a new one each day', () => {
	const prompts = [promptOf('p', { budget: decimal(100) })];
	const more = { prompts, notices: [{ code: '1001', message: 'cost store unavailable' }] };
	const found = alertsOn([{ id: 'a', now: [0, 0] }], more);
	expect(found.map(said)).toEqual(['notices about prompt p']);
	expect(found.map(alertKey.levelOf)).toEqual(['notChecked']);
	expect(found.map((one) => alertKey.alertParts(one, june(), '2025-06-16'))).toEqual([
		['several', '2025-06', 'notChecked', 'notices', '2025-06-16'],
	]);
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
	const alerts = alertsOn(given, { rows, prompts: [promptOf('p', { budget }), promptOf('q')] });
	expect(alerts).toMatchObject([
		{ of: { texts: { owner_email: 'a@b.c' }, cost: decimal('0.3') } },
		{ of: { texts: {}, cost: decimal(18) } },
	]);
});

test('An alert has the three that cost most', () => {
	const given = [2, 9, -5, 0, 3, 1].map((cost, at): support.Given => {
		return { id: 'a', prompt: `p${at}`, now: [1, cost] };
	});
	const [alert] = alertsOn(given, { rows: [rowOf('a', { budget: decimal(1) })] });
	const contributors = alert?.level === 'used' ? alert.contributors : [];
	expect(contributors.map(({ prompt }) => prompt.id)).toEqual(['p1', 'p4', 'p0']);
});

describe('What guards nothing has an alert', () => {
	const budget = decimal(10);
	const rows = [rowOf('a', { budget }), rowOf('b')];
	const prompts = [promptOf('p', { budget }), promptOf('q')];
	const known: support.Given = { id: 'a', now: [1, 1] };

	test('one for all, if the API returned no data: budgets, and what other budgets include', () => {
		expect(saidOn([], { rows, prompts })).toEqual([
			'no data of prompt p, prompt q, entity a, entity b',
		]);
		const [free, guarded] = [[promptOf('p')], prompts.slice(0, 1)];
		expect(saidOn([], { rows, prompts: free })).toEqual(['no data of prompt p, entity a']);
		expect(saidOn([], { rows: [rowOf('a'), rowOf('b')], prompts: guarded })).toEqual([
			'no data of prompt p, entity a, entity b',
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
		expect(saidOn([known], { rows, prompts: unguarded })).toEqual(['no data of prompt q']);
		const of = { rows: [rowOf('a'), rowOf('typo')], prompts: prompts.slice(0, 1) };
		expect(saidOn([known], of)).toEqual(['no data of entity typo']);
	});

	test('if it could not be read, with the reason, but not its rows, which might have data there', () => {
		const unread = [support.unreadOf('r', 'The token has expired')];
		expect(saidOn([], { rows, unread })).toEqual([
			'prompt r not checked: The token has expired (entity a)',
		]);
	});

	test('if it could not be read, only where a budget includes it', () => {
		const unread = [support.unreadOf('r')];
		const own = { rows: [rowOf('a')], prompts: prompts.slice(0, 1), unread };
		expect(saidOn([known], own)).toEqual([]);
		const guarded = [{ ...support.unreadOf('r'), prompt: promptOf('r', { budget }) }];
		expect(saidOn([known], { ...own, unread: guarded })).toEqual([
			'prompt r not checked: No access',
		]);
	});

	test('beside those of the budgets that lack it, which say so', () => {
		const unread = [support.unreadOf('r')];
		const typed = [rowOf('a', { budget }), rowOf('t', { type: 'agent' })];
		const given: support.Given[] = [
			{ id: 'a', now: [1, 8] },
			{ id: 't', type: 'department', now: [1, 99] },
		];
		expect(saidOn(given, { rows: typed, prompts: prompts.slice(0, 1), unread })).toEqual([
			'prompt r not checked: No access (entity a)',
			'entity t not checked: inNoSum (prompt p)',
			'prompt p reached 80 and forecast, with 80, without entity t',
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
		expect(saidOn(given, { rows: own, period: june(1) })).toEqual(['no cost of entity a']);
		const all = { rows: own, prompts: prompts.slice(0, 1), period: june(1) };
		expect(saidOn(given.slice(0, 1), all)).toEqual(['no cost of prompt p, entity a']);
		const balanced = [5, -5].map(
			(cost, at) => ({ id: 'a', prompt: `p${at}`, now: [1, cost] }) as const,
		);
		expect(saidOn(balanced, { rows: rows.slice(0, 1) })).toEqual([]);
	});

	test('if only departments have data', () => {
		const given: support.Given = { id: 'd', type: 'department', now: [1, 1] };
		const own = [rowOf('a', { type: 'agent' }), rowOf('d')];
		const alerts = saidOn([given], { rows: own, prompts });
		expect(alerts).toEqual(['no data of entity a', 'prompt p not checked: onlyDepartments']);
	});

	test('if contradictory types keep a row out of the cost of a prompt template with a budget', () => {
		const given = [known, { id: 't', type: 'department', now: [1, 99] }] as const;
		const typed = [rowOf('a'), rowOf('t', { type: 'agent' })];
		const own = prompts.slice(0, 1);
		expect(saidOn(given, { rows: typed, prompts: own })).toEqual([
			'entity t not checked: inNoSum (prompt p)',
		]);
		expect(saidOn(given, { rows: typed })).toEqual([]);
	});

	test('if a row is a department for another prompt template only, although its own budget is guarded', () => {
		const given: support.Given[] = [
			known,
			{ id: 'b', now: [1, 8] },
			{ id: 'b', prompt: 'q', type: 'department', now: [1, 8] },
		];
		const own = [rowOf('a'), rowOf('b', { budget })];
		expect(saidOn(given, { rows: own, prompts: prompts.slice(0, 2) })).toEqual(
			expect.arrayContaining([
				'entity b not checked: inNoSum (prompt p)',
				'entity b reached 100, with 160',
			]),
		);
	});
});
