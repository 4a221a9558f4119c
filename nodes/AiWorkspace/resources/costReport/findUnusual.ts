import type { IDataObject } from 'n8n-workflow';
import { numberOf, PERCENT_PLACES } from '../../analytics/amounts';
import { isoDate } from '../../analytics/calendarDay';
import { periodsBefore } from '../../analytics/comparison';
import { presetPeriod, type Period } from '../../analytics/period';
import type { Input } from '../../form/input';
import { presentFinding } from '../../report/documents/unusualCost';
import { findingParts, findingsIn, type Finding } from '../../report/figures/unusual';
import type { Dataset } from '../../report/read/dataset';
import type { Money } from '../../report/words/money';
import { percentChange, subtract, wholeNumber } from '../../util/decimal';
import type { Workspace } from '../../workspace/resolve';
import type { Operation } from '../types';
import { readAlerts, type Told } from './alertItems';
import { completeLists, reporting } from './lists';
import { listFields, noOutput, unit as unitField } from './fields';
import { leastAmount } from './moneyOptions';
import * as options from './options';
import { runAlerts } from './runAlerts';

/** What is compared, and with what. */
const COMPARED = {
	day: ['yesterday', 'weekBefore'],
	month: ['lastMonth', 'previous'],
	today: ['today', 'weekBefore'],
	// By its dates alone, a week from the first of a month would be compared with months.
	week: ['lastWeek', 'weekBefore'],
} as const;

function readComparison(input: Input) {
	const alerting = readAlerts(input);
	const unit = unitField.read(input);
	const [choice, kind] = COMPARED[unit];
	const whole = presetPeriod(choice, alerting.now);
	const history = options.history.read(input);
	const trend = periodsBefore(history, whole, choice, isoDate(alerting.now), kind);
	const draft = {
		...alerting,
		unit,
		rules: {
			leastPercent: wholeNumber(options.leastPercent.read(input)),
			leastAmount: leastAmount.read(input),
			currency: alerting.money.currency,
			isSoFar: unit === 'today',
		},
		periods: [{ whole, intervals: [whole], trend }],
	};
	return (workspace: Workspace) => {
		const lists = completeLists(draft, workspace, input);
		const looked = { unit, prompts: lists.prompts.length, entities: lists.rows.length };
		const days = { date_from: whole.from, date_to: whole.to };
		return { ...draft, ...lists, none: { message: 'No cost was unusual', ...days, ...looked } };
	};
}

type UnusualQuery = ReturnType<ReturnType<typeof readComparison>>;

export const findUnusual: Operation<UnusualQuery> = {
	...reporting,
	value: 'findUnusual',
	name: 'Find Unusual Costs',
	action: 'Find unusual costs',
	description: 'Return an item for each cost that is unusually high compared with earlier periods',
	fields: [...listFields, unitField.field, noOutput],
	options: [...options.ofAlerts, options.history, leastAmount, options.leastPercent],
	read: readComparison,
	run: async (items, session) =>
		await runAlerts(items, session, {
			operation: 'findUnusual',
			wordsOf: ({ unusual }) => unusual,
			membersOf: (period, money) => unusualMembers(undefined, period, money),
			alertsIn: (dataset, { query }, money) => {
				const { findings, reasons } = findingsIn(dataset, query.rules);
				return {
					reasons,
					alerts: findings.map((one) => () => toldFinding(one, dataset, query, money)),
				};
			},
		}),
};

/** The members of a finding, which are null where there's none. */
function unusualMembers(
	finding: Finding | undefined,
	{ from, to }: Period,
	money: Money,
): IDataObject {
	const { now, usual, extra, fromCalls, contributors = [], of } = finding ?? {};
	return {
		date_from: from,
		date_to: to,
		cost_sum: numberOf(now?.cost),
		usual: numberOf(usual?.cost),
		extra: numberOf(extra),
		percent: numberOf(now && usual && percentChange(now.cost, usual.cost, PERCENT_PLACES)),
		currency: money.currency || null,
		total_calls: numberOf(now?.calls),
		usual_calls: numberOf(usual?.calls),
		cost_from_calls: numberOf(fromCalls),
		// The difference, so that both add up to the rise.
		cost_from_cost_per_call: numberOf(extra && fromCalls && subtract(extra, fromCalls)),
		contributors: contributors.map(({ part: { prompt, row }, extra: own }) => ({
			prompt_id: prompt.id,
			entity_id: row.id,
			name: of?.kind === 'prompt' ? row.name : prompt.name,
			extra: numberOf(own),
		})),
	};
}

const toldFinding = (
	finding: Finding,
	{ period, trend }: Dataset,
	{ language, unit }: UnusualQuery,
	money: Money,
): Told => {
	const earlier = trend.map((one) => one.of);
	return {
		presented: presentFinding(finding, { unit, earlier, period, language, money }),
		level: finding.level,
		of: finding.of,
		key: findingParts(finding, period),
		rows: finding.of.kind === 'entity' ? [finding.of] : undefined,
		period,
		members: unusualMembers(finding, period, money),
		excess: finding.extra,
	};
};
