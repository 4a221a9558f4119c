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
import { Money } from '../../nodes/AiWorkspace/report/words/money';
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

/** Ten working days, and five days of weekends. Eleven and four are left. */
const HALF_A_MONTH = { from: '2026-11-01', to: '2026-11-15' };

/** Alerts on the budgets beside rows and prompt templates, and on those of a table. */
export function budgetAlerts(
	given: readonly support.Given[],
	{ table, language = ENGLISH, money, ...more }: More & { readonly table?: object[] } = {},
) {
	const dataset = support.datasetOf(given, { period: HALF_A_MONTH, ...more });
	const { period } = dataset;
	const { alerts } = alertsFor(dataset, budgetsOf(table, dataset), [80, 100], 'EUR');
	const own = money ?? new Money(language.numbers, 2, 'EUR');
	return alerts.map((alert) =>
		told(presentAlert(alert, { period, language, money: own }), language),
	);
}

const TODAY = '2026-11-20';
const LOOKED_AT = {
	today: { from: TODAY, to: TODAY },
	day: { from: '2026-11-19', to: '2026-11-19' },
	week: { from: '2026-11-09', to: '2026-11-15' },
	month: { from: '2026-10-01', to: '2026-10-31' },
};

/** The unusual costs of what has four earlier periods. */
export function unusualCosts(
	given: readonly support.Given[],
	{
		unit = 'day',
		leastAmount = 1,
		language = ENGLISH,
		money,
		...more
	}: More & {
		readonly unit?: unusualCost.UnusualContext['unit'];
		readonly leastAmount?: number;
	} = {},
) {
	const period = LOOKED_AT[unit];
	const kind = unit === 'day' || unit === 'today' ? 'weekBefore' : 'previous';
	const earlier = periodsBefore(4, period, 'custom', TODAY, kind);
	const trend = earlier.map((of) => ({ of, unread: [] }));
	const rules = { leastPercent: decimal(100), leastAmount: decimal(leastAmount), currency: 'EUR' };
	const { findings } = findingsIn(support.datasetOf(given, { period, trend, ...more }), rules);
	const own = money ?? new Money(language.numbers, 2, 'EUR');
	const context = { unit, earlier, period, language, money: own };
	return findings.map((one) => told(unusualCost.presentFinding(one, context), language));
}
