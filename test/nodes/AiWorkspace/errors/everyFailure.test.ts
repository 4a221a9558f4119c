import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { AiWorkspace } from '../../../../nodes/AiWorkspace/AiWorkspace.node';
import { authenticationMethods } from '../../../../nodes/AiWorkspace/auth/methods';
import {
	testAccessToken,
	testPersonalAccessToken,
	testVirtualKey,
} from '../../../../nodes/AiWorkspace/credentialTests';
import { Failure, unknownOption } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import { prepareRequest } from '../../../../nodes/AiWorkspace/execution/prepareRequest';
import { ApiClient } from '../../../../nodes/AiWorkspace/http/ApiClient';
import { ConcurrencyLimit } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { envelopeFailure } from '../../../../nodes/AiWorkspace/http/envelope';
import { cancelled, networkIssue } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { isTrue, readSettings } from '../../../../nodes/AiWorkspace/http/options';
import { readResponse } from '../../../../nodes/AiWorkspace/http/response';
import { splitIds } from '../../../../nodes/AiWorkspace/http/splitIds';
import { parseProviderKey } from '../../../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { validate } from '../../../../nodes/AiWorkspace/resources/masterKey/validate';
import { parseEntityIds } from '../../../../nodes/AiWorkspace/resources/promptTemplate/entityIds';
import { getEntities } from '../../../../nodes/AiWorkspace/resources/promptTemplate/getEntities';
import { parsePromptId } from '../../../../nodes/AiWorkspace/resources/promptTemplate/promptId';
import type { Input, Item, Operation } from '../../../../nodes/AiWorkspace/resources/types';
import { serviceUrl } from '../../../../nodes/AiWorkspace/util/url';
import { uuid } from '../../../../nodes/AiWorkspace/util/uuid';
import { resolveWorkspace } from '../../../../nodes/AiWorkspace/workspace/resolve';
import {
	assignedEntityId,
	parseScope,
	scopeOf,
	workspaceIdOf,
} from '../../../../nodes/AiWorkspace/workspace/scope';
import { isMessage, messages } from '../../../docs/messages';
import { ourNode } from '../../../support/ourNode';
import { rejectionOf } from '../../../support/properties';

const { node } = ourNode({});
const id = '123e4567-e89b-12d3-a456-426614174000';
const url = 'https://api.example.com';
const json = { 'content-type': 'application/json' };
const hostUnknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });

const throws = (failure: Failure | undefined): never => {
	throw failure ?? new Error('No failure');
};
const network = (code: string) =>
	throws(networkIssue(Object.assign(new Error('words'), { code }), { url, timeout: 5 }));
const responding = (statusCode: number, body: unknown, headers: IDataObject = json) =>
	readResponse({
		statusCode,
		headers,
		body: typeof body === 'string' ? body : JSON.stringify(body),
	});
const reporting = (code: number) => throws(envelopeFailure({ body: { code, message: 'words' } }));

/** A client whose every request gets this body, and an item that uses it. */
function itemOf(body: IDataObject, more: Partial<Item> = {}): Item {
	const response = { statusCode: 200, headers: json, body };
	const client = new ApiClient(async () => await Promise.resolve(response), {
		maxRetries: 0,
		maxConcurrency: 1,
		limit: new ConcurrencyLimit(1),
		throwIfEnded: () => undefined,
	});
	const request: IHttpRequestOptions = { url: `${url}/{prompt_id}` };
	const workspace = { headers: {}, workspaceId: null, tenant: '' };
	return { ...workspace, client, request, idsPerRequest: 100, secrets: [], ...more };
}

/** Carries an operation out for an item with these parameters, in a workflow of this time zone. */
async function performing(
	{ plan }: Operation,
	parameters: IDataObject,
	item = itemOf({}),
	{ timezone = 'UTC', isSaved = () => undefined }: Partial<Input> = {},
): Promise<unknown> {
	const parameter = (name: string, fallback?: unknown) => parameters[name] ?? fallback;
	return await plan({ parameter, timezone, startedAt: 0, isSaved, secrets: [] })(item);
}

