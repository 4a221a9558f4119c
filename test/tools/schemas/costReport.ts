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
} from './builder';
import { GROUPS } from '../../../nodes/AiWorkspace/report/read/columns';
import { compared, comparison, costPerCall, dates, workspace } from './parts';

/** What each part of a report has beside what it's about. */
const amounts = {
	total_calls: numberOrNull(),
	cost_sum: numberOrNull(),
	amount: numberOrNull(),
	...comparison('it in the period before'),
};
const prompt = { prompt_id: text(), title: text() };

/** The texts of a report or an alert. */
const textFormats = (what: string, html: string, all: string) => ({
	html: only('with the format HTML', text(`The ${what} for emails and web pages${html}`)),
	message: only('with the format Message', text('A few lines for a chat')),
	text: only('with the format Text', text(`The ${what} for emails without HTML${all}`)),
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
		movers: compared(
			list('At most three entities with a prompt template that changed most', {
				...prompt,
				entity_id: text(),
				name: text(),
				...amounts,
			}),
		),
		prompts: list('Calls and cost of each prompt template that could be read', {
			...prompt,
			...amounts,
		}),
		groups: list(
			'Calls and cost of each group of Group By, the most expensive first. The group is null for rows without one.',
			{ group: textOrNull(), ...amounts },
		),
		intervals: only(
			'with Split By',
			list('Calls and cost of each interval', { ...dates('interval'), ...amounts }),
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
				'The items of Get Entities for all prompt templates, entities, and intervals, with the columns of the directory, amount, and in_total',
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
					columns: object('The other columns of the directory, by heading', {}, true),
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

export const checkBudgets = object("One item for each alert, none where there's nothing to say", {
	subject: text('One line, such as the subject of an email'),
	level: text(
		'The highest threshold in percent that is reached, such as 80, or forecast, noCost, noData, or notChecked',
	),
	kind: text('What it is about: entity, prompt, or several'),
	id: textOrNull('The ID of the entity or the prompt template, or null for several'),
	name: textOrNull('Its name or title, or its ID when the directory has none, or null for several'),
	owner_email: textOrNull(
		'The email addresses of the owner in the directory, or null when there is none',
	),
	cost_sum: numberOrNull('The cost of the period, or null when the API returned nothing'),
	monthly_budget: numberOrNull('The budget, or null when there is none'),
	percent: numberOrNull(
		"The share of the budget that is used, in whole percent, or null when it isn't known",
	),
	left: numberOrNull('What is left of the budget, negative when the cost is above it'),
	days_left: numberOrNull('The days of the month after the period'),
	forecast: numberOrNull(
		'The cost of the whole month at the pace so far, or null before the seventh full day',
	),
	is_complete: boolean(
		"Whether the cost includes everything that it should. If it's false, the texts say what it lacks.",
	),
	contributors: list('At most three parts of the cost, the most expensive first', {
		prompt_id: text(),
		entity_id: text(),
		name: text(),
		cost_sum: numberOrNull(),
	}),
	...dates('period'),
	columns: object(
		'The other columns of the row in the directory or of the prompt template, by heading',
		{},
		true,
	),
	...textFormats('alert', '', ''),
	alert_key: text(
		'A key for sending an alert once: the same for the same budget, month, and level, and of the level notChecked for the same day',
	),
});
