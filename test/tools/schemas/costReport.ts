import {
	boolean,
	list,
	number,
	numberOrNull,
	object,
	only,
	text,
	textOrNull,
	textOrNumber,
	texts,
	type Members,
} from './builder';
import { GROUPS } from '../../../nodes/AiWorkspace/report/read/columns';
import { columns, compared, comparison, costPerCall, dates, textFormats, workspace } from './parts';

const prompt = { prompt_id: text(), title: text() };
const entity = { entity_id: text(), name: text() };

/** A part of a report, which stands alone after Split Out. */
const alone = (of: Members, more: Members = {}): Members => ({
	...dates('period'),
	...of,
	total_calls: numberOrNull(),
	cost_sum: numberOrNull(),
	amount: numberOrNull(),
	cost_per_call: numberOrNull(),
	share: numberOrNull(),
	...more,
	row_key: text(),
});

/** The same, compared. */
const part = (of: Members): Members => alone(of, comparison('it in the period before'));

const perGroup = (member: ReturnType<typeof text>) => only('with Report Per', member);

export const create = object(
	'One item for each report: one, or with Report Per one for each group. CSV, Excel, and FOCUS are files in the binary data of the item.',
	{
		subject: text('One line with the most important, such as the subject of an email'),
		is_complete: boolean("Whether nothing is missing. If it's false, problems says what."),
		problems: texts('What is missing or wrong, the most important first, in sentences'),
		...dates('period'),
		total_calls: numberOrNull(
			"The calls of all agents and members together, or of departments where there's nothing else. Null when the API returned nothing.",
		),
		cost_sum: numberOrNull(
			'The cost of these calls, added up exactly, or null when the API returned nothing. The API names no currency.',
		),
		amount: numberOrNull('The same, rounded to Decimals. All amounts add up to it.'),
		...costPerCall,
		forecast: only(
			'where the period is the first days of a month up to yesterday, from the seventh day on',
			number('The cost of the whole month at the pace so far, rounded to Decimals'),
		),
		...comparison('the period before'),
		reasons: compared(
			list(
				'Why the cost changed. The kind is calls, mix, costPerCall, started, ended, or credits. The reasons add up to change.cost_sum.',
				{ kind: text(), reason: text(), cost_sum: number() },
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
			part({ group: textOrNull() }),
		),
		budgets: only(
			'where the period is a calendar month or its first days, and something has a monthly budget',
			list(
				'The monthly budgets, the most used first. percent is rounded down, and null when the budget is 0 or the API returned nothing. In a report for one of several groups, those of its rows.',
				alone({
					...{ kind: text(), id: text(), name: text() },
					monthly_budget: number(),
					percent: numberOrNull(),
					forecast: numberOrNull(),
				}),
			),
		),
		intervals: only('with Split By', list('Calls and cost of each interval', part({}))),
		trend: only(
			'with the option Trend',
			list(
				'Calls and cost of earlier periods, the oldest first, and of the period itself',
				alone({}),
			),
		),
		missing_entity_ids: texts('The IDs for which the API returned nothing'),
		missing_prompt_ids: texts(
			'The prompt templates for which the API returned nothing of what is in the total',
		),
		failed_prompts: list("The prompt templates that couldn't be read. They are in no sum.", {
			...prompt,
			message: text(),
			status: numberOrNull(),
			code: textOrNull(),
			hint: textOrNull(),
		}),
		rows: only(
			'with the format Rows',
			list(
				'The items of Get Entities for all prompt templates, entities, and intervals, with the columns of the directory but budgets, its other columns, amount, and in_total',
				{
					...dates('interval'),
					...prompt,
					entity_id: textOrNumber(),
					name: text(),
					...Object.fromEntries(GROUPS.map((column) => [column.name, textOrNull()])),
					entity_name: textOrNull(),
					entity_type: textOrNull(),
					total_calls: numberOrNull(),
					cost_sum: numberOrNull(),
					amount: numberOrNull(),
					in_total: boolean(),
					columns,
					...comparison('the entity', { entity_type: textOrNull() }),
					found: boolean(),
					...workspace,
					row_key: text(),
				},
			),
		),
		...workspace,
		...textFormats('report', ', at most 90 KB', ', with all rows'),
		group: perGroup(textOrNull('What the report is about, or null for the rows without a group')),
		recipient: perGroup(
			textOrNull(
				"The email addresses of the owner that the report is for, or null when it's for no owner",
			),
		),
	},
);

/** A member that there is only where periods are compared, about the other one. */
const other = (description: string) =>
	compared(numberOrNull(`${description}, or null when the API returned nothing`));
const changed = (description: string) => compared(numberOrNull(description));

const byEntity = (what: string) =>
	only(
		'with Group By Agent or Member',
		textOrNull(`The ${what} in the directory, or null when there is none`),
	);
const ofEntity = {
	type: byEntity('type'),
	department: byEntity('department'),
	cost_center: byEntity('cost center'),
	owner_email: byEntity('email addresses of the owner'),
};

export const getTotals = object(
	'One item for each group and interval, without lists and objects. With Group By Agent or Member, also the other columns of the directory.',
	{
		...dates('period or interval'),
		group_by: text('What is grouped by: the value of Group By, or the heading of the other column'),
		group: textOrNull('The name of the group, or null for rows without one'),
		group_id: textOrNull('The ID of the entity or the prompt template, or null for other groups'),
		...ofEntity,
		total_calls: numberOrNull('The calls of the group, or null when the API returned nothing'),
		cost_sum: numberOrNull(
			'The cost of these calls, added up exactly, or null when the API returned nothing. The API names no currency.',
		),
		amount: numberOrNull('The same, rounded to Decimals. All amounts add up to the total.'),
		...costPerCall,
		share: numberOrNull('The share of the total, in percent'),
		previous_date_from: compared(text('First day of the compared period, included, as YYYY-MM-DD')),
		previous_date_to: compared(text('Last day of the compared period, included, as YYYY-MM-DD')),
		previous_total_calls: other('The calls in that period'),
		previous_cost_sum: other('The cost of these calls'),
		change_cost_sum: changed('The change in cost, below zero if it fell'),
		change_cost_percent: changed(
			'The change in cost in percent, or null when the compared period has no cost',
		),
		change_total_calls: changed('The change in calls, below zero if they fell'),
		change_cost_per_call: changed('The change in cost_per_call, below zero if it fell'),
		is_complete: boolean('Whether nothing is missing in the whole, of which this is a part'),
		problems: text('What is missing or wrong in the whole, in sentences. Empty when nothing is.'),
		workspace_id: workspace.workspace_id,
		row_key: text('A key for upserts: the same for the same workspace, group, and dates'),
	},
	true,
);

export * from './costAlerts';
