import type { IDataObject } from 'n8n-workflow';
import { costPerCall, numberOf, totalOf, comparison } from '../../analytics/amounts';
import { optionOf } from '../../form/options';
import { each, type Item, type Operation } from '../types';
import { whenMissingInSummary } from './fields';
import { readQuery, type Query } from './query';
import { loadStatistics, statistics, type IntervalRows, type PeriodRows } from '../../analytics/statistics';

export const getSummary: Operation<Query> = {
	...statistics,
	value: 'getSummary',
	name: 'Get Summary',
	action: 'Get total cost of prompt template',
	description:
		'Get the total calls and cost of a prompt template over a period, and the change since the period before',
	plan: (input) => readQuery(input, optionOf(input.options, whenMissingInSummary)),
	run: async (items, session, idsPerRequest) => {
		const intervalsOf = loadStatistics(items, session, idsPerRequest);
		return await each(items, async (item) =>
			(await intervalsOf(item)).map((interval) => summaryItem(item, interval)),
		);
	},
};

/** The totals of an interval, exact in decimals and rounded once, and what changed since the one before. */
function summaryItem(
	{ query, workspace }: Item<Query>,
	{ from, to, rows, previous: before }: IntervalRows,
): IDataObject {
	const now = totalOf([...rows.values()]);
	const missingIn = (found: PeriodRows['rows']) => query.ids.filter((id) => !found.has(id));
	return {
		date_from: from,
		date_to: to,
		prompt_id: query.promptId,
		entity_count: rows.size,
		entities_requested: query.ids.length,
		total_calls: numberOf(now?.calls),
		cost_sum: numberOf(now?.cost),
		missing_entity_ids: missingIn(rows),
		cost_per_call: costPerCall(now),
		...(before &&
			comparison(now, before, totalOf([...before.rows.values()]), {
				missing_entity_ids: missingIn(before.rows),
			})),
		workspace_name: workspace.scope?.workspace_name ?? null,
		workspace_id: workspace.workspaceId,
	};
}
