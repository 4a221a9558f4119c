import { list, members, object } from './builder';
import { dates, textFormats } from './parts';

const about = (levels: string) =>
	members(`
subject text One line, such as the subject of an email
level text ${levels}
kind text What it is about: entity, prompt, or several
id text? The ID of the entity or the prompt template, or null for several
name text? Its name or title, or its ID when the directory has none, or null for several
owner_email text? The email addresses of the owner in the directory, or null when there is none
`);
const contributors = (what: string, amount: string) => ({
	contributors: list(what, members(`prompt_id text\nentity_id text\nname text\n${amount} number?`)),
});
const COLUMNS =
	'The other columns of the row in the directory or of the prompt template, by heading';
const rest = (key: string) => ({
	columns: object(COLUMNS, {}, true),
	...textFormats('alert'),
	...members(`alert_key text A key for sending an alert once: the same for the same ${key}`),
});

export const findUnusual = object(
	"One item for each cost that's unusually high, none where there's nothing to say",
	{
		...about('unusual, new, notChecked, or noData'),
		...dates('period'),
		...members(`
cost_sum number? The cost of the period, or null when it's about no cost
usual number? The median of the earlier costs, or null when there are too few
extra number? The cost above the usual, all of it when it is new
percent number? By how many percent the cost is above the usual
total_calls number? The calls of the period
usual_calls number? The median of the earlier calls
cost_from_calls number? What more calls cost, or null when there are no calls now or before
cost_from_cost_per_call number? What a higher cost per call adds. Both add up to extra.
`),
		...contributors('At most five parts of the cost, the largest rise first', 'extra'),
		...rest('thing and period, or for what is new whatever the period'),
	},
);

const LEVELS =
	'The highest threshold in percent that is reached, such as 80, or forecast, 80+forecast, noCost, noData, or notChecked';

export const checkBudgets = object("One item for each alert, none where there's nothing to say", {
	...about(LEVELS),
	...members(`
cost_sum number? The cost of the period, or null when the API returned nothing
monthly_budget number? The budget, or null when there is none
percent number? The share of the budget that is used, in whole percent, or null when it isn't known
left number? What is left of the budget, negative when the cost is above it
days_left number? The days of the month after the period
forecast number? The cost of the whole month at the pace so far, or null before the seventh full day
is_complete boolean Whether the cost includes everything that it should. If it's false, the texts say what it lacks.
`),
	...contributors('At most three parts of the cost, the most expensive first', 'cost_sum'),
	...dates('period'),
	...rest('budget, month, and level, and of the level notChecked for the same day'),
});
