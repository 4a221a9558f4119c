import type { IDataObject } from 'n8n-workflow';
import { numberOf } from '../../analytics/amounts';
import { monthsToCheck, type Period } from '../../analytics/period';
import { statistics } from '../../analytics/statistics';
import { InvalidInput } from '../../errors/Failure';
import { defaultEntity } from '../../form/entities';
import { idsPerRequest, isOn } from '../../form/options';
import type { Periods } from '../../form/input';
import { executionStart } from '../../form/period';
import { presentAlert } from '../../report/documents/budgetAlert';
import {
	alertParts,
	alertsFor,
	percentUsed,
	type Alert,
	type BudgetRules,
	type Usage,
} from '../../report/figures/budgets';
import { alertFormats, type AlertFormat } from '../../report/files';
import type { Dataset } from '../../report/read/dataset';
import { refuseStrayBudget } from '../../report/read/directory';
import type { Language } from '../../report/words/languages';
import type { Money } from '../../report/words/money';
import { stableKey } from '../../util/ids';
import { inTurn, type Item, type Operation } from '../types';
import { failureOf, loadDatasets, type ReportQuery } from './load';
import { directory, entities, prompts } from './fields';
import { currency, decimals, forecast, formatsOfAlert, language, thresholds } from './options';
import {
	completeLists,
	readFormats,
	readLanguage,
	readLists,
	readMoney,
	readThresholds,
	refuseSecretsIn,
	takesAllItems,
	type Lists,
} from './read';

/** How alerts are found and presented. */
interface Settings {
	readonly rules: BudgetRules;
	readonly language: Language;
	readonly money: Money;
	readonly formats: ReadonlySet<AlertFormat>;
	/** YYYY-MM-DD. */
	readonly today: string;
	/** The months to check, the earliest first. */
	readonly months: readonly Period[];
	/** Whether the output is for a model, which takes an empty one for a failure. */
	readonly isTool: boolean;
}

interface Draft extends Settings {
	readonly lists: Lists;
}

/** What one item asks for, in each of the months. */
interface BudgetQuery extends Settings {
	readonly queries: readonly ReportQuery[];
}

const wholePeriod = (whole: Period): Periods => ({ whole, intervals: [whole] });

export const checkBudgets: Operation<Draft, BudgetQuery> = {
	...statistics,
	value: 'checkBudgets',
	name: 'Check Budgets',
	action: 'Check budgets',
	description: 'Return an item for each alert about a monthly budget',
	fields: [prompts, entities, directory],
	options: [
		currency,
		decimals,
		defaultEntity,
		forecast,
		formatsOfAlert,
		idsPerRequest,
		language,
		thresholds,
	],
	takesAllItems,
	read: (input) => {
		const { options } = input;
		refuseSecretsIn(input, [currency]);
		const spoken = readLanguage(options);
		const now = executionStart(input);
		const lists = readLists(input);
		refuseStrayBudget(lists.prompts);
		if (lists.directory) refuseStrayBudget(lists.directory);
		return {
			language: spoken,
			money: readMoney(options, spoken),
			formats: readFormats(options, formatsOfAlert, input.isTool ? [] : undefined),
			rules: {
				thresholds: readThresholds(options),
				hasForecast: isOn(options, forecast),
			},
			today: now.toISODate() ?? '',
			months: monthsToCheck(now),
			isTool: input.isTool,
			lists,
		};
	},
	complete: ({ lists, ...settings }, workspace, input) => {
		const queries = settings.months.map((month) =>
			completeLists(lists, wholePeriod(month), workspace, input),
		);
		const all = queries.flatMap(({ prompts, rows }) => [...prompts, ...rows]);
		if (all.some(({ budget }) => budget)) return { ...settings, queries };
		throw new InvalidInput(
			'Nothing has a monthly budget',
			"Enter monthly_budget in the rows of 'Prompt Templates' or of the directory",
		);
	},
	run: async (items, session) => {
		const parts = items.flatMap((item) =>
			item.query.queries.map((query): Item<ReportQuery> => ({ ...item, query })),
		);
		const load = loadDatasets(parts, session);
		return await inTurn(items, async (item) => {
			const datasets: Dataset[] = [];
			for (const part of parts.filter(({ query }) => item.query.queries.includes(query))) {
				datasets.push(await load(part));
			}
			const failures = datasets.map(failureOf);
			const [failure] = failures;
			if (failure && failures.every((one) => one)) throw failure;
			const alerts = datasets.flatMap((dataset) =>
				alertsFor(dataset, item.query.rules).map((alert) => ({
					json: itemOf(alert, dataset.period, item),
				})),
			);
			return alerts.length === 0 && item.query.isTool ? [{ json: NO_ALERT }] : alerts;
		});
	},
};

const NO_ALERT = { message: 'No budget needs attention' };

/** What an alert is about, as an item has it. */
function members(alert: Alert): IDataObject {
	if (alert.level === 'noData') {
		return { level: alert.level, kind: 'several', id: null, name: null, owner_email: null };
	}
	const { kind, id, name, owner } = alert.of;
	const level = alert.level === 'reached' ? String(alert.threshold) : alert.level;
	return { level, kind, id, name, owner_email: owner };
}

/** The cost and the budget of an alert, as an item has them. */
function amounts(alert: Alert): IDataObject {
	const {
		cost,
		budget,
		forecast: expected,
	}: Partial<Usage> = alert.level === 'noData' ? {} : alert.of;
	const used = cost && budget && percentUsed(cost, budget);
	return {
		cost_sum: numberOf(cost),
		monthly_budget: numberOf(budget),
		percent: numberOf(used),
		forecast: numberOf(expected),
	};
}

/** The item of an alert, with a key that is the same for the same row, month, budget, and level. */
function itemOf(
	alert: Alert,
	period: Period,
	{ query, workspace }: Item<BudgetQuery>,
): IDataObject {
	const { formats, language, money, today } = query;
	const { subject, document, message } = presentAlert(alert, period, language, money);
	const texts = { document: () => document, message: () => message };
	const made = alertFormats
		.filter(({ value }) => formats.has(value))
		.map((format) => format.make(texts).json);
	return {
		alert_key: stableKey([workspace.tenant, ...alertParts(alert, period, today)]),
		...members(alert),
		...amounts(alert),
		date_from: period.from,
		date_to: period.to,
		subject,
		...Object.assign({}, ...made),
	};
}
