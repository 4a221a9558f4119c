import type { IDataObject } from 'n8n-workflow';
import { numberOf } from '../../analytics/amounts';
import { isoDate } from '../../analytics/calendarDay';
import { monthsToCheck, type Period } from '../../analytics/period';
import { statistics } from '../../analytics/statistics';
import { InvalidInput } from '../../errors/Failure';
import { defaultEntity } from '../../form/entities';
import { idsPerRequest } from '../../form/options';
import type { Input, Periods } from '../../form/input';
import { presentAlert } from '../../report/documents/budgetAlert';
import { alertParts, levelOf } from '../../report/figures/alertKey';
import { alertsFor, type Alert } from '../../report/figures/alerts';
import { percentUsed, type Usage } from '../../report/figures/budgets';
import { refuseOtherCurrency } from '../../report/read/lacking';
import type { Money } from '../../report/words/money';
import type { Item, Operation } from '../types';
import { alertItem, contributorOf, readAlerts, rowsOf, runAlerts } from './alertItems';
import type { ReportQuery } from './limits';
import { completeLists, tablesIn, takesAllItems } from './lists';
import { checkedDays, directory, entities, prompts } from './fields';
import * as options from './options';

const NO_ALERT = { message: 'No budget needs attention' };

/** Reads an item, and how its alerts are found and presented. Throws InvalidInput. */
function read(input: Input) {
	const alerting = readAlerts(input);
	const { now, money } = alerting;
	for (const table of tablesIn(alerting)) refuseOtherCurrency(table, money.currency);
	return {
		...alerting,
		rules: {
			thresholds: options.thresholds.read(input),
			hasForecast: options.forecast.read(input),
		},
		periods: monthsToCheck(now).map((whole): Periods => ({ whole, intervals: [whole] })),
	};
}

type Draft = ReturnType<typeof read>;
type BudgetQuery = Draft & ReportQuery;

export const checkBudgets: Operation<Draft, BudgetQuery> = {
	...statistics,
	value: 'checkBudgets',
	name: 'Check Budgets',
	action: 'Check budgets',
	description:
		'Return an item for each alert about a monthly budget, for the full days of this month',
	fields: [prompts, entities, ...directory, checkedDays],
	options: [
		options.currency,
		options.decimals,
		options.exchangeRate,
		defaultEntity,
		options.forecast,
		options.formatsOfAlert,
		idsPerRequest,
		options.language,
		options.thresholds,
	],
	takesAllItems,
	read,
	complete: (draft, workspace, input) => {
		const query = completeLists(draft, workspace, input);
		if ([...query.prompts, ...query.rows].some(({ budget }) => budget)) return query;
		throw new InvalidInput(
			'Nothing has a monthly budget',
			"Enter monthly_budget in the rows of 'Prompt Templates' or of the directory",
		);
	},
	run: async (items, session) =>
		await runAlerts(items, session, NO_ALERT, (dataset, item, money) => {
			const { rules, money: own } = item.query;
			return alertsFor(dataset, { ...rules, currency: own.currency }).map((alert) => () => ({
				json: itemOf(alert, dataset.period, item, money),
				rows: rowsOf(alert, dataset),
			}));
		}),
};

/** The item of an alert, with a key that is the same for the same row, month, budget, and level. */
function itemOf(
	alert: Alert,
	period: Period,
	{ query, workspace }: Item<BudgetQuery>,
	money: Money,
): IDataObject {
	const { formats, language, now } = query;
	const of: Partial<Usage> = 'of' in alert ? alert.of : {};
	const { cost, budget, lacks = [] } = of;
	const level = levelOf(alert);
	const contributors = alert.level === 'used' ? alert.contributors : [];
	const own = {
		cost_sum: numberOf(cost),
		monthly_budget: numberOf(budget),
		percent: numberOf(cost && budget && percentUsed(cost, budget)),
		left: numberOf(of.left),
		days_left: of.daysLeft ?? null,
		forecast: numberOf(of.forecast),
		is_complete: level !== 'notChecked' && lacks.length === 0,
		contributors: contributors.map((one) => ({
			...contributorOf(one, of),
			cost_sum: numberOf(one.now?.cost),
		})),
		date_from: period.from,
		date_to: period.to,
	};
	const key = [workspace.tenant, ...alertParts(alert, period, isoDate(now))];
	const presented = presentAlert(alert, period, language, money);
	return alertItem({ presented, level, of, own, formats, key });
}
