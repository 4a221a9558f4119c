import type { INodeParameters } from 'n8n-workflow';
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

test.each([
	['openai', 'accepted', true, '0001'],
	['openai', 'rejected', false, '0002'],
	['anthropic', 'accepted', true, '0001'],
	['anthropic', 'rejected', false, '0002'],
] as const)('The result for a %s key that is %s', async (provider, kind, valid, end) => {
	const items = await validate({ provider, apiKey: providerKeys[provider][kind] });
	expect(items).toEqual([
		{
			json: {
				provider,
				valid,
				message: expect.stringContaining(`${kind.replace('ed', '')}`),
				key_hint: `sk-…${end}`,
				workspace_id: main.id,
				checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
				token_expires_at: '2099-01-01T00:00:00.000Z',
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(sandbox.current.requests).toMatchObject([{ violations: [] }]);
});

test("A key that can't be checked is an error, not an item with valid: false", async () => {
	const unknown = { provider: 'custom', providerName: 'acme' };
	const [item] = await validate(unknown, { onError: 'continueRegularOutput' });
	expect(item?.json).toMatchObject({ details: { status: 400 } });
	expect(item?.json).not.toHaveProperty('valid');
});

describe('With Fail When Saved', () => {
	const unsaved = {
		saveDataErrorExecution: 'none',
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
		saveExecutionProgress: false,
	} as const;
	const options = { failWhenSaved: true };

	test('a key is checked in a workflow that saves no executions', async () => {
		const [item] = await validate({ options }, { settings: unsaved });
		expect(item?.json).toMatchObject({ valid: true });
	});

	test('no key is sent in a workflow that saves failed executions', async () => {
		const settings = { ...unsaved, saveDataErrorExecution: 'all' } as const;
		await expect(validate({ options }, { settings })).rejects.toMatchObject({ level: 'warning' });
		expect(sandbox.current.requests).toEqual([]);
	});
});
