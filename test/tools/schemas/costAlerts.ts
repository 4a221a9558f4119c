import { list, members, object, only, type Members } from './builder';
import { dates, textFormats } from './parts';

const about = (levels: string, kinds: string) => `
subject text One line, such as the subject of an email
level text ${levels}
kind text What it is about: ${kinds}, or several
id text? The ID of the entity or the prompt template, or null for anything else
name text? What it is about, by its name, or null for several
owner_email text? The email addresses of the owner in the directory, or null when there is none`;
const contributors = (what: string, amount: string) => ({
	contributors: list(
		what,
		members(`prompt_id text?\nentity_id text?\nname text\n${amount} number?`),
	),
});
const COLUMNS =
	'The other columns of the row in the directory or of the prompt template, by heading';
const alertColumns = { columns: object(COLUMNS, {}, true) };
const rest = (own: Members) => ({
	...own,
	alerts: only(
		'with the option Combine',
		list('The alerts in this item, without their texts, the worst first', {
			...own,
			...alertColumns,
			...members('alert_key text'),
		}),
	),
	...alertColumns,
	...members(`
${textFormats('alert')}
alert_key text A key for sending an alert once: the same for the same workflow, thing, level, and period or month. For what is new, whatever the period. For what couldn't be checked, for the same reasons and month, or the same day if they might be over tomorrow.
`),
});

export const findUnusual = object(
	"One item for each cost that's unusually high, and one about what couldn't be checked. None where there's nothing to say.",
	rest({
		...members(`
${about('unusual, new, or notChecked', 'entity, prompt')}
${dates('period')}
cost_sum number? The cost of the period, or null when it's about no cost, or about several
usual number? The median of the earlier costs, or null when there are too few
extra number? The cost above the usual, all of it when it is new
percent number? By how many percent the cost is above the usual
currency text? The option Currency, or else what the API names, or null
total_calls number? The calls of the period
usual_calls number? The median of the earlier calls
cost_from_calls number? What more calls cost at the usual cost per call, or null when there are no calls now or before
cost_from_cost_per_call number? What a higher cost per call adds. Both add up to extra.
`),
		...contributors('At most five parts of the cost, the largest rise first', 'extra'),
	}),
);

const LEVELS =
	'The highest threshold in percent that is reached, such as 80, else forecast, or notChecked';

export const checkBudgets = object(
	"One item for each alert, the most above its budget first, and one about what couldn't be checked. None where there's nothing to say.",
	rest({
		...members(`
${about(LEVELS, 'entity, prompt, group for any other budget')}
cost_sum number? The cost of the period, or null when it's about no cost, or about several
amount number? The same, rounded to Decimals
monthly_budget number? The budget, or null when there is none
currency text? The option Currency, or else what the API names, or null
percent number? The share of the budget that is used, in whole percent, or null when it isn't known
left number? What is left of the budget, negative when the cost is above it
days_left number? The days of the month after the period
forecast number? The cost of the whole month, with working days and weekends counted apart, or null before the seventh full day, in a month that is over, and without the option Forecast
is_complete boolean Whether the cost includes everything that it should. If it's false, the texts say what it lacks.
`),
		...contributors(
			'At most five parts of the cost, the most expensive first: prompt templates of an entity, agents and members of anything else',
			'cost_sum',
		),
		...members(dates('period')),
	}),
);
