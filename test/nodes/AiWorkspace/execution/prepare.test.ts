import type { IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { getScope } from '../../../../nodes/AiWorkspace/resources/virtualKey/getScope';
import * as support from '../../../support/contexts';
import { scopeLookup } from '../../../support/sandbox';

const { checks, contextsOf, credentialWith, jsonResponse, keyOf, passAll } = support;
type Setting = support.Setting;
const onError = 'continueRegularOutput';
const workspaceId = '123e4567-e89b-12d3-a456-426614174000';
const scope = { workspace: { id: workspaceId }, entity: { id: 'a-1', type: 'agent' } };

/** A summary of the entity of its virtual key's scope, for a template of its own for each item. */
const summaries = (item: number): IDataObject => ({
	...{ resource: 'promptTemplate', operation: 'getSummary', authentication: 'virtualKey' },
	...{ promptId: `p-${item}`, period: 'today' },
});

const api: Setting['respond'] = ({ url }) => {
	const row = { entity_id: 'a-1', entity_type: 'agent', total_calls: 1, cost_sum: 1 };
	const report = { code: 0, message: 'ok', data: { entities: [row] } };
	return jsonResponse(url.endsWith('/scope') ? scope : report);
};
const isLookup = ({ url }: { url: string }) => url.endsWith('/api/v1/cockpit/scope');
const isFailed = (outcome: unknown) => JSON.stringify(outcome).includes('"error"');

const third = (change: IDataObject): Setting => ({
	parameters: (item) => ({ ...summaries(item), ...(item === 2 && change) }),
});
const reports = (item: number): IDataObject => ({
	...{ resource: 'costReport', operation: 'create', authentication: 'virtualKey' },
	...{ prompts: `p-${item}`, period: 'today', options: { compareWith: 'none' } },
});
const otherEntity = (item: number): IDataObject => (item === 2 ? { entity_id: 'a-2' } : {});
const locked = (item: number) => {
	if (item === 2) throw new Error('The vault is closed');
	return credentialWith('vk-0-token');
};

describe.each<[string, Setting]>([
	['names no prompt template', third({ promptId: '' })],
	['has a credential that cannot be read', { credential: locked }],
	['has no department in its scope', third({ options: { defaultEntity: 'scopeDepartment' } })],
	['names another entity than its report', { parameters: reports, json: otherEntity }],
])('One item of four that %s', (_, setting) => {
	const all = { parameters: summaries, respond: api, ...setting };

	test('is the one that fails where the node stops, before anything but a lookup is sent', async () => {
		const { outcomes, sent } = await passAll(4, all);
		expect(outcomes).toMatchObject([[], [], { error: { context: { itemIndex: 2 } } }, []]);
		expect(sent.filter((request) => !isLookup(request))).toEqual([]);
	});

	test('leaves the others alone where the node continues', async () => {
		const { outcomes, sent } = await passAll(4, { ...all, onError });
		expect(outcomes.map(isFailed)).toEqual([false, false, true, false]);
		expect(sent.map(isLookup)).toEqual([true, false, false, false]);
	});
});

test('Invalid input sends not even a lookup where the node stops', async () => {
	const { sent } = await passAll(4, { respond: api, ...third({ promptId: '' }) });
	expect(sent).toEqual([]);
});

test('A scope with a token in it is refused, although characters that nobody sees are between', async () => {
	const named = { ...scope, workspace: { id: workspaceId, name: 'of at-0\u200b-token' } };
	const parameters = { ...summaries(0), authentication: 'pat', workspace: 'scope', scope: named };
	const credential = () => credentialWith('vk-0-token');
	const { outcomes, sent } = await passAll(1, { parameters, credential, respond: api });
	expect(outcomes).toMatchObject([{ error: { message: "'Scope' contains a token or key" } }]);
	expect(sent).toEqual([]);
});

describe('The items of a batch', () => {
	afterEach(() => {
		jest.restoreAllMocks();
	});

	test('with credentials that are equal in everything are one run of the operation', async () => {
		const run = jest.spyOn(getScope, 'run');
		const credential = (item: number) => ({
			...credentialWith(`vk-${item % 2}-of-two`),
			...(item === 4 && { baseUrl: 'https://elsewhere.example' }),
		});
		const parameters = { ...scopeLookup, options: { idsPerRequest: 7 } };
		await passAll(5, { parameters, credential, respond: api });
		const calls = run.mock.calls.map(([items, session]) => [items.length, session.idsPerRequest]);
		expect(calls.join(' ')).toBe('2,7 2,7 1,7');
	});

	test('all fail where their run fails', async () => {
		jest.spyOn(getScope, 'run').mockRejectedValueOnce(new InvalidInput('No', 'way'));
		const { outcomes } = await passAll(2, { parameters: scopeLookup });
		expect(outcomes).toMatchObject([0, 1].map(() => ({ error: { message: 'No' } })));
	});

	test('fail where their run has no result for them', async () => {
		jest.spyOn(getScope, 'run').mockResolvedValueOnce([[{ json: { a: 1 } }]]);
		const { outcomes } = await passAll(2, { parameters: scopeLookup });
		expect(outcomes).toMatchObject([
			[{ json: { a: 1 }, pairedItem: { item: 0 } }],
			{ error: { message: '1 results came back for 2 items' } },
		]);
	});

	test('over midnight report on one day', async () => {
		jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 22, 59, 59), doNotFake: ['nextTick'] });
		const setting = { parameters: summaries, respond: api, timezone: 'Europe/Berlin' };
		const { contexts, sent } = contextsOf(2, setting);
		for (const context of contexts) {
			await support.passed(context);
			jest.setSystemTime(Date.UTC(2026, 0, 31, 23, 0, 1));
		}
		jest.useRealTimers();
		const days = sent.flatMap(({ url }) => new URL(url).searchParams.getAll('dateFrom'));
		expect(days).toEqual(['2026-01-31', '2026-01-31']);
	});

	test('have each their own key, options, and workspace', async () => {
		const other = workspaceId.replace(/^1/, '2');
		const parameters = checks((item) => ({
			workspaceId: item === 0 ? workspaceId : other,
			options: { whenRejected: item === 0 ? 'item' : 'error' },
		}));
		const respond = () => jsonResponse({ valid: false });
		const { outcomes, sent } = await passAll(2, { parameters, respond, onError });
		expect(outcomes).toMatchObject([
			[{ json: { valid: false, workspace_id: workspaceId } }],
			[{ json: { details: { code: 'KEY_REJECTED' } } }],
		]);
		const wanted = [workspaceId, other].map((id, item) => ({
			...{ body: { apiKey: keyOf(item) }, headers: { 'X-Workspace-Id': id } },
		}));
		expect(sent).toMatchObject(wanted);
	});

	test.each([1, 2])('that are one report fail at the row that is wrong: %i', async (bad) => {
		const parameters = { ...reports(1), entities: 'inputItems', prompts: '={{ $json.prompt }}' };
		const json = (item: number) => ({ entity_id: `a-${item}`, prompt: item === bad ? 'q' : 'p' });
		const { outcomes } = await passAll(3, { parameters, json, respond: api });
		const what = `'Prompt Templates' has another value in row ${bad + 1}`;
		const failed = {
			error: { message: expect.stringContaining(what), context: { itemIndex: bad } },
		};
		expect(outcomes).toMatchObject([0, 1, 2].map((item) => (item === bad ? failed : [])));
	});

	test('that are one report are sent with the credential of the first, which is read once', async () => {
		const credential = jest.fn((item: number) => credentialWith(`vk-${item}`));
		const parameters = { ...reports(1), entities: 'inputItems' };
		const json = (item: number) => ({ entity_id: `a-${item}` });
		const { outcomes } = await passAll(2500, { parameters, credential, json, respond: api });
		expect(outcomes[0]).toMatchObject([{ json: { total_calls: 1 } }]);
		expect(credential.mock.calls).toEqual([[0]]);
	});
});