/** Reports on the entity a with these parameters. */
const reportingOn = async (change: IDataObject, item?: Item, timezone?: string) =>
	await performing(getEntities, { promptId: 'p', entityIds: 'a', ...change }, item, { timezone });
const between = async (dateFrom: unknown, dateTo: unknown, splitBy = 'none') =>
	await reportingOn({
		period: 'custom',
		dateFrom: String(dateFrom),
		dateTo: String(dateTo),
		splitBy,
	});
const listing = async (...entities: unknown[]) =>
	await reportingOn(
		{},
		itemOf({ code: 0, message: 'ok', data: { entities: entities as IDataObject[] } }),
	);

const validating = async (
	change: IDataObject,
	{ body = {}, ...more }: { body?: IDataObject } & Partial<Input> = {},
) =>
	await performing(
		validate,
		{ provider: 'openai', apiKey: 'sk-123456789012', ...change },
		itemOf(body),
		more,
	);

/** Resolves a workspace with these parameters. */
async function resolving(
	value: string,
	parameters: IDataObject,
	credential: ICredentialDataDecryptedObject = {},
): Promise<unknown> {
	const method = authenticationMethods.find((known) => known.value === value);
	if (!method) throw new Error(`No such method: ${value}`);
	const { client, request } = itemOf({});
	const parameter = (name: string, fallback?: unknown) => parameters[name] ?? fallback;
	const choices = ['scope', 'id', 'serviceUser'] as const;
	return await resolveWorkspace({ parameter, method, choices, credential, client, request });
}

/** What the hook leaves for an item with these parameters. */
async function preparing(parameters: IDataObject): Promise<unknown> {
	const executeData = { data: {} };
	const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
		continueOnFail: () => false,
		getExecuteData: () => executeData,
		getExecutionCancelSignal: () => undefined,
		getInputData: () => executeData,
		getItemIndex: () => 0,
		getNode: () => node,
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
	});
	const options = await prepareRequest.call(context, { url: '' });
	return await Execution.outcomeOf(options).results();
}

/** The outcome of an item that the hook never prepared. */
const unprepared = async () => await Execution.outcomeOf({}).results();

type Row = [message: string, hint: string, act: () => unknown];

