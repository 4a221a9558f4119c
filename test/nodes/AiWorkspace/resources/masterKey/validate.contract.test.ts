import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { everythingIn } from '../../../../support/everythingIn';
import { runNode, type NodeRun } from '../../../../support/runNode';
import { check, useSandbox, withAccessToken } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { providerKeys } = world;
const { main } = world.workspaces;

const validate = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: check(change),
		credential: withAccessToken(sandbox.current),
		...more,
	});

const sentBodies = (): IDataObject[] =>
	sandbox.current.requests.map(({ body }) => JSON.parse(body));

const accepts = (name: string) => `${name} accepts this key.`;
const rejects = (name: string) => `${name} rejected this key: it is unknown or was revoked.`;

describe('The result', () => {
	test.each([
		['openai', 'accepted', true, accepts('OpenAI'), 'sk-…0001'],
		['openai', 'rejected', false, rejects('OpenAI'), 'sk-…0002'],
		['anthropic', 'accepted', true, accepts('Anthropic'), 'sk-…0001'],
		['anthropic', 'rejected', false, rejects('Anthropic'), 'sk-…0002'],
	] as const)('for a %s key that is %s', async (provider, kind, valid, message, keyHint) => {
		const items = await validate({ provider, apiKey: providerKeys[provider][kind] });
		const checkedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
		expect(items).toEqual([
			{
				json: { provider, valid, message, keyHint, workspaceId: main.id, checkedAt },
				pairedItem: { item: 0 },
			},
		]);
	});

	test('is taken out of a data member', async () => {
		sandbox.current.behaviour.wrapData = true;
		const [item] = await validate();
		expect(item?.json).toMatchObject({ valid: true, message: accepts('OpenAI') });
	});

	test.each([
		['sk-12345678', '…'],
		['sk-123456789', 'sk-…6789'],
	])('of the key %s hints only at %s', async (apiKey, keyHint) => {
		const [item] = await validate({ apiKey });
		expect(item?.json.keyHint).toBe(keyHint);
	});

	test('of each item is linked to it, in the order of the items', async () => {
		const { rejected, accepted } = providerKeys.openai;
		const items = await validate(
			{ apiKey: '={{ $json.key }}' },
			{ items: [{ key: rejected }, { key: accepted }] },
		);
		expect(items.map(({ json, pairedItem }) => [json.valid, pairedItem])).toEqual([
			[false, { item: 0 }],
			[true, { item: 1 }],
		]);
	});

	test('never contains the key, even when the API echoes it', async () => {
		const { accepted } = providerKeys.openai;
		const body = { valid: true, message: `Checked ${accepted}`, apiKey: accepted };
		sandbox.current.faults.add({ kind: 'json', body });
		const [item] = await validate();
		expect(everythingIn(item)).not.toContain(accepted);
		expect(item?.json.message).toBe('Checked ***');
	});

	test('never contains the access token, even when the API echoes it', async () => {
		const body = { valid: true, message: `Checked for ${world.tokens.good}` };
		sandbox.current.faults.add({ kind: 'json', body });
		expect(everythingIn(await validate())).not.toContain(world.tokens.good);
	});
});

describe('The request', () => {
	test('sends the key in the body and nowhere else', async () => {
		await validate();
		const { accepted } = providerKeys.openai;
		expect(sentBodies()).toEqual([{ provider: 'openai', apiKey: accepted }]);
		expect(sandbox.current.requests).toMatchObject([{ violations: [] }]);
	});

	test('is sent once for each item', async () => {
		await validate({}, { items: [{}, {}, {}] });
		expect(sandbox.current.requests).toHaveLength(3);
	});

	test.each(['OpenAI', 'OPENAI', 'openai '])(
		'sends the provider name %j as typed',
		async (providerName) => {
			await validate({ provider: 'custom', providerName }, { onError: 'continueRegularOutput' });
			expect(sentBodies()).toMatchObject([{ provider: providerName }]);
		},
	);

	test('removes spaces and line breaks around the key', async () => {
		await validate({ apiKey: ` ${providerKeys.openai.accepted}\n` });
		expect(sentBodies()).toMatchObject([{ apiKey: providerKeys.openai.accepted }]);
	});

	test('takes the workspace of a scope', async () => {
		const items = [{ workspace: { id: main.id, name: 'Main' } }];
		const [item] = await validate({ workspace: 'scope' }, { items });
		expect(item?.json.workspaceId).toBe(main.id);
		expect(sandbox.current.requests[0]?.headers['x-workspace-id']).toBe(main.id);
	});
});

