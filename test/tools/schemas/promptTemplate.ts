import { members, object, texts } from './builder';
import { comparison, costPerCall, dates, problems, workspace } from './parts';

const prompt = `
${dates('period or interval')}
prompt_id text The ID of the prompt template`;

export const getEntities = object(
	'One item for each entity and interval. With Raw Response, the body of each response instead.',
	{
		...members(`
${prompt}
entity_id id The ID of the agent, member, or department
entity_name text? The name of the entity, or null when the scope doesn't contain it
entity_type text? The type of the entity as the API names it, or null when found is false or the API returns null
total_calls number? The number of calls in the period, or null when found is false
cost_sum number? The cost of these calls, or null when found is false. The API names no currency.
`),
		...comparison(
			'the entity in the period before',
			members(
				'entity_type text? The type of the entity in that period, or null when the API returned nothing',
			),
		),
		...members(`
found boolean Whether the API returned this entity. If not, it may have no calls, or not exist.
${problems}
${workspace}
row_key text A key for upserts: the same for the same workspace or service user, prompt template, entity, and dates
`),
	},
	// The API may have more.
	true,
);

export const getSummary = object('One item for each interval.', {
	...members(`
${prompt}
entity_count integer The number of entities that the API returned
entities_requested integer The number of entities that you requested, without repeated IDs
total_calls number? The calls of all these entities together, or null when the API returned none of them
cost_sum number? The cost of these calls, added up exactly, or null when the API returned none of them. The API names no currency.
`),
	missing_entity_ids: texts(
		"The IDs for which the API returned nothing. The totals don't include them.",
	),
	...members(costPerCall),
	...comparison('all entities in the period before', {
		missing_entity_ids: texts(
			"The IDs for which the API returned nothing in that period. The change compares totals that don't include them.",
		),
	}),
	...members(`${problems}\n${workspace}`),
});