/** Every failure of the node: the message, the beginning of the hint, and what brings it about. */
const failures: Row[] = [
	[
		"'x' isn't an option of 'Period'",
		'If you use an expression',
		() => throws(unknownOption('Period', 'x')),
	],
	["'Authentication' isn't set", 'Select a credential', async () => await preparing({})],
	[
		"'Operation' isn't set",
		'Select an operation',
		async () => await preparing({ authentication: 'pat', resource: 'x', operation: 'x' }),
	],
	[
		"'Validate' doesn't accept the credential type 'Virtual Key'",
		'Select a credential of the type Access Token',
		async () =>
			await preparing({
				authentication: 'virtualKey',
				resource: 'masterKey',
				operation: 'validate',
			}),
	],
	['The node ended before this item was sent', 'See the error', unprepared],
	['The execution was stopped', 'Execute the workflow again', () => throws(cancelled())],
	[
		"'Timeout' must be a whole number from 1 to 3600000",
		"Correct 'Timeout'",
		() => readSettings({ timeout: 0 }),
	],
	[
		"'Raw Response' must be true or false",
		"Turn 'Raw Response' on",
		() => isTrue(5, 'Raw Response'),
	],

	['words', 'Check the fields', () => responding(400, { message: 'words' })],
	['words', 'If the token or key was revoked', () => responding(401, { message: 'words' })],
	[
		'words',
		'Create a new token and',
		() => responding(401, { message: 'words', code: 'AUTH_TOKEN_EXPIRED' }),
	],
	['words', 'Ask your workspace administrator', () => responding(403, { message: 'words' })],
	['words', 'If other requests work', () => responding(404, { message: 'words' })],
	['words', 'Try again later', () => responding(408, { message: 'words' })],
	['words', "Lower 'IDs per Request'", () => responding(413, { message: 'words' })],
	['words', "Lower 'IDs per Request'", () => responding(414, { message: 'words' })],
	['words', "Lower 'Max Concurrency'", () => responding(429, { message: 'words' })],
	['The API returned status 503', 'The API is temporarily unavailable', () => responding(503, '')],
	['The API returned status 501', 'Check the URLs', () => responding(501, '')],
	[
		'The API redirected the request to https://other.example',
		'Update the URL',
		() => responding(302, '', { location: 'https://other.example' }),
	],
	[
		'The API returned something other than JSON',
		'The URL seems',
		() => responding(200, '<html>', {}),
	],
	[
		"The API returned JSON that isn't an object",
		'Nothing of this response',
		() => responding(200, '[]'),
	],
	['The connection closed before the full response arrived', 'Retry', () => responding(200, '{"a')],
	[
		'The API returned code 500',
		'The API is temporarily',
		() => throws(envelopeFailure({ body: { code: 500 } })),
	],
	['words', 'If the token or key was revoked', () => reporting(40101)],
	['words', 'Ask your workspace administrator', () => reporting(403)],
	['words', 'Check the fields of this node', () => reporting(-1)],

	["The API's host name couldn't be found", 'Check the URL', () => network('ENOTFOUND')],
	['The API refused the connection', 'Check the URL', () => network('ECONNREFUSED')],
	['The connection closed before the full response arrived', 'Retry', () => network('ECONNRESET')],
	["Your n8n instance can't reach the API", 'Check the URL', () => network('ENETUNREACH')],
	[
		"The API's TLS certificate isn't valid",
		'The certificate has expired',
		() => network('CERT_HAS_EXPIRED'),
	],
	[
		"The API's TLS certificate isn't trusted",
		'Ask your n8n administrator',
		() => network('CERT_UNTRUSTED'),
	],
	["The API didn't accept a secure connection", 'Check whether the URL', () => network('EPROTO')],
	[
		"The API's response isn't valid HTTP",
		'Check whether the URL',
		() => network('HPE_INVALID_CONSTANT'),
	],
	["The API didn't respond within 5 ms", "Increase 'Timeout'", () => network('ETIMEDOUT')],
	['words', 'Check the URL', () => network('ENOTKNOWN')],

	[
		"'Workspace API URL' of the credential is empty",
		'Open the credential',
		() => serviceUrl('', 'Workspace API URL'),
	],
	[
		"'Workspace API URL' of the credential isn't an http(s) URL",
		'Open the credential',
		() => serviceUrl('x', 'Workspace API URL'),
	],
	["'Workspace ID' isn't a UUID", 'Enter a UUID', () => uuid('x', 'Workspace ID')],
	[
		"'Workspace' can't be 'x' here",
		"Set 'Workspace'",
		async () => await resolving('pat', { workspace: 'x' }),
	],
	[
		"'Workspace ID' is empty",
		'Enter the UUID of the workspace in the node',
		async () => await resolving('pat', { workspace: 'id' }),
	],
	[
		"'Workspace ID' is empty",
		'Enter the UUID of the workspace,',
		async () => await resolving('virtualKey', { workspace: 'id' }),
	],
	[
		"'Workspace ID of the credential' isn't a UUID",
		'Enter a UUID',
		async () => await resolving('pat', { workspace: 'id' }, { workspaceId: 'x' }),
	],
	[
		"'Workspace' is set to 'Service User', which needs an access token",
		"Set 'Workspace'",
		async () => await resolving('pat', { workspace: 'serviceUser' }),
	],
	[
		"'Service User ID' is empty, and the access token doesn't name its subject",
		'Enter the UUID of the service user',
		async () => await resolving('accessToken', { workspace: 'serviceUser' }),
	],
	[
		"'Service User ID' isn't a UUID",
		'Only a token issued to a service user',
		async () => await resolving('accessToken', { workspace: 'serviceUser', serviceUserId: 'x' }),
	],
	[
		"'Service User ID' isn't the subject of the access token",
		'Leave it empty',
		async () =>
			await resolving(
				'accessToken',
				{ workspace: 'serviceUser', serviceUserId: id },
				{ accessToken: `e30.${Buffer.from('{"sub":"someone"}').toString('base64url')}.x` },
			),
	],
	[
		'The API returned no scope for this virtual key',
		'The key might no longer',
		() => scopeOf({ body: {} }),
	],
	[
		"'Scope' doesn't contain the output of a Get Scope node",
		'Drag the output',
		() => parseScope('x'),
	],
	[
		"'Scope' doesn't contain the output of a Get Scope node",
		'Drag the output',
		() => workspaceIdOf({}),
	],
	[
		"'Workspace ID of the scope' isn't a UUID",
		'Use the output',
		() => workspaceIdOf({ workspace: {} }),
	],
	[
		"'Scope' contains no workspace: its virtual key isn't assigned to one (degraded)",
		'Ask your workspace administrator',
		() => workspaceIdOf({ workspace: null }),
	],
	[
		"'Entities' is taken from a scope, but its virtual key isn't assigned to an agent or member",
		"Set 'Entities'",
		() => assignedEntityId({}, 'id'),
	],
	[
		"'Entities' is taken from a scope, but its entity has no ID",
		'Select another option',
		() => assignedEntityId({ entity: {} }, 'id'),
	],
	[
		"'Entities' is taken from a scope, but its entity has no department",
		'Select another option',
		() => assignedEntityId({ entity: {} }, 'department_id'),
	],
	[
		"'Entities' is taken from a scope, but 'Workspace' isn't",
		"Set 'Workspace'",
		async () => await reportingOn({ entities: 'scopeEntity' }),
	],

	["'Provider API Key' is empty", 'Enter the key', () => parseProviderKey('', 'openai')],
	[
		"'Provider API Key' contains spaces or line breaks",
		'Copy the key again',
		() => parseProviderKey('a b', 'openai'),
	],
	[
		"'Provider API Key' is in quotation marks",
		'Enter the key without',
		() => parseProviderKey('"a"', 'openai'),
	],
	[
		"'Provider API Key' contains a character that keys don't have",
		'Copy the key again',
		() => parseProviderKey('ä', 'openai'),
	],
	[
		'n8n saves the executions of this workflow, and with them the key',
		"Open the workflow's settings",
		async () => await validating({ options: { failWhenSaved: true } }, { isSaved: () => true }),
	],
	[
		"This version of n8n doesn't indicate whether it saves executions",
		'Update n8n',
		async () => await validating({ options: { failWhenSaved: true } }),
	],
	[
		"'Provider API Key' looks like an Anthropic key, but 'Provider' is set to OpenAI",
		'Select the provider',
		() => parseProviderKey('sk-ant-1', 'openai'),
	],
	["'Provider' is empty", 'Select the provider', async () => await validating({ provider: ' ' })],
	[
		"'Provider Name' is empty",
		'Enter the name',
		async () => await validating({ provider: 'custom' }),
	],
	[
		"'x' isn't an option of 'When Rejected'",
		'If you use an expression',
		async () => await validating({ whenRejected: 'x' }),
	],
	[
		"The API's response doesn't contain whether the key is valid",
		'Nothing of this response',
		async () => await validating({}),
	],
	[
		'The provider rejected the key',
		"The provider doesn't accept the key sk-…9012",
		async () => await validating({ whenRejected: 'error' }, { body: { valid: false } }),
	],

	["'Entity IDs' is empty", 'Enter IDs separated', () => parseEntityIds('')],
	["'Entity IDs' isn't a valid list", 'Use an expression', () => parseEntityIds('[a,b]')],
	[
		"'Entity IDs' contains something that isn't an ID",
		'Use an expression',
		() => parseEntityIds(['a', { id: 'b' }]),
	],
	[
		`'Entity IDs' contains something that isn't an ID: "a"`,
		'Use an expression',
		() => parseEntityIds('"a"'),
	],
	[
		"'Entity IDs' contains an ID with a control character",
		'Enter IDs',
		() => parseEntityIds('a\u0000'),
	],
	[
		"'Entity IDs' contains an ID that is too long",
		'Enter IDs',
		() => parseEntityIds('a'.repeat(1001)),
	],
	[
		"'Entity IDs' contains an ID that is too long (4 characters)",
		'Correct the ID',
		() => splitIds(['abcd'], 1, 3, String),
	],
	["'Prompt Template ID' is empty", 'Enter the ID', () => parsePromptId('')],
	["'Prompt Template ID' isn't a valid ID", 'Enter the ID', () => parsePromptId('..')],
	["'Prompt Template ID' is too long", 'Enter the ID', () => parsePromptId('a'.repeat(1001))],
	["'Start Date' is empty", 'Enter a date', async () => await between('', '')],
	[
		"'End Date' isn't a date that exists",
		'Enter a date',
		async () => await between('2026-01-01', '2026-02-30'),
	],
	[
		"'Start Date' (2026-01-02) is after 'End Date' (2026-01-01)",
		'Swap the two dates',
		async () => await between('2026-01-02', '2026-01-01'),
	],
	[
		"'Split By' results in more than 366 intervals",
		'Select a larger interval',
		async () => await between('2024-01-01', '2026-01-01', 'day'),
	],
	[
		"'x' isn't a valid time zone",
		'Select a time zone',
		async () => await reportingOn({}, itemOf({}), 'x'),
	],
	[
		"'Entity IDs' and 'Split By' result in up to 109500 items, more than the 100000 that n8n can handle",
		'Spread the IDs',
		async () =>
			await reportingOn({
				entityIds: Array.from({ length: 300 }, (_, index) => String(index)),
				period: 'custom',
				dateFrom: '2025-01-01',
				dateTo: '2025-12-31',
				splitBy: 'day',
			}),
	],
	[
		'The API returned nothing for 1 of 1 entities: a',
		'Correct the IDs',
		async () =>
			await reportingOn(
				{ options: { failOnMissing: true } },
				itemOf({ code: 0, message: 'ok', data: { entities: [] } }),
			),
	],
	[
		"The API's response doesn't contain a list of entities",
		'Nothing of this response',
		async () => await reportingOn({}),
	],
	[
		"The API's list of entities contains something else",
		'Nothing of this response',
		async () => await listing('a'),
	],
	[
		'The API returned an entity without an ID',
		'Nothing of this response',
		async () => await listing({}),
	],
	[
		'The API returned no type for the entity a',
		'Nothing of this response',
		async () => await listing({ entity_id: 'a' }),
	],
	[
		'The API returned no number of calls for the entity a',
		'Nothing of this response',
		async () => await listing({ entity_id: 'a', entity_type: 'agent' }),
	],
	[
		'The API returned no exact cost for the entity a',
		'Nothing of this response',
		async () => await listing({ entity_id: 'a', entity_type: 'agent', total_calls: 1 }),
	],
	[
		"The API returned an entity that wasn't requested: b",
		'Nothing of this response',
		async () =>
			await listing({ entity_id: 'b', entity_type: 'agent', total_calls: 1, cost_sum: 1 }),
	],
];

