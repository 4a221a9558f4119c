/** What alerts return. */
import { boolean, list, numberOrNull, object, text, textOrNull, type Members } from './builder';
import { dates, textFormats } from './parts';

const subject = text('One line, such as the subject of an email');
const about = (levels: string) => ({
	subject,
	level: text(levels),
	kind: text('What it is about: entity, prompt, or several'),
	id: textOrNull('The ID of the entity or the prompt template, or null for several'),
	name: textOrNull('Its name or title, or its ID when the directory has none, or null for several'),
	owner_email: textOrNull(
		'The email addresses of the owner in the directory, or null when there is none',
	),
});
const contributors = (what: string, amount: Members) =>
	list(what, { prompt_id: text(), entity_id: text(), name: text(), ...amount });
const rest = (key: string) => ({
	columns: object(
		'The other columns of the row in the directory or of the prompt template, by heading',
		{},
		true,
	),
	...textFormats('alert'),
	alert_key: text(`A key for sending an alert once: the same for the same ${key}`),
});

export const findUnusual = object(
	"One item for each cost that's unusually high, none where there's nothing to say",
	{
		...about('unusual, new, notChecked, or noData'),
		...dates('period'),
		cost_sum: numberOrNull("The cost of the period, or null when it's about no cost"),
		usual: numberOrNull('The median of the earlier costs, or null when there are too few'),
		extra: numberOrNull('The cost above the usual, all of it when it is new'),
		percent: numberOrNull('By how many percent the cost is above the usual'),
		total_calls: numberOrNull('The calls of the period'),
		usual_calls: numberOrNull('The median of the earlier calls'),
		cost_from_calls: numberOrNull(
			'What more calls cost, or null when there are no calls now or before',
		),
		cost_from_cost_per_call: numberOrNull(
			'What a higher cost per call adds. Both add up to extra.',
		),
		contributors: contributors('At most five parts of the cost, the largest rise first', {
			extra: numberOrNull(),
		}),
		...rest('thing and period, or for what is new whatever the period'),
	},
);

export const checkBudgets = object("One item for each alert, none where there's nothing to say", {
	...about(
		'The highest threshold in percent that is reached, such as 80, or forecast, 80+forecast, noCost, noData, or notChecked',
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
	contributors: contributors('At most three parts of the cost, the most expensive first', {
		cost_sum: numberOrNull(),
	}),
	...dates('period'),
	...rest('budget, month, and level, and of the level notChecked for the same day'),
});
