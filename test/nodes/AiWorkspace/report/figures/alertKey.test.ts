import { alertParts, levelOf } from '../../../../../nodes/AiWorkspace/report/figures/alertKey';
import { alertsFor, type Alert } from '../../../../../nodes/AiWorkspace/report/figures/alerts';
import type { Dataset } from '../../../../../nodes/AiWorkspace/report/read/dataset';
import * as support from '../../../../support/reports';

const { decimal, promptOf, rowOf } = support;
const june = (day = 15) => ({ from: '2025-06-01', to: `2025-06-${day}` });
const RULES = { thresholds: [80, 100], hasForecast: true };
const alertsOn = (given: readonly support.Given[], more: Partial<Dataset> = {}) =>
	alertsFor(support.datasetOf(given, { period: june(), ...more }), RULES).alerts;

const budget = decimal('100.00');
const prompts = [promptOf('P', { budget })];
const partsOf = (alert: Alert, month = june()) => alertParts(alert, month).join(' ');

test('The parts of a key are those of the row, month, budget, and what is told', () => {
	const given: support.Given = { id: 'a', prompt: 'P', now: [1, 100] };
	const reached = alertsOn([given], { prompts, period: june(30) });
	expect(reached.map((alert) => partsOf(alert))).toEqual(['prompt p 2025-06 100 100']);
	const more = [decimal(100), budget].flatMap((own) =>
		[90, 60].flatMap((cost) =>
			alertsOn([{ id: 'a', now: [1, cost] }], { rows: [rowOf('a', { budget: own })] }).map(
				(alert) => partsOf(alert),
			),
		),
	);
	const wanted = ['80+forecast', 'forecast'].map((level) => `entity a 2025-06 100 ${level}`);
	expect(new Set(more)).toEqual(new Set(wanted));
});

test('The level is a threshold, or else the forecast', () => {
	const levels = [100, 90, 60].flatMap((cost) =>
		alertsOn([{ id: 'a', prompt: 'P', now: [1, cost] }], { prompts }).map(levelOf),
	);
	expect(levels).toEqual(['100', '80', 'forecast']);
});