/** The failures of the credential tests, which n8n shows as one paragraph. */
const credentialFailures: Row[] = [
	["'Access Token' is empty", 'Paste', async () => await testing(testAccessToken, {})],
	[
		"'Access Token' contains a character that tokens don't have",
		'Copy the token again',
		async () => await testing(testAccessToken, { accessToken: 'äb' }),
	],
	[
		"'Access Token' isn't a valid access token (JWT)",
		'Copy all three parts',
		async () => await testing(testAccessToken, { accessToken: 'a.b' }),
	],
	[
		"'Personal Access Token' contains a virtual key",
		'Use the credential type',
		async () => await testing(testPersonalAccessToken, { personalAccessToken: 'vk-1' }),
	],
	[
		"'Virtual Key' doesn't start with vk-",
		'Copy the whole virtual key',
		async () => await testing(testVirtualKey, { virtualKeyToken: 'a' }),
	],
	[
		'Workspace API URL: n8n returned no response to the credential test',
		'Retry',
		async () => await testing(testVirtualKey, { virtualKeyToken: 'vk-1', baseUrl: url }),
	],
	[
		"Workspace API URL: The API's host name couldn't be found",
		'Check the URL',
		async () =>
			await testing(testVirtualKey, { virtualKeyToken: 'vk-1', baseUrl: url }, hostUnknown),
	],
];

