import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INodeParameters,
} from 'n8n-workflow';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { agentWorkflow } from '../e2e/agent';
import { connect } from '../e2e/connect';
import {
	credentialTypes,
	failures,
	jsonOf,
	originOf,
	runOurNode,
	runWorkflow,
	store,
	successes,
	type Authentication,
} from '../e2e/support';
import { world } from '../sandbox';
import { startChatModel } from '../support/chatModel';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../support/sandbox';

jest.setTimeout(60_000);

const sandbox = useSandbox();
const { main } = world.workspaces;
const agents = world.entities.agents.map(({ id }) => id);
const byId: INodeParameters = { workspace: 'id', workspaceId: main.id };

const fieldsOf: Record<Authentication, () => ICredentialDataDecryptedObject> = {
	accessToken: () => withAccessToken(sandbox.current),
	pat: () => withPat(sandbox.current),
	virtualKey: () => withVirtualKey(sandbox.current),
};

// n8n closes idle connections while this file compiles; fetch notices once the event loop turns.
beforeAll(async () => await sleep(500));

/** Calls and cost as the sandbox knows them. */
const expected = () =>
	sandbox.current.expected({
		workspaceId: main.id,
		promptId: world.prompts.support.id,
		from: '2026-01-01',
		to: '2026-01-31',
		entityIds: agents,
	});

/** All rows that the sandbox has, in any order. */
function expectRows(items: IDataObject[]) {
	const given = items.filter(({ found }) => found);
	const { rows } = expected();
	expect(rows.length).toBeGreaterThan(0);
	expect(given).toHaveLength(rows.length);
	expect(given).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row))));
}

/** The items of one execution on the success output. */
async function execute(authentication: Authentication, parameters: INodeParameters) {
	const execution = await runOurNode({
		parameters: { ...parameters, authentication },
		credential: await store(authentication, fieldsOf[authentication]()),
	});
	expect(execution).toMatchObject({ status: 'success' });
	return successes(execution);
}

describe('Operations', () => {
	const tested: Record<string, string[]> = {
		cockpit: ['getScope'],
		masterKey: ['validate'],
		promptTemplate: ['getEntities', 'getSummary'],
	};

	test('Each operation of the node is one of these', () => {
		const { properties } = new AiWorkspace().description;
		const found = properties
			.filter(({ name }) => name === 'operation')
			.map(({ displayOptions, options }) => [
				displayOptions?.show?.resource?.join(),
				options?.map((option) => 'value' in option && option.value),
			]);
		expect(Object.fromEntries(found)).toEqual(tested);
	});

	test('Get Scope', async () => {
		const items = await execute('virtualKey', { ...scopeLookup, simplify: false });
		expect(jsonOf(items)).toEqual([world.scopes.agent]);
	});

	test('Validate, with a provider key that is accepted and one that is rejected', async () => {
		const { accepted } = world.providerKeys.openai;
		for (const [apiKey, valid] of [
			[accepted, true],
			['sk-made-up-for-the-tests', false],
		] as const) {
			const items = await execute('accessToken', check({ apiKey }));
			expect(jsonOf(items)).toEqual([
				expect.objectContaining({ valid, workspace_id: main.id, provider: 'openai' }),
			]);
		}
	});

	test.each<[Authentication, INodeParameters]>([
		['accessToken', byId],
		['pat', byId],
		['virtualKey', {}],
	])('Get Entities with the credential type %s', async (authentication, workspace) => {
		const items = await execute(authentication, report(workspace));
		expectRows(jsonOf(items));
		expect(new Set(items.map(originOf))).toEqual(new Set([0]));
	});

	test('Get Summary', async () => {
		const items = await execute('virtualKey', report({ operation: 'getSummary' }));
		const { totals } = expected();
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({
				total_calls: Number(totals.total_calls),
				cost_sum: Number(totals.cost_sum),
			}),
		]);
	});
});

describe('Credential tests', () => {
	const bad: Record<Authentication, [ICredentialDataDecryptedObject, RegExp]> = {
		accessToken: [{ accessToken: world.tokens.expired }, /expired/],
		pat: [{ personalAccessToken: 'pat_never_heard_of' }, /not known/],
		virtualKey: [{ virtualKeyToken: world.virtualKeys.revoked }, /revoked/],
	};

	test.each<Authentication>(['accessToken', 'pat', 'virtualKey'])('%s', async (authentication) => {
		const { api } = connect();
		const type = credentialTypes[authentication];
		const fields = fieldsOf[authentication]();
		const [change, words] = bad[authentication];
		expect(await api.testCredential(type, fields)).toMatchObject({ status: 'OK' });
		expect(await api.testCredential(type, { ...fields, ...change })).toEqual({
			status: 'Error',
			message: expect.stringMatching(words),
		});
	});
});

test('The error output gets the item that failed, and the success output the other one', async () => {
	const inputs = [world.prompts.support.id, 'unheard-of'].map((promptId) => ({ promptId }));
	const execution = await runOurNode({
		parameters: report({ promptId: '={{ $json.promptId }}' }),
		credential: await store('virtualKey', fieldsOf.virtualKey()),
		inputs,
		onError: 'continueErrorOutput',
	});
	const found = jsonOf(successes(execution)).filter((row) => row.found);
	expect(found).toHaveLength(expected().rows.length);
	const [failed, ...others] = jsonOf(failures(execution));
	expect(others).toEqual([]);
	expect(failed).toMatchObject({
		promptId: 'unheard-of',
		message: expect.stringMatching(/no such prompt template/),
	});
	// Earlier versions of n8n have no place for details: there the status is part of the error.
	expect(failed?.details?.status ?? /status (\d+)/.exec(failed?.error)?.[1]).toEqual(
		failed?.details ? 404 : '404',
	);
});

test('An AI agent calls the node as a tool and gets calls and cost', async () => {
	const asked = { promptId: world.prompts.support.id };
	const model = await startChatModel();
	model.tellToCall(asked);
	try {
		const chatCredential = await connect().api.createCredential({
			name: 'Chat model of a test',
			type: 'openAiApi',
			data: { apiKey: 'none', url: model.url, header: false },
		});
		const execution = await runWorkflow(
			agentWorkflow({
				parameters: report({
					promptId: "={{ $fromAI('promptId', 'ID of the prompt template', 'string') }}",
				}),
				credential: await store('virtualKey', fieldsOf.virtualKey()),
				chatCredential,
				// The newest agent that every n8n here has.
				agentVersion: 2.2,
			}),
		);
		expect(execution).toMatchObject({ status: 'success' });
		expectRows(JSON.parse(model.toolResults()[0] ?? ''));
	} finally {
		await model.close();
	}
});
