import type { IDataObject } from 'n8n-workflow';
import { numberOf } from '../../analytics/amounts';
import { isoDate } from '../../analytics/calendarDay';
import { monthsToCheck, type Period } from '../../analytics/period';
import { statistics } from '../../analytics/statistics';
import { InvalidInput } from '../../errors/Failure';
import { defaultEntity } from '../../form/entities';
import { idsPerRequest } from '../../form/options';
import type { Input, Periods } from '../../form/input';
import { executionStart } from '../../form/period';
import { presentAlert } from '../../report/documents/budgetAlert';
import { alertParts, alertsFor, levelOf, type Alert } from '../../report/figures/alerts';
import { percentUsed, type Usage } from '../../report/figures/budgets';
import { currenciesOf } from '../../report/figures/gaps';
import { alertFormats } from '../../report/files';
import type { Row } from '../../report/read/directory';
import { refuseStrayBudget } from '../../report/read/lacking';
import type { Money } from '../../report/words/money';
import { stableKey } from '../../util/ids';
import { inTurn, type Item, type Operation } from '../types';
import { completeLists, indexesOf, readLists, takesAllItems } from './lists';
import type { ReportQuery } from './limits';
import { loadDatasets } from './load';
import { checkedDays, directory, entities, prompts } from './fields';
import * as options from './options';

const NO_ALERT = { message: 'No budget needs attention' };

/** Reads an item, and how its alerts are found and presented. Throws InvalidInput. */
function read(input: Input) {
	const language = options.language.read(input);
	const now = executionStart(input);
	const lists = readLists(input);
	refuseStrayBudget(lists.promptTable);
	if (typeof lists.directory !== 'string') refuseStrayBudget(lists.directory);
	return {
		...lists,
		language,
		money: options.readMoney(input, language),
		formats: options.formatsOfAlert.read(input),
		rules: {
			thresholds: options.thresholds.read(input),
			hasForecast: options.forecast.read(input),
		},
		/** YYYY-MM-DD. */
		today: isoDate(now),
		periods: monthsToCheck(now).map((whole): Periods => ({ whole, intervals: [whole] })),
		/** A model takes an empty output for a failure. */
		isTool: input.isTool,
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
	run: async (items, session) => {
		const load = loadDatasets(items, session);
		return await inTurn(items, async (item) => {
			const { money, isTool } = item.query;
			const rules = { ...item.query.rules, currency: money.currency };
			const alerts = (await load(item)).flatMap((dataset) => {
				const own = money.orIn(currenciesOf(dataset.readings));
				return alertsFor(dataset, rules).map((alert) => ({
					json: itemOf(alert, dataset.period, item, own),
					rows: rowsOf(alert, item.query.rows),
				}));
			});
			return alerts.length === 0 && isTool ? [{ json: NO_ALERT }] : alerts;
		});
	},
};

/** The input items that an alert is about. What isn't about a row alone is about all of them, which its cost adds up. */
function rowsOf(alert: Alert, all: readonly Row[]): number[] {
	const own = indexesOf('all' in alert ? alert.all : [alert.of]);
	return own.length > 0 ? own : indexesOf(all);
}

/** The item of an alert, with a key that is the same for the same row, month, budget, and level. */
function itemOf(
	alert: Alert,
	period: Period,
	{ query, workspace }: Item<BudgetQuery>,
	money: Money,
): IDataObject {
	const { formats, language, today } = query;
	const { subject, document, message } = presentAlert(alert, period, language, money);
	const texts = { document: () => document, message: () => message };
	const made = alertFormats
		.filter(({ value }) => formats.has(value))
		.map((format) => format.make(texts).json);
	const of: Partial<Usage> = 'of' in alert ? alert.of : {};
	const { cost, budget, lacks = [] } = of;
	const contributors = alert.level === 'used' ? alert.contributors : [];
	return {
		subject,
		level: levelOf(alert),
		kind: of.kind ?? 'several',
		id: of.id ?? null,
		name: of.name ?? null,
		owner_email: of.owner ?? null,
		cost_sum: numberOf(cost),
		monthly_budget: numberOf(budget),
		percent: numberOf(cost && budget && percentUsed(cost, budget)),
		left: numberOf(of.left),
		days_left: of.daysLeft ?? null,
		forecast: numberOf(of.forecast),
		is_complete: lacks.length === 0,
		contributors: contributors.map(({ prompt, row, now }) => ({
			prompt_id: prompt.id,
			entity_id: row.id,
			name: of.kind === 'prompt' ? row.name : prompt.name,
			cost_sum: numberOf(now?.cost),
		})),
		date_from: period.from,
		date_to: period.to,
		columns: of.columns ?? {},
		...Object.assign({}, ...made),
		alert_key: stableKey([workspace.tenant, ...alertParts(alert, period, today)]),
	};
}