/** What a credential test says of a credential where its requests have no response. */
async function testing(
	test: typeof testVirtualKey,
	data: ICredentialDataDecryptedObject,
	error?: Error,
): Promise<string> {
	const request = async () =>
		await (error === undefined ? Promise.resolve(undefined) : Promise.reject(error));
	const context: ICredentialTestFunctions = Object.assign(Object.create(null), {
		helpers: { request },
	});
	const { message } = await test.call(context, { id: '1', name: 'Test', type: 'test', data });
	return message;
}

/** The failure of a row. */
async function failureOf([message, , act]: Row): Promise<Failure> {
	const error = await rejectionOf(Promise.resolve().then(act));
	if (error instanceof Failure) return error;
	throw new Error(`Not a Failure: ${String(error)} in place of ${message}`);
}

/** The texts that stand beside fields, options, and entries of dropdowns. */
function labelsIn(properties: readonly INodeProperties[]): string[] {
	return properties.flatMap(({ displayName, options = [] }) => [
		displayName,
		...options.flatMap((option) =>
			'type' in option ? labelsIn([option]) : 'name' in option ? [option.name] : [],
		),
	]);
}

test.each(failures)('%s: %s', async (...row) => {
	const { message, details } = await failureOf(row);
	expect(message).toBe(row[0]);
	expect(details.hint).toBe(`${row[1]}${details.hint?.slice(row[1].length)}`);
});

