import type { IDataObject } from 'n8n-workflow';
import { comparison, costPerCall, numberOf, totalOf } from '../../analytics/amounts';
import {
	noticeMember,
	statistics,
	statisticsLoader,
	type IntervalRows,
	type PeriodRows,
} from '../../analytics/statistics';
import { each, type Item, type Operation } from '../types';
import { promptTemplateFields, promptTemplateOptions, whenMissingInSummary } from './fields';
import { intervalRows, readQuery, type Query } from './query';

export const getSummary: Operation<Query> = {
	...statistics,
	value: 'getSummary',
	name: 'Get Summary',
	action: 'Get total cost of prompt template',
	description:
		'Get the total calls and cost of a prompt template over a period, and the change since the period before',
	fields: promptTemplateFields,
	options: [...promptTemplateOptions, whenMissingInSummary],
	read: (input) => readQuery(input, whenMissingInSummary.read(input)),
	run: async (items, session) => {
		const loader = statisticsLoader(session);
		return await each(items, async (item) =>
			(await intervalRows(item, loader)).map((interval) => summaryItem(item, interval)),
		);
	},
};

/** The totals of an interval, exact in decimals and rounded once, and what changed since the one before. */
function summaryItem({ query, workspace }: Item<Query>, interval: IntervalRows): IDataObject {
	const { from, to, rows, previous } = interval;
	const now = totalOf([...rows.values()]);
	const missingIn = (found: PeriodRows['rows']) => query.ids.filter((id) => !found.has(id));
	const compared = previous && {
		now,
		previous,
		before: totalOf([...previous.rows.values()]),
		more: { missing_entity_ids: missingIn(previous.rows) },
	};
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
		...(compared && comparison(compared)),
		...noticeMember(interval),
		workspace_name: workspace.scope?.workspace_name ?? null,
		workspace_id: workspace.workspaceId,
	};
}
