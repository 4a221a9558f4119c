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
const part = (of: Members, more: Members = {}): Members => ({
	...dates('period'),
	...of,
	total_calls: numberOrNull(),
	cost_sum: numberOrNull(),
	amount: numberOrNull(),
	cost_per_call: numberOrNull(),
	share: numberOrNull(),
	...comparison('it in the period before'),
	...more,
	row_key: text(),
});

const perGroup = (member: ReturnType<typeof text>) => only('with Report Per', member);

export const create = object(
	'One item for each report: one, or with Report Per one for each group. CSV, Excel, and FOCUS are files in the binary data of the item.',
	{
		group: perGroup(textOrNull('What the report is about, or null for the rows without a group')),
		recipient: perGroup(
			textOrNull(
				"The email addresses of the owner that the report is for, or null when it's for no owner",
			),
		),
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
		intervals: only('with Split By', list('Calls and cost of each interval', part({}))),
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
				'The items of Get Entities for all prompt templates, entities, and intervals, with the columns of the directory, its other columns, amount, and in_total',
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
	},
);

export * from './costAlerts';
