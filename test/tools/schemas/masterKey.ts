import { members, object } from './builder';

export const validate = object(
	'One item for each key. It never contains the key.',
	members(`
provider text The provider, as sent to the API: openai, anthropic, or the name you entered
valid boolean True when the provider accepts the key. When false, the message has the reason, which might be that the provider couldn't be asked
message text? The API's message about the result, at most 500 characters, or null when it sent none
key_hint text The first 3 and last 4 characters of a key of 12 or more characters, otherwise only …
workspace_id text The UUID of the workspace
checked_at text When the API responded, as an ISO date-time in UTC
token_expires_at text? When the access token expires, as an ISO date-time in UTC, or null when it doesn't contain that
`),
);
