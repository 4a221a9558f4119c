import { members, object, only, type Members, type Schema } from './builder';

export const dates = (period: string) => `
date_from text First day of the ${period}, included, as YYYY-MM-DD
date_to text Last day of the ${period}, included, as YYYY-MM-DD`;

/** A member that there is only where periods are compared. */
export const compared = (member: Schema) => only('with the option Compare With', member);

const percent = (what: string) =>
	`The change in ${what} in percent, or null when the period before has no ${what}`;
const change = object(
	'The change since the period before. In cost reports, a period without data counts as nothing. In others, a member is null when an amount that it needs is null.',
	members(`
cost_sum number? The change in cost, below zero if it fell
cost_percent number? ${percent('cost')}
cost_from_calls number? The part of the change in cost that comes from more or fewer calls, at the earlier cost per call. Null when either period has no calls.
cost_from_cost_per_call number? The rest of the change in cost, which comes from a higher or lower cost per call
total_calls number? The change in calls, below zero if they fell
calls_percent number? ${percent('calls')}
`),
);

/** The period before and the change since then. `whose` are the calls and cost, `more` other members of the period. */
export const comparison = (whose: string, more: Members = {}) => ({
	previous: compared(
		object(`The calls and cost of ${whose}`, {
			...members(`
${dates('period before')}
total_calls number? The number of calls in that period, or null when the API returned nothing
cost_sum number? The cost of these calls, or null when the API returned nothing
`),
			...more,
		}),
	),
	change: compared(change),
});

export const costPerCall =
	'cost_per_call number? cost_sum divided by total_calls, or null when there are no calls';

export const workspaceId =
	'workspace_id text? The UUID of the workspace, or null when a service user was sent instead';
export const workspace = `
workspace_name text? The name of the workspace, or null when the workspace isn't taken from a scope
${workspaceId}`;

/** The texts of a report or an alert. */
export const textFormats = (what: string, html = '') => `
html text The ${what} for emails and web pages${html}. Only with the format HTML.
text text The ${what} for emails without HTML. Only with the format Text.
message text A few lines for a chat. Only with the format Message.`;

/** Columns of a directory that the node doesn't know. */
export const columns = object('The other columns of the directory, by heading', {}, true);

/** A member that there is only where the API says something with its rows. */
export const problems =
	'problems text The code, and what the API said with it. Only if the API returned such a code, or a member that doubts its figures.';
