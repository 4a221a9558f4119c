/** Every failure of the node, and how it comes about. */
import type { ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import * as credentialTests from '../../../../nodes/AiWorkspace/credentialTests';
import { asFailure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { ENDED } from '../../../../nodes/AiWorkspace/execution/Execution';
import { cancelled, networkIssue } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { readResponse } from '../../../../nodes/AiWorkspace/http/response';
import { selectRows } from '../../../../nodes/AiWorkspace/analytics/rows';
import { Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';
import { signToken } from '../../../sandbox';
import { envelope, jsonResponse, statistics } from '../../../support/api';
import * as support from '../../../support/execute';
import { table } from '../../../support/table';

const { check, credentialWith, promptReport, WORKSPACE: id } = support;
type Given = support.Given;

const network = (code: string) => networkIssue(Object.assign(new Error('words'), { code }), 5);
const secrets = new Secrets();
secrets.add('a-secret');
const responding = (statusCode: number, body: unknown, headers: IDataObject = {}) =>
	readResponse(
		{
			statusCode,
			headers: { 'content-type': 'application/json', ...headers },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		},
		secrets,
	);
const status = (code: number, label?: string) =>
	responding(code, { message: 'words', code: label });

const executing = async (parameters: IDataObject, given?: Given) =>
	await support.failureOf({ ...given, parameters });
const returning = (body: object, status?: number): Given => ({
	respond: () => jsonResponse(body, status),
});
const validating = (change: IDataObject, given?: Given) => executing(check(change), given);
/** A report on this month. */
const report = (change: IDataObject) => {
	const month = { period: 'monthToDate', dateFrom: '', dateTo: '' };
	const parameters = { authentication: 'accessToken', promptId: 'p', entityIds: 'a' };
	return promptReport({ ...month, ...parameters, ...change });
};
const reporting = (change: IDataObject, given: Given = {}) =>
	executing(report({ options: { maxRetries: 0 }, ...change }), given);
const listing = (...entities: unknown[]) =>
	reporting(
		{ operation: 'getSummary', entityIds: 'a,b', options: { whenMissing: 'error' } },
		returning(envelope(entities)),
	);
const row = { entity_id: 'a', entity_type: 'agent', total_calls: 1, cost_sum: 1 };
/** A day of which only the day before has an error. */
const oneDay = { period: 'custom', dateFrom: '2025-01-02', dateTo: '2025-01-02' };
const words = { code: 0, message: 'words', data: { entities: [row] } };
const earlier: Given = {
	respond: ({ url }) => jsonResponse(words, url.includes('=2025-01-02') ? 200 : 400),
};
const between = (
	dateFrom: string,
	dateTo: string,
	splitBy = 'none',
	entityIds: string | string[] = 'a',
) => reporting({ period: 'custom', dateFrom, dateTo, entityIds, options: { splitBy } });
const inScope = (scope: object, item: IDataObject = {}) =>
	reporting(
		{ workspace: 'scope', scope: { workspace: { id }, ...scope }, entityIds: '' },
		{ items: [item] },
	);
const inCredential = (workspaceId: string): Given => ({
	credential: { ...credentialWith('vk-of-all'), workspaceId },
});
const withToken = (sub: string | undefined, serviceUserId = '', workspaceId = '') =>
	reporting(
		{ workspaceId, options: { serviceUserId } },
		{ credential: credentialWith(signToken(sub === undefined ? {} : { sub })) },
	);
const attempts = (statusCode: number, headers: IDataObject = {}) =>
	reporting(
		{ options: { maxRetries: 1 } },
		{ respond: () => ({ ...jsonResponse({ message: 'words' }, statusCode), headers }) },
	);
const costing = (change: IDataObject, given: Given = {}) =>
	executing(report({ resource: 'costReport', operation: 'create', ...change }), given);
const rowsOf = (...directory: unknown[]) => ({ prompts: 'p', entities: 'directory', directory });
const fromItems = { prompts: 'p', entities: 'inputItems' };
const numbered: Given = { items: [{ entity_id: 'id-0' }, { entity_id: 'id-1' }] };
const guarding = (budgets: IDataObject[] | string) =>
	costing({ ...rowsOf('a'), operation: 'checkBudgets', budgets });
/** Costs in another currency before a day. */
const inYenBefore = (day: string): Given => ({
	respond: statistics(({ from }) => [{ ...row, currency: from < day ? 'JPY' : 'USD' }]),
});
const unusual = (options: IDataObject, change: IDataObject = {}) =>
	costing({ ...rowsOf('a'), operation: 'findUnusual', options, ...change });
const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);

const yesterday = { ...rowsOf('a'), period: 'yesterday' };
const byKey = { ...rowsOf(), authentication: 'virtualKey', directory: '' };
/** An item of another entity than the virtual key's. */
const anotherEntity: Given = {
	items: [{ entity_id: 'id-0' }],
	respond: () => jsonResponse({ workspace: { id }, entity: { id: 'a', type: 'agent' } }),
};

async function testing(name: keyof typeof credentialTests, data: Record<string, string>) {
	const context: ICredentialTestFunctions = Object.assign(Object.create(null), {
		helpers: { request: async () => undefined },
	});
	return await credentialTests[name].call(context, { id: '1', name: 'Test', type: 'test', data });
}

/** What brings each failure of the node about, its message, and its hint. */
export const FAILURES = table<() => unknown>`
${() => ENDED} | The execution of the node has ended
${() => cancelled()} | The execution was stopped | Execute the workflow again to get the missing results
${() => asFailure(new Error('words'))} | words | Check the expressions of this node and of its credential. If they're right, report this message as an issue of the node
${() => executing({})} | 'Authentication' isn't set | Select a credential for this node
${() => executing({ authentication: 'pat' })} | 'Operation' isn't set | Select an operation of this node
${() => validating({ authentication: 'virtualKey' })} | 'Validate' doesn't accept the credential type 'Virtual Key' | Select a credential of the type Access Token
${() => validating({ options: { maxRetries: 11 } })} | 'Max Retries' must be a whole number from 0 to 10 | Correct 'Max Retries' in Options, or remove it to use the default (5)
${() => validating({ requestOptions: { timeout: -1 } })} | 'Timeout' must be a whole number from 1 to 3600000 | Correct 'Timeout' in Request Options, or remove it to use the default (60000)
${() => validating({ options: { failWhenSaved: 5 } })} | 'Fail When Saved' must be true or false | Turn 'Fail When Saved' on or off, or correct its expression
${() => validating({}, { request: { proxy: { host: 'a', port: 1 } } })} | 'Proxy' in Request Options isn't supported, because it would receive your token | Remove it. If requests need a proxy, ask your n8n administrator to set HTTPS_PROXY
${() => validating({}, { request: { skipSslCertificateValidation: true } })} | 'Ignore SSL Issues' in Request Options isn't supported, because anybody could receive your token | Remove it. Ask your n8n administrator to add the certificate authority with NODE_EXTRA_CA_CERTS
${() => attempts(500)} | words | The API is temporarily unavailable. Try again later. If this keeps happening, send this message to your workspace administrator. The node made 2 attempts
${() => reporting({ ...oneDay, options: { compareWith: 'previous' } }, earlier)} | words | Check the fields of this node and the workspace. This is about the prompt template 'p' and the entity 'a'. This is about the period before, 2025-01-01 to 2025-01-01
${() => attempts(503, { 'retry-after': '90' })} | words | The API asked to wait 90 seconds, longer than the 60 seconds this node waits. Execute the workflow again after this time
${() => status(400)} | words | Check the fields of this node and the workspace
${() => status(401)} | words | If the token or key was revoked or has expired, replace it with a new one. Otherwise, check that the credential contains all of it, and the URLs of its environment
${() => status(401, 'AUTH_TOKEN_EXPIRED')} | words | Replace the token or key in the credential with a new one
${() => status(403)} | words | Check the workspace or service user, and the URLs in the credential. If they're right, ask your workspace administrator for the rights of this token or key
${() => attempts(403, { 'content-type': 'text/html' })} | The API returned status 403 | Check the workspace or service user, and the URLs in the credential. If they're right, ask your workspace administrator for the rights of this token or key. The response is a web page, which a proxy or a firewall might have sent
${() => status(404)} | words | If other requests work, check the IDs in this node. Otherwise, check that each URL in the credential is that of its API and ends before /api or /v1
${() => status(405)} | words | Check the URLs in the credential. If they're right, send this message to your workspace administrator
${() => status(407)} | A proxy, not the API, returned status 407 | The proxy between n8n and the API asks for a sign-in. Ask your n8n administrator
${() => status(408)} | words | Try again later
${() => status(425)} | words | Try again later
${() => status(413)} | words | Lower 'IDs per Request' in Options
${() => status(429)} | words | Execute the workflow again later. If this keeps happening, lower 'Max Concurrency' in Options, or execute it less often
${() => responding(302, '', { location: 'https://other.example/path' })} | The API redirected the request to https://other.example | Update the URL in the credential. Redirects aren't followed, so your token is never sent to another host
${() => responding(200, '<html>', { 'content-type': 'text/html' })} | The API returned something other than JSON | If other requests work, try again later. Otherwise, a URL in the credential seems to point to a web page
${() => responding(200, '[]')} | The API returned JSON that isn't an object | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => responding(200, { data: { has_more: true } })} | The API returned only a part of the result, with 'data.has_more' | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => responding(200, { error: 'words' })} | The API couldn't complete the request, with 'error': words | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => responding(200, 'x'.repeat(1e8 + 1))} | The API returned more than 100 MB | Lower 'IDs per Request' in Options
${() => responding(200, '{"a')} | The API's response ended early, or isn't valid JSON | Retry. If this keeps happening in a report, lower 'IDs per Request' in Options
${() => responding(200, { code: 500 })} | The API returned code 500 | The API is temporarily unavailable. Try again later. If this keeps happening, send this message to your workspace administrator
${() => responding(200, { code: -1, message: 'words' })} | words | Check the fields of this node. If they're right, send this message to your workspace administrator
${() => responding(200, `{"a":${'['.repeat(200)}${']'.repeat(200)}}`)} | The API's response is nested too deeply | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => responding(200, { id: 'a-secret' })} | The API's response contains a token or key in a value that must not change | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => network('ENOTFOUND')} | The API's host name couldn't be found | Check the URL in the credential, and whether your n8n instance can reach it (DNS, firewall, proxy)
${() => networkIssue(new Error('Proxy connection ended'), 5)} | A proxy refused the connection to the API | This isn't about the token or its rights. Ask your n8n administrator whether the proxy allows and reaches the host of the URL in the credential
${() => network('ECONNREFUSED')} | The API refused the connection | Check the URL in the credential, and whether your n8n instance can reach it (DNS, firewall, proxy)
${() => network('ECONNRESET')} | The connection closed before the full response arrived | Retry. If this keeps happening in a report, lower 'IDs per Request' in Options
${() => network('Z_DATA_ERROR')} | The API's response was damaged on its way | Retry. If this keeps happening, ask your n8n administrator whether a proxy or a firewall changes responses
${() => network('ENETUNREACH')} | Your n8n instance can't reach the API | Check the URL in the credential, and whether your n8n instance can reach it (DNS, firewall, proxy)
${() => network('CERT_HAS_EXPIRED')} | The API's TLS certificate isn't valid | The certificate has expired or is for another host. Check the URL, or ask your workspace administrator
${() => network('CERT_UNTRUSTED')} | The API's TLS certificate isn't trusted | Ask your n8n administrator to add the certificate authority with NODE_EXTRA_CA_CERTS
${() => network('EPROTO')} | The API didn't accept a secure connection | Check whether the URL in the credential begins with http:// or https://, and its port
${() => network('HPE_INVALID_CONSTANT')} | The API's response isn't valid HTTP | Check whether the URL in the credential begins with http:// or https://, and its port
${() => network('ETIMEDOUT')} | The API didn't send a whole response within 5 ms | Increase 'Timeout' in Request Options. In a report, you can also lower 'IDs per Request' in Options
${() => networkIssue(new Error('Domain not allowed: words'), 5)} | Domain not allowed: words | Add the host names of both URLs to 'Allowed HTTP Request Domains' in the credential, without http:// or a port
${() => reporting({}, { credential: { accessToken: '' } })} | 'Access Token' is empty | Enter it in the credential, or select a credential that contains it. For an expression, check the fields of the input items
${() => validating({ apiKey: ['a'] })} | 'Provider API Key' isn't text | Use an expression that returns one token or key
${() => reporting({ authentication: 'virtualKey' }, { credential: { virtualKeyToken: 'a' } })} | 'Virtual Key' doesn't start with vk- | Copy all of it, including vk-, and nothing else. For any other token, use its own credential type
${() => reporting({}, { credential: { accessToken: 'ä' } })} | 'Access Token' contains an invalid character | Copy it again, without formatting
${() => reporting({}, { credential: { accessToken: 'vk-1' } })} | 'Access Token' contains a virtual key | Use the credential type for virtual keys
${() => reporting({}, { credential: { accessToken: 'a' } })} | 'Analytics API URL' of the credential is empty | Open the credential and enter the URL of the API, which starts with https:// and has no ?, #, or @, such as https://api.example.com
${() => reporting({}, { credential: { accessToken: 'a', analyticsUrl: 'x' } })} | 'Analytics API URL' of the credential isn't an http(s) URL | Open the credential and enter the URL of the API, which starts with https:// and has no ?, #, or @, such as https://api.example.com
${() => reporting({ authentication: 'pat', workspace: 'all' })} | 'all' isn't an option of 'Workspace' | Set 'Workspace' to 'By ID' or 'From Scope'
${() => reporting({ authentication: 'pat', workspaceId: 'x' })} | 'Workspace ID' isn't a UUID | Enter a UUID such as 123e4567-e89b-12d3-a456-426614174000. Your workspace administrator knows it, and Get Scope returns it
${() => reporting({ workspaceId: null }, inCredential(id))} | 'Workspace ID' isn't a UUID | Enter a UUID such as 123e4567-e89b-12d3-a456-426614174000. Your workspace administrator knows it, and Get Scope returns it
${() => reporting({ workspaceId: '' }, inCredential('main'))} | 'Workspace ID of the credential' isn't a UUID | Enter a UUID such as 123e4567-e89b-12d3-a456-426614174000. Your workspace administrator knows it, and Get Scope returns it
${() => reporting({ authentication: 'pat', workspaceId: '' })} | 'Workspace ID' is empty | Enter the UUID of the workspace in the node or in the credential, or set 'Workspace' to 'From Scope' after a Get Scope node. Your workspace administrator knows the UUID
${() => withToken('x', '', id)} | 'Service User ID' replaces the workspace, but 'Workspace' names one | Remove the option 'Service User ID', or set 'Workspace' to 'By ID' and leave 'Workspace ID' empty
${() => withToken(undefined)} | 'Service User ID' is empty, and the access token doesn't name its subject | Enter the UUID of the service user, or remove the option 'Service User ID'
${() => withToken('x')} | 'Subject of the access token' isn't a UUID | Only a token issued to a service user can replace a workspace. For any other token, remove the option 'Service User ID'
${() => withToken('x', 'x')} | 'Service User ID' isn't a UUID | Only a token issued to a service user can replace a workspace. For any other token, remove the option 'Service User ID'
${() => withToken('x', id)} | 'Service User ID' isn't the subject of the access token | Leave it empty to use the subject of the token
${() => reporting({ workspace: 'scope', scope: 'x' })} | 'Scope' doesn't contain the output of a Get Scope node | Drag the output of a Get Scope node with a virtual key into 'Scope', or set 'Workspace' to 'By ID' and enter the ID
${() => inScope({ workspace: null })} | 'Scope' contains no workspace: its virtual key isn't assigned to one (degraded) | Ask your workspace administrator to restore the key, or set 'Workspace' to 'By ID' and enter the ID
${() => inScope({ workspace: { id: 'x' } })} | 'Workspace ID of the scope' isn't a UUID | Use the output of the Get Scope node unchanged: the workspace's ID must be a UUID
${() => inScope({})} | 'Entity IDs' is empty, and the virtual key isn't assigned to an agent or member | Enter IDs separated by commas or line breaks, or use a virtual key that is assigned to an agent or member
${() => inScope({ entity: { id: 'a' } }, { 'Entity ID': 'b' })} | 'Entity IDs' is empty, and 'Entity ID' of the input item is another entity than that of the virtual key | Drag this field into 'Entity IDs', or enter other IDs there
${() => inScope({ entity: { name: 'Ada' } })} | 'Entity IDs' is empty, and the virtual key isn't assigned to an agent or member | Enter IDs separated by commas or line breaks, or use a virtual key that is assigned to an agent or member
${() => costing({ ...fromItems, requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 1 } } } }, numbered)} | 'Batching' in Request Options can't be used with 'From Input Items', because all items are one report | Remove 'Batching'
${() => costing(rowsOf())} | 'Directory' is empty | Enter IDs separated by commas or line breaks, or add rows to the table or the spreadsheet that it reads. If the rows are in a file, add Extract from File before this node. If the rows are the input items, set 'Report On' to 'From Input Items'
${() => costing(fromItems)} | 'From Input Items' is empty | Check what the node before returns. If the rows are in a file, add Extract from File before this node
${() => costing(rowsOf({ id: 'a', mail: 'b' }))} | 'Directory' has no entity_id. The columns are 'id', 'mail' | Rename the heading of the IDs to entity_id, or select another sheet or file
${() => costing(rowsOf({ mimeType: 'text/csv' }))} | 'Directory' has no entity_id. The columns are 'mimeType' | Add Extract from File before this node
${() => costing(rowsOf({ 'id;name': 'a;Ada' }))} | 'Directory' has no entity_id. The columns are 'id;name' | Set 'Delimiter' in the options of Extract from File to the character between the names
${() => costing(rowsOf({ id: 'a', name: 'Ada' }))} | 'Directory': row 1 (Ada) has no entity_id. The columns are 'id', 'name' | Rename the heading of the IDs to entity_id
${() => costing(rowsOf({ name: 'Ada', entity_id: ' ' }))} | 'Directory': row 1 (Ada) has no 'entity_id' | Add its ID, or remove the row
${() => costing(rowsOf({ entity_id: 'a b' }))} | 'Directory': row 1 (a b) has something in 'entity_id' that isn't an ID | Enter IDs separated by commas or line breaks
${() => costing(rowsOf({ entity_id: 'a,b' }))} | 'Directory': row 1 (a,b) has something in 'entity_id' that isn't an ID | Enter a row for each ID
${() => costing(rowsOf({ entity_id: 'a', name: {} }))} | 'Directory': row 1 (a) has something in 'name' that isn't text | Enter a text in 'name', or leave it empty
${() => costing(rowsOf({ entity_id: 'a', monthly_budget: '1,000' }))} | 'Directory': row 1 (a) has something in 'monthly_budget' that isn't a budget | Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty
${() => costing({ ...fromItems, prompts: [{ prompt_id: 'a\u2060b', title: 'Ada' }] })} | 'Prompt Templates': row 1 (Ada) has something in 'prompt_id' that isn't an ID | Enter the ID without invisible characters
${() => costing({ ...rowsOf('a'), prompts: 'p; q' })} | 'Prompt Templates': row 1 (p; q) has something in 'prompt_id' that isn't an ID | Enter IDs separated by commas or line breaks
${() => costing({ ...rowsOf({ entity_id: 'a', cost: 1 }), options: { groupBy: 'costCenter' } })} | 'Group By' needs cost_center, and no row of 'Directory' has a value in it. The columns are 'entity_id', 'cost' | Enter cost_center in the rows, rename the heading of its column to cost_center, or change 'Group By'
${() => costing({ ...rowsOf({ entity_id: 'a', cost: 1 }), options: { groupBy: 'column', groupColumn: 'Region' } })} | 'Group By' needs 'Region', and no row of 'Directory' has a value in it. The columns are 'entity_id', 'cost' | Enter a heading as the table has it, or values in that column, or change 'Group By'
${() => costing({ ...rowsOf('a'), options: { groupBy: 'column' } })} | 'Group Column' is empty | Also add the option 'Group Column', and enter its heading, or change 'Group By'
${() => costing(rowsOf({ entity_id: 'a' }, { entity_id: 'A' }))} | 'Directory': row 2 (A) has the same 'entity_id' as row 1: A | Remove one of the two rows. If all rows come several times, turn on 'Execute Once' in the settings of the node that reads them
${() => costing(rowsOf({ entity_id: 'at-of-all' }, { entity_id: 'at-of-all' }))} | 'Directory': row 2 (***) has the same 'entity_id' as row 1: *** | Remove one of the two rows. If all rows come several times, turn on 'Execute Once' in the settings of the node that reads them
${() => costing({ ...fromItems, prompts: ['a', 'b'].map((id) => ({ prompt_id: id, monthly_budget: id === 'b' ? 'x' : '' })) })} | 'Prompt Templates': row 2 (b) has something in 'monthly_budget' that isn't a budget | Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty
${() => costing({ ...rowsOf('a'), options: { title: 'Costs at-of-all' } })} | 'Title' contains a token or key | Remove it. Tokens and keys belong in the credential only
${() => costing({ ...rowsOf('a'), operation: 'checkBudgets', options: { currency: 'at-of-all' } })} | 'Currency' contains a token or key | Remove it. Tokens and keys belong in the credential only
${() => costing(rowsOf(...Array.from({ length: 10_001 }, () => 'a')))} | 'Directory' contains 10001 rows, more than the 10000 of a report | Divide the directory, and create several reports
${() => costing(fromItems, { items: [{ entity_id: 'id-0' }], executeOnce: true })} | Only 1 of the input items reached this node, and 'From Input Items' needs all of them | Turn off 'Execute Once' in the settings of this node, and correct expressions that fail for some of the items
${() => costing(fromItems, { items: Array(2501).fill({}) })} | There are 2501 input items, more than the 2500 that 'From Input Items' takes | Turn on 'Execute Once' in the settings of this node, set 'Report On' to 'From Directory', and enter {{ $('Rows').all() }} in 'Directory', with the name of the node before
${() => costing({ ...fromItems, prompts: '={{ $json.entity_id }}' }, numbered)} | 'Prompt Templates' has another value in row 2, and 'From Input Items' takes one for all rows | Enter a value or an expression that is the same for all items, such as {{ $('Prompts').all() }}. For a report for each item, set 'Report On' to 'From Directory', and 'Directory' to {{ [$json] }}
${() => costing({ ...rowsOf('a'), strayOptions: { formats: [] } })} | The node contains 'options', which nothing reads | In the JSON of the node, rename 'options' to 'createOptions', or remove it
${() => costing({ ...rowsOf('a'), operation: 'checkBudgets' })} | Nothing has a monthly budget | Enter monthly_budget in rows of 'Budgets', of 'Prompt Templates', or of the directory
${() => guarding('5')} | 'Budgets' isn't a list of rows | Enter rows with monthly_budget and what each is for, such as department or prompt_id
${() => guarding([{ entity_id: 'b', monthly_budget: 1 }])} | 'Budgets': row 1 matches nothing: 'b' | Correct it, or add what it's for to the directory or to 'Prompt Templates'
${() => guarding([{ Floor: 2, monthly_budget: 1 }])} | 'Budgets': row 1 has 'Floor', which no row of the directory has a value in | Add the column to the directory, or remove it from the budgets
${() => guarding([{ monthly_budget: 1 }, { monthly_budget: 2 }])} | 'Budgets': row 2 is for the same as row 1 | Remove one of the two budgets
${() => costing({ ...rowsOf('a'), options: { currency: 'EUR', exchangeRate: undefined } })} | 'Exchange Rate' isn't a number above 0 | Enter digits with a decimal point, such as 0.92, or remove the option
${() => costing({ ...rowsOf('a'), options: { exchangeRate: 0.92 } })} | 'Exchange Rate' needs 'Currency' | Enter the currency of the report in 'Currency', such as EUR
${() => costing({ ...rowsOf('a'), options: { currency: 'EUR', exchangeRate: 0.92, compareWith: 'none' } }, returning(envelope([{ ...row, currency: 'EUR' }])))} | The API returned costs in EUR already | Remove 'Exchange Rate' from Options, or correct 'Currency'. This is about the prompt template 'p'
${() => costing({ ...rowsOf({ entity_id: 'a', Budget: 5, Currency: 'USD' }), options: { currency: 'EUR' } })} | 'Directory' has budgets in one currency, and costs or other budgets in another: EUR, USD | Enter all budgets in the currency of the report. If 'Currency' is about something else, rename it
${() => costing({ ...rowsOf(...ids(1000)), prompts: ids(55), options: { formats: ['csv'] } })} | 'Prompt Templates', the directory, and periods result in 55000 rows, more than the 50000 that 'CSV' can handle | Divide the directory, and create several reports. Or remove 'CSV' from 'Formats'
${() => costing({ ...rowsOf('a'), options: { title: ['a'] } })} | 'Title' isn't a text of at most 100 characters | Correct 'Title' in Options
${() => costing({ ...rowsOf('a'), options: { formats: ['focus'] } })} | The format 'FOCUS' needs 'Currency', 'Billing Account', and 'Invoice Issuer' | Add 'Currency', 'Billing Account', and 'Invoice Issuer' in Options, or remove 'FOCUS' from 'Formats'
${() => costing({ ...rowsOf('a'), options: { formats: ['focus'], currency: '€', billingAccount: 'A', invoiceIssuer: 'I' } })} | The format 'FOCUS' needs a code of three capital letters as 'Currency' | Enter a code such as EUR in 'Currency', or remove 'FOCUS' from 'Formats'
${() => costing({ ...rowsOf('a'), period: 'lastQuarter', options: { formats: ['focus'], currency: 'EUR', billingAccount: 'A', invoiceIssuer: 'I' } })} | The format 'FOCUS' needs charges of one calendar month each | Set 'Split By' in Options to 'Month' or 'Day', or remove 'FOCUS' from 'Formats'
${() => costing({ ...rowsOf('a'), period: 'custom', dateFrom: '2999-01-01', dateTo: '2999-01-31' })} | 'Start Date' (2999-01-01) is in the future | Enter a date that has begun, or correct the year
${() => costing({ ...rowsOf('a'), period: 'custom', dateFrom: '2015-01-01', dateTo: '2020-01-01' })} | The period from 'Start Date' (2015-01-01) to 'End Date' (2020-01-01) is longer than 5 years | Correct the years, or select a shorter period
${() => costing({ ...rowsOf('a'), period: 'lastMonth', dateFrom: '2026-09-01', dateTo: '2026-09-30' }, { isTool: true })} | 'Start Date' and 'End Date' aren't those of 'Period' (lastMonth), which is 2026-10-01 to 2026-10-31 | Leave both dates empty, or set 'Period' to custom
${() => costing({ ...rowsOf('a'), operation: 'getTotals' }, returning({ ...words, code: 1001, message: 'down' }))} | The totals aren't complete. The API returned data with a notice: down (1001). Ask your workspace administrator whether the amounts are right. | Solve these problems, or set 'When Incomplete' in Options to 'Mark'
${() => costing(rowsOf('a'), returning({ message: 'words' }, 400))} | words | Check the fields of this node and the workspace. This is about the prompt template 'p'
${() => costing({ ...rowsOf(...ids(200)), prompts: ids(100) }, { items: ids(51).map((entity_id) => ({ entity_id })) })} | 'Prompt Templates', the directory, and periods result in 1020000 rows, more than the 1000000 that n8n can handle | For one report, turn on 'Execute Once' in the settings of this node. For several, add Loop Over Items before it
${() => costing(byKey, anotherEntity)} | 'Directory' is empty, and 'entity_id' of the input item is another entity than that of the virtual key | To report on all input items, set 'Report On' to 'From Input Items'. Otherwise, enter IDs in 'Directory'
${() => costing(byKey, { ...anotherEntity, type: 'n8n.aiWorkspaceTool' })} | 'Directory' is empty, and 'entity_id' of the input item is another entity than that of the virtual key | Enter IDs in 'Directory'
${() => costing(yesterday, inYenBefore('2026-11-19'))} | The API returned costs in USD and in JPY | Set 'Compare With' in Options to 'None'
${() => costing({ ...yesterday, options: { compareWith: 'none', trend: 5 } }, inYenBefore('2026-11-17'))} | The API returned costs in JPY and in USD | Set 'Trend' in Options to fewer earlier periods, or to 0
${() => costing({ ...yesterday, operation: 'findUnusual' }, inYenBefore('2026-10-17'))} | The API returned costs in USD and in JPY | Set 'History' in Options to fewer earlier periods, or wait until they're in one currency
${() => costing(fromItems, { isTool: true })} | 'From Input Items' can't be used in a tool, which gets one item at a time | Set 'Report On' to 'From Directory'
${() => unusual({ history: 3 })} | 'History' must be a whole number from 4 to 26 | Correct 'History' in Options, or remove it to use the default (8)
${() => unusual({ leastAmount: '1,000' })} | 'Least Amount' isn't an amount | Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty
${() => unusual({}, { unit: 'year' })} | 'year' isn't an option of 'Compare'. Its options are day, month, today, week. | Select one of them. If you use an expression, make sure it returns one
${() => unusual({ history: 26 }, { ...rowsOf(...ids(1000)), prompts: ids(40) })} | 'Prompt Templates', the directory, and periods result in 1080000 rows, more than the 1000000 that n8n can handle | Divide the directory, and create several reports
${() => costing({ ...rowsOf('a'), operation: 'checkBudgets', options: { thresholds: '0' } })} | 'Thresholds' must be whole numbers from 1 to 1000 | Enter percent separated by commas, such as 80, 100
${() => reporting({ authentication: 'virtualKey', workspace: 'scope' }, returning({}))} | The API returned no scope for this virtual key | The key might no longer be assigned to a workspace (degraded). Ask your workspace administrator, or use another key
${() => validating({ apiKey: '' })} | 'Provider API Key' is empty | Enter the key that the provider issued
${() => validating({ apiKey: 'a'.repeat(1001) })} | 'Provider API Key' has more than 1000 characters | Copy the key again, and nothing else
${() => validating({ apiKey: 'a b' })} | 'Provider API Key' contains spaces or line breaks | Copy it again, in one piece
${() => validating({ apiKey: 'sk-1, sk-2' })} | 'Provider API Key' contains more than one key | Enter one key, and use an input item for each
${() => validating({ apiKey: 'sk-…aB3d' })} | 'Provider API Key' is masked | Enter all of it. Lists show only a part of each
${() => validating({ apiKey: 'YOUR_API_KEY' })} | 'Provider API Key' is a placeholder | Enter what was issued to you. For an expression, switch the field to Expression, and execute the node
${() => validating({ apiKey: 'f(sk-1)' })} | 'Provider API Key' contains something other than a key | Copy the key again, and nothing else
${() => validating({ apiKey: '"at-of-all"' })} | 'Provider API Key' contains the token of the credential | Enter the key that the provider issued
${() => validating({ apiKey: 'ä' })} | 'Provider API Key' contains an invalid character | Copy it again, without formatting
${() => validating({ apiKey: 'sk-admin-1' })} | 'Provider API Key' is an OpenAI admin key, which isn't for calls | Enter a key of a project, which starts with sk-proj-
${() => validating({ apiKey: ['sk', 'ant', 'admin01'].join('-') })} | 'Provider API Key' is an Anthropic admin key, which isn't for calls | Enter a key of a workspace, which starts with sk-ant-
${() => validating({ apiKey: 'sk-ant-oat01-1' })} | 'Provider API Key' is the token of a login, which isn't for calls | Enter a key of a workspace, which starts with sk-ant-
${() => validating({ apiKey: 'apikey_1' })} | 'Provider API Key' is the ID of a key | Enter the key itself, which starts with sk-. Providers show it only once
${() => validating({ apiKey: 'proj_1' })} | 'Provider API Key' is the ID of a project | Enter the key itself, which starts with sk-. Providers show it only once
${() => validating({ apiKey: 'org-1' })} | 'Provider API Key' is the ID of an organization | Enter the key itself, which starts with sk-. Providers show it only once
${() => validating({ apiKey: 'sk-ant-1' })} | 'Provider API Key' looks like an Anthropic key, but 'Provider' is set to OpenAI | Enter a key that OpenAI issued, or correct 'Provider'
${() => validating({ apiKey: 'vk-1' })} | 'Provider API Key' looks like a virtual key of AI Workspace, but 'Provider' is set to OpenAI | Enter a key that OpenAI issued, or correct 'Provider'
${() => validating({ provider: 'custom' })} | 'Provider Name' is empty | Enter the name that the API uses for the provider
${() => validating({ provider: 'custom', providerName: support.keyOf(0) })} | 'Provider Name' contains a token or key | Remove it. Tokens and keys belong in the credential only
${() => validating({ provider: '', apiKey: '' })} | 'Provider' is empty. Its options are anthropic, openai, custom. | Select one of them. If you use an expression, make sure it returns one
${() => validating({ provider: 'x' })} | 'x' isn't an option of 'Provider'. Its options are anthropic, openai, custom. | Select one of them. If you use an expression, make sure it returns one
${() => validating({ options: { failWhenSaved: true } })} | This version of n8n doesn't indicate whether it saves executions | Update n8n, or remove the option 'Fail When Saved'
${() => validating({ options: { failWhenSaved: true } }, { settings: {} })} | n8n might save executions of this workflow, and with them the key | Open the workflow's settings and turn off saving in all four fields, because a default doesn't count. Then delete the saved executions
${() => validating({}, returning({ valid: 'yes' }))} | The API's response doesn't contain whether the key is valid | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => validating({ options: { whenRejected: 'error' } }, returning({ valid: false }))} | The API returned no confirmation that the key is valid | Check the key sk-…0000 again later, before you replace it. The API returns the same if it couldn't ask the provider
${() => reporting({ promptId: '' })} | 'Prompt Template ID' is empty | Enter the ID of the prompt template
${() => reporting({ promptId: '..' })} | 'Prompt Template ID' isn't a valid ID | Enter the ID of the prompt template
${() => reporting({ promptId: 'a'.repeat(1001) })} | 'Prompt Template ID' is too long | Enter the ID of the prompt template
${() => reporting({ promptId: 'at-of-all' })} | 'Prompt Template ID' contains a token or key | Remove it. Tokens and keys belong in the credential only
${() => reporting({ entityIds: 'a,at-of-all' })} | 'Entity IDs' contains a token or key | Remove it. Tokens and keys belong in the credential only
${() => reporting({ entityIds: '' })} | 'Entity IDs' is empty | Enter IDs separated by commas or line breaks, or use a virtual key that is assigned to an agent or member
${() => reporting({ entityIds: [] })} | 'Entity IDs' is empty | Enter IDs separated by commas or line breaks. If you use an expression, make sure it returns IDs
${() => reporting({ entityIds: '[a,b]' })} | 'Entity IDs' isn't a valid list | Use an expression that returns an array, such as {{ $json.ids }}, without brackets around it
${() => reporting({ entityIds: ['a', { id: 'b' }] })} | 'Entity IDs' contains something that isn't an ID | Use an expression that returns an array, such as {{ $json.ids }}, without brackets around it
${() => reporting({ entityIds: '"a"' })} | 'Entity IDs' contains something that isn't an ID: "a" | Enter IDs without quotation marks and brackets
${() => reporting({ entityIds: '{{ $json.id }}' })} | 'Entity IDs' contains something that isn't an ID: {{ $json.id }} | Set the field to 'Expression', so that n8n resolves it, or enter the ID itself
${() => reporting({ entityIds: 'entity_id,name' })} | 'Entity IDs' contains something that isn't an ID: entity_id | Enter IDs without a heading, or use an expression that returns the rows of a table
${() => reporting({ entityIds: 'A,a' })} | 'Entity IDs' contains two IDs that differ only in upper and lower case: A, a | Remove one of them
${() => reporting({ entityIds: 'a;b' })} | 'Entity IDs' contains something that isn't an ID: a;b | Enter IDs separated by commas or line breaks
${() => reporting({ entityIds: 'a\u0000' })} | 'Entity IDs' contains an ID with a control character | Enter IDs separated by commas or line breaks
${() => reporting({ entityIds: 'a'.repeat(1001) })} | 'Entity IDs' contains an ID that is too long | Enter IDs separated by commas or line breaks
${() => reporting({ entityIds: ids(100_001) })} | 'Entity IDs' is too long | Spread the IDs over several items
${() => between('', '')} | 'Start Date' is empty | Enter a date as YYYY-MM-DD, such as 2026-01-31
${() => between('2026-01-01', '2026-02-30')} | 'End Date' (2026-02-30) isn't an ISO date that exists | Enter a date as YYYY-MM-DD, such as 2026-01-31, or an ISO date-time
${() => between('2026-01-02', '2026-01-01')} | 'Start Date' (2026-01-02) is after 'End Date' (2026-01-01) | Swap the two dates, or correct one of them
${() => between('2024-01-01', '2026-01-01', 'day')} | 'Split By' results in more than 366 intervals | Select a larger interval in 'Split By', or a shorter period
${() => reporting({ options: { compareWith: 'weekBefore' } })} | 'Compare With' is set to 'Week Before', but 2026-11-01 to 2026-11-20 is longer than a week | Select 'Period Before' in 'Compare With', or a period of at most a week
${() => reporting({}, { timezone: 'x' })} | 'x' isn't a valid time zone | Select a time zone in the workflow settings, or correct GENERIC_TIMEZONE
${() => reporting({ options: { rawResponse: true, compareWith: 'previous' } })} | 'Raw Response' and 'Compare With' can't be used together | Remove one of them from Options
${() => between('2025-01-01', '2025-12-31', 'day', ids(300))} | 'Entity IDs' and 'Split By' result in up to 109500 items, more than the 100000 that n8n can handle | Spread the IDs over several items, or select a shorter period. 'Get Summary' adds up all entities
${() => listing()} | The API returned nothing for 2 of 2 entities: a, b | Correct the IDs in 'Entity IDs', or select another value of 'When Missing' in Options if these entities had no calls
${() => reporting({}, returning({}))} | The API's response doesn't contain a list of entities | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing('a')} | The API's list of entities contains something else | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({})} | The API returned an entity without an ID | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({ entity_id: 'a' })} | The API returned no type for the entity a | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({ ...row, total_calls: 0.5 })} | The API returned no exact number of calls for the entity a | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({ ...row, cost_sum: 'free' })} | The API returned no cost for the entity a | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({ ...row, cost_sum: '12.50 USD' })} | The API returned '12.50 USD' as the cost for the entity a | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({ ...row, currency: 'USD' }, { ...row, entity_id: 'b', currency: 'JPY' })} | The API returned costs in USD and in JPY | Get the costs of each currency alone, such as by prompt template
${() => listing({ ...row, error: 'timeout' })} | The API returned only a part, or an error, with 'error' for the entity a | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => selectRows(['a'])({ data: { entities: [], unit: 'cents' } })} | The API returned amounts in a smaller unit, with unit cents | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing(row, row)} | The API returned one entity twice: a | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => listing({ ...row, cost_sum: '1e308' }, { ...row, entity_id: 'b', cost_sum: '1e308' })} | The calls or the cost that the API returned are too large to add up | Nothing of this response was used. If this keeps happening, send this message to your workspace administrator
${() => testing('testAccessToken', { accessToken: 'a.b' })} | 'Access Token' isn't a valid access token (JWT). Copy all three parts, including the dots. For a personal access token or a virtual key, use its own credential type.
${() => testing('testPersonalAccessToken', { personalAccessToken: 'at-of-all', workspaceId: 'main' })} | 'Workspace ID' isn't a UUID. Enter a UUID such as 123e4567-e89b-12d3-a456-426614174000. Your workspace administrator knows it, and Get Scope returns it.
${() => testing('testPersonalAccessToken', { personalAccessToken: 'at-of-all', analyticsUrl: 'a.example.com' })} | 'Analytics API URL' of the credential isn't an http(s) URL. Open the credential and enter the URL of the API, which starts with https:// and has no ?, #, or @, such as https://api.example.com.
${() => testing('testPersonalAccessToken', { personalAccessToken: 'vk-1' })} | 'Personal Access Token' contains a virtual key. Use the credential type for virtual keys.
${() => testing('testVirtualKey', { virtualKeyToken: 'vk-1', baseUrl: 'https://api.example.com' })} | Workspace API URL: n8n returned no response to the credential test. Retry. If this keeps happening, report this message as an issue of the node.
`;