test.each(credentialFailures)('of a credential test: %s. %s', async (message, hint, act) => {
	expect(String(await act()).slice(0, `${message}. ${hint}`.length)).toBe(`${message}. ${hint}`);
});

describe('All failures of the node', () => {
	test('are in these tables', () => {
		const all = [...failures, ...credentialFailures];
		// A credential test puts the URL that it used before the message.
		const texts = all.flatMap(([message]) => [message, message.replace(/^[\w ]+: /, '')]);
		const missing = messages().filter((message) => !texts.some((text) => isMessage(message, text)));
		expect(missing).toEqual([]);
	});

	test('have a hint of whole sentences without the last full stop', async () => {
		const hints = (await Promise.all(failures.map(failureOf))).map(({ details }) => details.hint);
		const isFine = (hint = '') => /^[A-Z].{10,}[^.]$/.test(hint) && !/[.?!][.?!]| \./.test(hint);
		expect(hints.filter((hint) => !isFine(hint))).toEqual([]);
	});

	test('name in their hints only what the form contains', async () => {
		const known = new Set(labelsIn(new AiWorkspace().description.properties));
		const hints = (await Promise.all(failures.map(failureOf))).map(({ details }) => details.hint);
		const named = hints.flatMap((hint = '') => hint.match(/(?<=')[A-Z][^']*(?=')/g) ?? []);
		expect(named.filter((label) => !known.has(label))).toEqual([]);
	});

	test('ask for a retry only where one may help', async () => {
		const all = await Promise.all(failures.map(failureOf));
		const asking = all.filter(({ details }) => /^Retry|^Try again/.test(details.hint ?? ''));
		expect(asking.length).toBeGreaterThan(0);
		expect(asking.filter(({ details }) => details.retryable !== true)).toEqual([]);
	});

	test('do not call for a retry but for these', async () => {
		const all = await Promise.all(failures.map(failureOf));
		const named = all.map(({ message, details }) => ({ message, ...details }));
		const retryable = named.filter((failure) => failure.retryable);
		expect(retryable.map(({ status, code }) => status ?? code)).toEqual([
			408,
			429,
			503,
			200,
			200,
			'ENOTFOUND',
			'ECONNREFUSED',
			'ECONNRESET',
			'ENETUNREACH',
			'TIMED_OUT',
		]);
		expect(named.filter((failure) => failure.retryable === undefined)).toEqual([]);
	});
});