describe('A rejected key with "Fail"', () => {
	const rejected = { apiKey: providerKeys.openai.rejected, whenRejected: 'error' };

	test("stops with the provider's words", async () => {
		await expect(validate(rejected)).rejects.toMatchObject({ message: rejects('OpenAI') });
	});

	test('is an error item with its own code', async () => {
		const [item] = await validate(rejected, { onError: 'continueRegularOutput' });
		expect(item?.json).toMatchObject({
			error: rejects('OpenAI'),
			details: { status: 200, code: 'KEY_REJECTED', retryable: false },
		});
	});

	test('is not retried', async () => {
		await validate(rejected, { onError: 'continueRegularOutput' });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('lets an accepted key pass', async () => {
		const [item] = await validate({ whenRejected: 'error' });
		expect(item?.json.valid).toBe(true);
	});
});

describe("A key that can't be checked", () => {
	test.each([
		['an unknown provider', { provider: 'custom', providerName: 'acme' }, 400],
		['another workspace', { workspaceId: world.workspaces.other.id }, 403],
	])('because of %s is an error, not an item with valid: false', async (_, change, status) => {
		const [item] = await validate(change, { onError: 'continueRegularOutput' });
		expect(item?.json).toMatchObject({ details: { status } });
		expect(item?.json).not.toHaveProperty('valid');
	});

	test.each([
		['no valid', { message: 'ok' }],
		['valid as text', { valid: 'true', message: 'ok' }],
		['valid as number', { valid: 1, message: 'ok' }],
		['valid as null', { valid: null, message: 'ok' }],
		['an empty body', {}],
		['a list', [{ valid: true }]],
		['an envelope error', { code: 503, message: 'Provider is down', data: null }],
	])('because the response has %s is an error', async (_, body) => {
		sandbox.current.faults.add({ kind: 'json', body, times: Infinity });
		const once = { options: { maxRetries: 0 } };
		await expect(validate(once)).rejects.toHaveProperty('name', 'NodeApiError');
	});
});

describe("A key that can't be right", () => {
	test.each([
		['empty', '', /'Provider API Key' is empty/],
		['blank', '  \n', /'Provider API Key' is empty/],
		['spaces inside', 'sk-abc def', /'Provider API Key' contains spaces/],
		['in quotes', '"sk-abcdef"', /'Provider API Key' is in quotation marks/],
		['not ASCII', 'sk-абв', /'Provider API Key' contains a character/],
		[
			'of another provider',
			providerKeys.anthropic.accepted,
			/'Provider API Key' looks like an Anthropic key, but 'Provider' is set to OpenAI/,
		],
		['a virtual key', world.virtualKeys.agent, /'Provider API Key' looks like a virtual key/],
	])('(%s) is refused before any request', async (_, apiKey, message) => {
		await expect(validate({ apiKey })).rejects.toThrow(message);
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each(['={{ $json.nothing }}', '={{ null }}', '={{ {} }}', '={{ "" }}', '={{ 5 }}'])(
		'because its provider is %s is refused before any request',
		async (provider) => {
			await expect(validate({ provider })).rejects.toThrow("'Provider' is empty");
			expect(sandbox.current.requests).toEqual([]);
		},
	);

	test("because 'When Rejected' has another value is refused before any request", async () => {
		await expect(validate({ whenRejected: 'Error' })).rejects.toThrow(
			"'Error' isn't an option of 'When Rejected'",
		);
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each(['', '  '])(
		'because the provider name is %j is refused before any request',
		async (providerName) => {
			await expect(validate({ provider: 'custom', providerName })).rejects.toThrow(
				"'Provider Name' is empty",
			);
			expect(sandbox.current.requests).toEqual([]);
		},
	);
});

describe('With Fail When Saved', () => {
	const unsaved = {
		saveDataErrorExecution: 'none',
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
	} as const;
	const options = { failWhenSaved: true };

	test('a key is checked in a workflow that saves no executions', async () => {
		const [item] = await validate({ options }, { settings: unsaved });
		expect(item?.json).toMatchObject({ valid: true });
	});

	test.each([
		['failed executions', { ...unsaved, saveDataErrorExecution: 'all' }],
		['successful executions', { ...unsaved, saveDataSuccessExecution: 'all' }],
		['manual executions', { ...unsaved, saveManualExecutions: true }],
		['what n8n saves by default', { ...unsaved, saveDataErrorExecution: undefined }],
	] as const)('no key is sent in a workflow that saves %s', async (_, settings) => {
		await expect(validate({ options }, { settings })).rejects.toMatchObject({
			message: 'n8n saves the executions of this workflow, and with them the key',
		});
		expect(sandbox.current.requests).toEqual([]);
	});
});
