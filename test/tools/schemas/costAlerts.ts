/** What alerts return. */
import { boolean, list, numberOrNull, object, text, textOrNull } from './builder';
import { dates, textFormats } from './parts';

const subject = text('One line, such as the subject of an email');
const owner = {
	owner_email: textOrNull(
		'The email addresses of the owner in the directory, or null when there is none',
	),
};

export const checkBudgets = object("One item for each alert, none where there's nothing to say", {
	subject,
	level: text(
		'The highest threshold in percent that is reached, such as 80, or forecast, 80+forecast, noCost, noData, or notChecked',
	),
	kind: text('What it is about: entity, prompt, or several'),
	id: textOrNull('The ID of the entity or the prompt template, or null for several'),
	name: textOrNull('Its name or title, or its ID when the directory has none, or null for several'),
	...owner,
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
	...textFormats('alert'),
	alert_key: text(
		'A key for sending an alert once: the same for the same budget, month, and level, and of the level notChecked for the same day',
	),
});
