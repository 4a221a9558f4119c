import type { IDataObject } from 'n8n-workflow';
import { numberOf } from '../../analytics/amounts';
import { isoDate } from '../../analytics/calendarDay';
import { periodsBefore } from '../../analytics/comparison';
import { presetPeriod } from '../../analytics/period';
import { statistics } from '../../analytics/statistics';
import { defaultEntity } from '../../form/entities';
import { idsPerRequest, oneOf } from '../../form/options';
import type { Input } from '../../form/input';
import { presentFinding } from '../../report/documents/unusualCost';
import { findingParts, findingsIn, type Finding } from '../../report/figures/findings';
import type { Rise } from '../../report/figures/unusual';
import { wholeNumber } from '../../report/figures/budgets';
import type { Subject } from '../../report/read/directory';
import type { Dataset } from '../../report/read/dataset';
import type { Money } from '../../report/words/money';
import { percentChange, subtract } from '../../util/decimal';
import type { Item, Operation } from '../types';
import { alertItem, contributorOf, readAlerts, rowsOf, runAlerts } from './alertItems';
import type { ReportQuery } from './limits';
import { completeLists, takesAllItems } from './lists';
import { directory, entities, prompts, unit as unitField } from './fields';
import * as options from './options';

/** What is compared, and with what. */
const COMPARED = {
	day: ['yesterday', 'weekBefore'],
	month: ['lastMonth', 'previous'],
	week: ['lastWeek', 'previous'],
} as const;

const NONE = { message: 'No cost was unusual' };

/** Reads an item, and what's compared. Throws InvalidInput. */
function read(input: Input) {
	const alerting = readAlerts(input);
	const unit = oneOf(unitField, input.parameter('unit', unitField.default));
	const [choice, kind] = COMPARED[unit];
	const whole = presetPeriod(choice, alerting.now);
	const history = options.history.read(input);
	const trend = periodsBefore(history, whole, choice, isoDate(alerting.now), kind);
	return {
		...alerting,
		unit,
		rules: {
			leastPercent: wholeNumber(options.leastPercent.read(input)),
			leastAmount: options.leastAmount.read(input),
		},
		periods: [{ whole, intervals: [whole], trend }],
		multipliedBy: 'History' as const,
	};
}

type Draft = ReturnType<typeof read>;
type UnusualQuery = Draft & ReportQuery;

export const findUnusual: Operation<Draft, UnusualQuery> = {
	...statistics,
	value: 'findUnusual',
	name: 'Find Unusual Costs',
	action: 'Find unusual costs',
	description: 'Return an item for each cost that is unusually high compared with earlier periods',
	fields: [prompts, entities, ...directory, unitField],
	options: [
		options.currency,
		options.decimals,
		options.exchangeRate,
		defaultEntity,
		options.formatsOfAlert,
		options.history,
		idsPerRequest,
		options.language,
		options.leastAmount,
		options.leastPercent,
	],
	takesAllItems,
	read,
	complete: completeLists,
	run: async (items, session) =>
		await runAlerts(items, session, NONE, (dataset, item, money) => {
			const { rules, money: own } = item.query;
			return findingsIn(dataset, { ...rules, currency: own.currency }).map((finding) => () => ({
				json: itemOf(finding, dataset, item, money),
				rows: rowsOf(finding, dataset),
			}));
		}),
};

/** The members of a rise; null where there's no rise. */
function amountsOf({ now, usual, extra, fromCalls, contributors = [], of }: Partial<Rise>) {
	return {
		cost_sum: numberOf(now?.cost),
		usual: numberOf(usual?.cost),
		extra: numberOf(extra),
		percent: numberOf(now && usual && percentChange(now.cost, usual.cost, 2)),
		total_calls: numberOf(now?.calls),
		usual_calls: numberOf(usual?.calls),
		cost_from_calls: numberOf(fromCalls),
		// The difference, so that both add up to the rise.
		cost_from_cost_per_call: numberOf(extra && fromCalls && subtract(extra, fromCalls)),
		contributors: contributors.map((one) => ({
			...contributorOf(one.part, of ?? {}),
			extra: numberOf(one.extra),
		})),
	};
}

/** The item of a finding, with a key that is the same for the same thing and period. */
function itemOf(
	finding: Finding,
	{ period, trend }: Dataset,
	{ query, workspace }: Item<UnusualQuery>,
	money: Money,
): IDataObject {
	const { formats, language, unit } = query;
	const comparison = { unit, earlier: trend.map((one) => one.of), period, language, money };
	const of: Partial<Subject> = 'of' in finding ? finding.of : {};
	const rise = 'contributors' in finding ? finding : {};
	return alertItem({
		presented: presentFinding(finding, comparison),
		level: finding.level === 'doubtful' ? 'notChecked' : finding.level,
		of,
		own: { date_from: period.from, date_to: period.to, ...amountsOf(rise) },
		formats,
		key: [workspace.tenant, ...findingParts(finding, period)],
	});
}
