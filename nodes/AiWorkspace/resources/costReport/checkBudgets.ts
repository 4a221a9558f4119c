import type { IDataObject } from 'n8n-workflow';
import { numberOf } from '../../analytics/amounts';
import type { Period, Periods } from '../../analytics/period';
import { InvalidInput } from '../../errors/Failure';
import type { Input } from '../../form/input';
import { presentAlert } from '../../report/documents/budgetAlert';
import { fullName } from '../../report/documents/phrases';
import {
	alertParts,
	alertsFor,
	contributorsOf,
	levelOf,
	type BudgetAlert,
} from '../../report/figures/alerts';
import { daysOf, monthsToCheck } from '../../report/figures/budgets';
import { weekdaysOf } from '../../report/figures/forecast';
import { amountOf } from '../../report/parts';
import type { Language } from '../../report/words/languages';
import type { Money } from '../../report/words/money';
import { rounded, subtract, ZERO } from '../../util/decimal';
import type { Workspace } from '../../workspace/resolve';
import type { Operation } from '../types';
import { readAlerts, type Told } from './alertItems';
import { completeLists, readBudgets, reporting } from './lists';
import { checkedDays, listFields } from './fields';
import * as options from './options';
import { runAlerts } from './runAlerts';

function readBudgetChecks(input: Input) {
	const alerting = readAlerts(input);
	const { now } = alerting;
	const hasForecast = options.forecast.read(input);
	const draft = {
		...alerting,
		none: { message: 'No budget needs attention' },
		thresholds: options.thresholds.read(input),
		periods: monthsToCheck(now).map((whole): Periods => {
			const weekend = hasForecast ? weekdaysOf(whole)?.weekend : undefined;
			return { whole, intervals: [whole], weekend };
		}),
	};
	return (workspace: Workspace) => {
		const lists = completeLists(draft, workspace, input);
		const budgets = readBudgets(lists, input, draft.money.currency);
		if (budgets.length > 0) return { ...draft, ...lists, budgets };
		throw new InvalidInput(
			'Nothing has a monthly budget',
			"Enter monthly_budget in rows of 'Budgets', of 'Prompt Templates', or of the directory",
		);
	};
}

export const checkBudgets: Operation<ReturnType<ReturnType<typeof readBudgetChecks>>> = {
	...reporting,
	value: 'checkBudgets',
	name: 'Check Budgets',
	action: 'Check budgets',
	description:
		'Return an item for each alert about a monthly budget, for the full days of this month',
	fields: [...listFields, options.budgets.field, checkedDays],
	options: [...options.ofAlerts, options.forecast, options.thresholds],
	read: readBudgetChecks,
	run: async (items, session) =>
		await runAlerts(items, session, {
			operation: 'checkBudgets',
			wordsOf: ({ alert }) => alert,
			membersOf: (period, money, all) => ({
				...budgetMembers(undefined, period, money),
				is_complete: all.length > 0 && all.every(({ members }) => members.is_complete === true),
			}),
			alertsIn: (dataset, { query }, money) => {
				const { period } = dataset;
				const { budgets, thresholds, language } = query;
				const { currency } = query.money;
				const { alerts, reasons } = alertsFor(dataset, budgets, thresholds, currency);
				return {
					reasons,
					alerts: alerts.map((one) => () => toldBudget(one, period, language, money)),
				};
			},
		}),
};

/** The members of an alert, which are null where there's none. */
function budgetMembers(
	alert: BudgetAlert | undefined,
	period: Period,
	{ decimals, currency }: Money,
): IDataObject {
	const { use } = alert ?? {};
	const { day, days } = daysOf(period);
	const { kind, id = null, amount } = use?.budget ?? {};
	return {
		cost_sum: numberOf(use?.now.cost),
		amount: amountOf(use?.now, decimals),
		monthly_budget: numberOf(amount),
		currency: currency || null,
		percent: numberOf(use?.percent),
		left: numberOf(use?.left),
		days_left: use ? days - day : null,
		forecast: numberOf(use?.forecast && rounded(use.forecast, decimals)),
		is_complete: use?.lacks.length === 0,
		contributors: (use ? contributorsOf(use) : []).map(({ of, now }) => ({
			prompt_id: of.kind === 'prompt' ? of.id : kind === 'prompt' ? id : null,
			entity_id: of.kind === 'entity' ? of.id : id,
			name: of.name,
			cost_sum: numberOf(now?.cost),
		})),
		date_from: period.from,
		date_to: period.to,
	};
}

function toldBudget(alert: BudgetAlert, period: Period, language: Language, money: Money): Told {
	const { budget } = alert.use;
	const name = fullName(budget, language.words);
	return {
		presented: presentAlert(alert, { period, language, money }),
		level: levelOf(alert),
		of: { ...budget, name },
		rows: budget.rows,
		period,
		members: budgetMembers(alert, period, money),
		excess: subtract(ZERO, alert.use.left),
		key: alertParts(alert, period),
	};
}
