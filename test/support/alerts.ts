/** Alerts on budgets and unusual costs of what the API might have returned, in words. */
import { periodsBefore } from '../../nodes/AiWorkspace/analytics/comparison';
import { messageOf, type Presented } from '../../nodes/AiWorkspace/report/documents/alert';
import { presentAlert } from '../../nodes/AiWorkspace/report/documents/budgetAlert';
import * as unusualCost from '../../nodes/AiWorkspace/report/documents/unusualCost';
import { plainTextOf } from '../../nodes/AiWorkspace/report/files/text';
import { alertsFor } from '../../nodes/AiWorkspace/report/figures/alerts';
import { findingsIn } from '../../nodes/AiWorkspace/report/figures/unusual';
import { budgetsOf } from '../../nodes/AiWorkspace/report/read/budgets';
import type { Dataset } from '../../nodes/AiWorkspace/report/read/dataset';
import type { Language } from '../../nodes/AiWorkspace/report/words/languages';
import type { Money } from '../../nodes/AiWorkspace/report/words/money';
import * as support from './reports';

const { decimal, ENGLISH, plain } = support;

interface More extends Partial<Dataset> {
	readonly language?: Language;
	readonly money?: Money;
}

const told = (presented: Presented, { words }: Language) => ({
	...presented,
	message: messageOf(presented, words).map(plain),
	text: plain(plainTextOf(presented)),
});

/** Alerts on the budgets beside rows and prompt templates, and on those of a table. */
export function budgetAlerts(
	given: readonly support.Given[],
	more: More & { table?: object[] } = {},
) {
	const { table, language = ENGLISH, money = support.moneyOf('EUR', 2, language) } = more;
	// Ten working days, and five days of weekends. Eleven and four are left.
	const period = { from: '2026-11-01', to: '2026-11-15' };
	const dataset = support.datasetOf(given, { period, ...more });
	const { alerts } = alertsFor(dataset, budgetsOf(table, dataset), [80, 100], 'EUR');
	return alerts.map((one) => told(presentAlert(one, { period, language, money }), language));
}

/** The unusual costs of what has four earlier periods, of yesterday or today. */
export function unusualCosts(
	given: readonly support.Given[],
	more: More & { unit?: 'day' | 'today' } = {},
) {
	const { unit = 'day', language = ENGLISH, money = support.moneyOf('EUR', 2, language) } = more;
	const day = unit === 'day' ? '2026-11-19' : '2026-11-20';
	const period = { from: day, to: day };
	const earlier = periodsBefore(4, period, 'custom', day, 'weekBefore');
	const trend = earlier.map((of) => ({ of, unread: [] }));
	const rules = { leastPercent: decimal(100), leastAmount: decimal(1), currency: 'EUR' };
	const { findings } = findingsIn(support.datasetOf(given, { period, trend, ...more }), rules);
	const context = { unit, earlier, period, language, money };
	return findings.map((one) => told(unusualCost.presentFinding(one, context), language));
}
