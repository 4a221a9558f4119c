import { GROUPS } from '../../../nodes/AiWorkspace/report/read/columns';
import { list, members, object, only, texts, type Members, type Schema } from './builder';
import {
	columns,
	compared,
	comparison,
	costPerCall,
	dates,
	textFormats,
	workspace,
	workspaceId,
} from './parts';

const prompt = 'prompt_id text\ntitle text';
const entity = 'entity_id text\nname text\ntype text?';
const amounts = 'total_calls number?\ncost_sum number?\namount number?';

/** A part of a report, which stands alone after Split Out. */
const alone = (of: string, more: Members = {}): Members => ({
	...members(`${dates('period')}\n${of}\n${amounts}\ncost_per_call number?`),
	...more,
	...members('row_key text'),
});

const before = comparison('it in the period before');
const part = (of: string) => alone(of, { ...members('share number?'), ...before });

const driver: Schema = {
	...object(
		'The prompt template (prompt), or the agent or member (entity), that makes half to twice of the change in cost, in its direction, or null when nothing of several does',
		members(`
kind text What it is: prompt or entity
id text Its ID
name text Its title or name
change_cost_sum number The change in its cost
share_of_change number The share of the change in cost, in percent
calls_percent number? The change in its calls in percent, or null when there were none
cost_per_call number? The cost of one of its calls, or null when there are none
previous_cost_per_call number? The same in the period before
`),
	),
	type: ['object', 'null'],
};
const used = members('monthly_budget number\npercent number?\nforecast number?');
const row: Members = {
	...members(`
${dates('interval')}
${prompt}
entity_id id
name text
${GROUPS.map((column) => `${column.name} text?`).join('\n')}
entity_name text?
entity_type text?
${amounts}
in_total boolean
`),
	columns,
	...comparison('the entity', members('entity_type text?')),
	...members(`found boolean\n${workspace}\nrow_key text`),
};

export const create = object(
	'One item for each report: one, or with Report Per one for each group. CSV, Excel, and FOCUS are files in the binary data of the item.',
	{
		...members(`
subject text One line with the most important, such as the subject of an email
amount number? cost_sum rounded to Decimals, or null when the API returned nothing
currency text? The option Currency, or else what the API names, or null
is_complete boolean Whether all figures could be read and can be trusted. If it's false, problems says why not.
${textFormats('report', ', at most 90 KB')}
${dates('period')}
total_calls number? The calls of all agents and members together, or of departments where there's nothing else. Null when the API returned nothing.
cost_sum number? The cost of these calls, added up exactly, or null when the API returned nothing.
${costPerCall}
`),
		problems: texts(
			'What makes the figures partial or doubtful, the most important first, in sentences',
		),
		notes: texts("What's good to know, in sentences"),
		...members(
			'forecast number The cost of the whole month, with working days and weekends counted apart, rounded to Decimals. Only where the period is the first days of a month up to yesterday, from the seventh day on.',
		),
		...comparison('the period before'),
		driver,
		reasons: compared(
			list(
				'Why the cost changed. The kind is calls, mix, costPerCall, started, ended, or credits. The reasons add up to change.cost_sum.',
				members('kind text\nreason text\ncost_sum number'),
			),
		),
		movers: compared(list('At most three agents or members that changed most', part(entity))),
		prompts: list('Calls and cost of each prompt template that could be read', part(prompt)),
		entities: list(
			'Calls and cost of each agent or member over all prompt templates, the most expensive first',
			part(entity),
		),
		groups: list(
			'Calls and cost of each group of Group By, the most expensive first. The group is null for rows without one.',
			part('group text?'),
		),
		budgets: only(
			'where the period is a calendar month or its first days, and something has a monthly budget',
			list(
				'The monthly budgets, the most above first. The kind is entity, prompt, or group for any other budget. percent is rounded down. In a report for one of several groups, those that are about nothing else.',
				alone('kind text\nid text?\nname text', used),
			),
		),
		intervals: only('with Split By', list('Calls and cost of each interval', part(''))),
		trend: only(
			'with the option Trend',
			list(
				'Calls and cost of earlier periods, the oldest first, and of the period itself',
				alone(''),
			),
		),
		missing_entity_ids: texts(
			'The IDs for which the API returned nothing, in the compared period either',
		),
		missing_prompt_ids: texts('The prompt templates for which the API returned nothing'),
		failed_prompts: list(
			"The prompt templates that couldn't be read. They are in no sum.",
			members(`${prompt}\nmessage text\nstatus number?\ncode text?\nhint text?`),
		),
		rows: only(
			'with the format Rows',
			list(
				'The items of Get Entities for all prompt templates, entities, and intervals, with the columns of the directory but budgets, its other columns, amount, and in_total',
				row,
			),
		),
		...members(`
${workspace}
group text? What the report is about, or null for the rows without a group. Only with Report Per.
recipient text? The email addresses that the rows of the group have, or null when there are none, or several owners. Only with Report Per.
group_id text The ID of the prompt template. Only with Report Per Prompt Template.
`),
	},
);

const BY_ENTITY = 'Only with Group By Agent or Member.';
const COMPARED = 'Only with the option Compare With.';

export const getTotals = object(
	'One item for each group and interval, without lists and objects. With Group By Agent or Member, also type, department, cost_center, owner_email, and the other columns of the directory.',
	members(`
group text? The name of the group, or null for rows without one
total_calls number? The calls of the group, or null when the API returned nothing
cost_sum number? The cost of these calls, added up exactly, or null when the API returned nothing
amount number? The same, rounded to Decimals
currency text? The option Currency, or else what the API names, or null
share number? The share of the total of the period or interval, in percent, or null when that isn't above 0
${costPerCall}
previous_date_from text First day of the compared period, included, as YYYY-MM-DD. ${COMPARED}
previous_date_to text Last day of the compared period, included, as YYYY-MM-DD. ${COMPARED}
previous_total_calls number? The calls in that period, or null when the API returned nothing. ${COMPARED}
previous_cost_sum number? The cost of these calls, or null when the API returned nothing. ${COMPARED}
change_cost_sum number? The change in cost, below zero if it fell. Without data in one of the periods, that counts as nothing. ${COMPARED}
change_cost_percent number? The change in cost in percent, or null when the compared period has no cost. ${COMPARED}
change_total_calls number? The change in calls, below zero if they fell. ${COMPARED}
change_cost_per_call number? The change in cost_per_call, below zero if it fell, or null without calls in one of the periods. ${COMPARED}
${dates('period or interval')}
group_by text What is grouped by: the value of Group By, or the heading of the other column
group_id text? The ID of the entity or the prompt template, or null for other groups
type text? What it is, as totals take it. ${BY_ENTITY}
department text? Its department in the directory. ${BY_ENTITY}
cost_center text? Its cost center in the directory. ${BY_ENTITY}
owner_email text? The email addresses of the owner in the directory, or null when there is none. ${BY_ENTITY}
is_complete boolean Whether all figures of the whole could be read and can be trusted
problems text What makes the whole partial or doubtful, in sentences. Empty when nothing does.
notes text What's good to know about the whole, in sentences. Empty when there is nothing.
${workspaceId}
row_key text A key for upserts: the same for the same workspace, group, dates, and prompt template, if there is only one
`),
	true,
);

export * from './costAlerts';
