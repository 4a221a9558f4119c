import { alertParts } from '../../../../../nodes/AiWorkspace/report/figures/alertKey';
import { alertsFor, type Alert } from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf } = support;
const june = (day = 15) => ({ from: '2025-06-01', to: `2025-06-${day}` });
const RULES = { thresholds: [80, 100], hasForecast: true };
const alertsOn = (given: readonly support.Given[], more: Partial<Dataset> = {}) =>
	alertsFor(support.datasetOf(given, { period: june(), ...more }), RULES);

const budget = decimal('100.00');
const prompts = [promptOf('p', { budget })];
const [reached] = alertsOn([{ id: 'a', now: [1, 100] }], { prompts, period: june(30) });
const rows = [rowOf('B', { budget }), rowOf('a')];
const [idle] = alertsOn([], { rows, prompts: [promptOf('P')] });
const unreadPrompt = { ...support.unreadOf('R'), prompt: promptOf('R', { budget }) };
const [unread] = alertsOn([], { unread: [unreadPrompt] });
const partsOf = (alert: Alert | undefined, day = '2025-06-16', month = june()) =>
	alert && alertParts(alert, month, day).join(' ');

test('The parts of a key are those of the row, month, budget, and level', () => {
	expect([reached, idle, unread].map((alert) => partsOf(alert))).toEqual([
		'prompt p 2025-06 100 100',
		'several 2025-06 noData all entity b prompt p',
		'prompt r 2025-06 notChecked 2025-06-16',
	]);
	const more = [decimal(100), budget].flatMap((own) =>
		[90, 60].flatMap((cost) =>
			alertsOn([{ id: 'a', now: [1, cost] }], { rows: [rowOf('a', { budget: own })] }).map(
				(alert) => partsOf(alert),
			),
		),
	);
	const wanted = ['80+forecast', 'forecast'].map((level) => `entity a 2025-06 100 ${level}`);
	expect(new Set(more)).toEqual(new Set(wanted));
	const [free] = alertsOn([{ id: 'b', now: [1, 0] }], {
		rows: [rowOf('B', { budget })].map((row) => ({ ...row, id: 'b' })),
	});
	expect(partsOf(free)).toBe('several 2025-06 noCost entity b');
});

test('The parts of a key are the same while one after the other gets its first data, but not if nothing has any', () => {
	const own = ['a', 'b', 'c'].map((id) => rowOf(id, { budget }));
	const given: support.Given[] = ['a', 'b'].map((id) => ({ id, now: [1, 1] }));
	const parts = [0, 1, 2].map((count) => {
		const alerts = alertsOn(given.slice(0, count), { rows: own, prompts: [promptOf('p')] });
		return partsOf(alerts.find(({ level }) => level === 'noData'));
	});
	expect(new Set(parts).size).toBe(2);
	expect(parts[1]).toBe(parts[2]);
});

test('The parts of a key are new each day only for what was not checked', () => {
	const isNew = (alert: Alert | undefined) =>
		partsOf(alert) !== partsOf(alert, '2025-06-17', june(16));
	expect([reached, idle, unread].map(isNew)).toEqual([false, false, true]);
});
