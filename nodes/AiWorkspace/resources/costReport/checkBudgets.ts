import { numberOf } from '../../analytics/amounts';
import { presetPeriod, type Period } from '../../analytics/period';
import { InvalidInput } from '../../errors/Failure';
import { alertsFor, alertTexts, type Alert, type BudgetRules } from '../../report/figures/budgets';
import { percentOf, type Money } from '../../report/words/numbers';
import { htmlOf } from '../../report/files/html';
import { plainTextOf } from '../../report/files/text';
import { stableKey } from '../../util/ids';
import { isOn } from '../../form/options';
import { executionStart } from '../promptTemplate/query';
import { statistics } from '../../analytics/statistics';
import { inTurn, type Item, type Operation } from '../types';
import { loadSubjects, type ReportQuery } from './load';
import { alertFormats, currency, forecast, type Format } from './options';
import {
	readFormats,
	readLists,
	readMoney,
	readThresholds,
	refuseSecretsIn,
	takesAllItems,
} from './read';

/** What one item asks for, and how its alerts are presented. */
interface BudgetQuery extends ReportQuery {
	readonly rules: BudgetRules;
	readonly money: Money;
	readonly formats: ReadonlySet<Format>;
}

export const checkBudgets: Operation<BudgetQuery> = {
	...statistics,
	value: 'checkBudgets',
	name: 'Check Budgets',
	action: 'Check budgets',
	description: 'Return an item for each alert about a monthly budget',
	takesAllItems,
	plan: (input) => {
		const { options } = input;
		refuseSecretsIn(input, [currency]);
		const money = readMoney(options);
		const formats = readFormats(options, alertFormats);
		const rules = {
			thresholds: readThresholds(options),
			hasForecast: isOn(options, forecast),
		};
		const whole = presetPeriod('monthToYesterday', executionStart(input));
		const periods = { whole, intervals: [whole] };
		const listsIn = readLists(input, periods);
		return ({ scope }) => {
			const lists = listsIn(scope);
			if (![...lists.prompts, ...lists.rows].some(({ budget }) => budget)) {
				throw new InvalidInput(
					'Nothing has a monthly budget',
					"Enter monthly_budget in the rows of 'Prompt Templates' or of the directory",
				);
			}
			return { rules, money, formats, ...lists };
		};
	},
	run: async (items, session, idsPerRequest) => {
		const load = loadSubjects(items, session, idsPerRequest);
		return await inTurn(items, async (item) => {
			const subject = await load(item);
			const alerts = alertsFor(subject, item.query.rules);
			return alerts.map((alert) => ({ json: itemOf(alert, subject.period, item) }));
		});
	},
};

/** The item of an alert, with a key that is the same for the same row, month, budget, and level. */
function itemOf(alert: Alert, period: Period, { query, workspace }: Item<BudgetQuery>) {
	const { level, kind, id, name, owner, cost, budget } = alert;
	const { formats, money } = query;
	const { subject, document, message } = alertTexts(alert, period, money);
	const used = cost && budget && percentOf(cost, budget);
	const monthly_budget = numberOf(budget);
	const month = period.from.slice(0, 'YYYY-MM'.length);
	const parts = [workspace.tenant, kind, id.toLowerCase(), month, `${monthly_budget}`, level];
	return {
		alert_key: stableKey(parts),
		level,
		kind,
		id,
		name,
		owner_email: owner,
		cost_sum: numberOf(cost),
		monthly_budget,
		percent: used === undefined ? null : Number(used),
		forecast: numberOf(alert.forecast),
		date_from: period.from,
		date_to: period.to,
		subject,
		...(formats.has('html') && { html: htmlOf(document, money) }),
		...(formats.has('text') && { text: plainTextOf(document) }),
		...(formats.has('message') && { message }),
	};
}
