import type { IDataObject } from 'n8n-workflow';
import { getScope } from '../../../../nodes/AiWorkspace/resources/virtualKey/getScope';
import { jsonResponse, statistics } from '../../../support/api';
import * as support from '../../../support/execute';

const { check, contextsOf, costReport, credentialWith, execute, promptReport } = support;
const { keyOf, OTHER_WORKSPACE, scopeLookup, WORKSPACE } = support;
type Given = support.Given;
const onError = 'continueRegularOutput';
const scope = { workspace: { id: WORKSPACE }, entity: { id: 'a-1', type: 'agent' } };

const authentication = 'virtualKey';
/** Summaries of the entity of a virtual key's scope, for a prompt template each. The third one has this change. */
const summaries = (count: number, change: IDataObject = {}) =>
	Array.from({ length: count }, (_, item) =>
		promptReport({
			operation: 'getSummary',
			authentication,
			promptId: `p-${item}`,
			entityIds: '',
			...(item === 2 && change),
		}),
	);
/** A report on the entity of its virtual key's scope. */
const report = (change: IDataObject = {}) => {
	const options = { compareWith: 'none' };
	return costReport({ authentication, directory: '', options, ...change });
};

const respond = statistics(undefined, scope);
const isLookup = ({ url }: { url: string }) => url.endsWith('/api/v1/cockpit/scope');
const isFailed = (outcome: unknown) => JSON.stringify(outcome).includes('"error"');

const locked = (item: number) => {
	if (item === 2) throw new Error('The vault is closed');
	return credentialWith('vk-0-token');
};
const reports = [0, 1, 2, 3].map((item) => report({ prompts: `p-${item}` }));
const otherEntity = [{}, {}, { entity_id: 'a-2' }, {}];
const ofDepartment = { options: { defaultEntity: 'scopeDepartment' } };

describe.each<[string, Given]>([
	['names no prompt template', { parameters: summaries(4, { promptId: '' }) }],
	['has a credential that cannot be read', { parameters: summaries(4), credential: locked }],
	['has no department in its scope', { parameters: summaries(4, ofDepartment) }],
	['names another entity than its report', { parameters: reports, items: otherEntity }],
])('One item of four that %s', (_, given) => {
	test('is the one that fails where the node stops, before anything but a lookup is sent', async () => {
		const { outcomes, sent } = await execute({ ...given, respond });
		expect(outcomes).toMatchObject([[], [], { error: { context: { itemIndex: 2 } } }, []]);
		expect(sent.filter((request) => !isLookup(request))).toEqual([]);
	});

	test('leaves the others alone where the node continues', async () => {
		const { outcomes, sent } = await execute({ ...given, respond, onError });
		expect(outcomes.map(isFailed)).toEqual([false, false, true, false]);
		expect(sent.map(isLookup)).toEqual([true, false, false, false]);
	});
});

test('A scope with a token in it is refused, although characters that nobody sees are between', async () => {
	const workspace = { id: WORKSPACE, name: 'of at-of\u200b-all' };
	const parameters = promptReport({ workspace: 'scope', scope: { ...scope, workspace } });
	const { outcomes, sent } = await execute({ parameters, respond });
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
		const parameters = Array(5).fill({ ...scopeLookup, options: { idsPerRequest: 7 } });
		await execute({ parameters, credential, respond });
		const calls = run.mock.calls.map(([items, session]) => [items.length, session.idsPerRequest]);
		expect(calls.join(' ')).toBe('2,7 2,7 1,7');
	});

	test('fail where their run has no result for them', async () => {
		jest.spyOn(getScope, 'run').mockResolvedValueOnce([[{ json: { a: 1 } }]]);
		const { outcomes } = await execute({ parameters: [scopeLookup, scopeLookup] });
		expect(outcomes).toMatchObject([
			[{ json: { a: 1 }, pairedItem: { item: 0 } }],
			{ error: { message: '1 results came back for 2 items' } },
		]);
	});

	test('over midnight report on one day', async () => {
		jest.useFakeTimers({ now: Date.UTC(2026, 0, 31, 22, 59, 59), doNotFake: ['nextTick'] });
		const today = { period: 'today', authentication };
		const parameters = [promptReport(today), promptReport({ ...today, promptId: 'sales' })];
		const { contexts, sent } = contextsOf({ parameters, respond });
		for (const context of contexts) {
			await support.passed(context);
			jest.setSystemTime(Date.UTC(2026, 0, 31, 23, 0, 1));
		}
		jest.useRealTimers();
		const days = sent.flatMap(({ url }) => new URL(url).searchParams.getAll('dateFrom'));
		expect(days).toEqual(['2026-01-31', '2026-01-31']);
	});

	test('have each their own key, options, and workspace', async () => {
		const own = { workspaceId: OTHER_WORKSPACE, apiKey: keyOf(1) };
		const parameters = [
			check({ options: { whenRejected: 'item' } }),
			check({ ...own, options: { whenRejected: 'error' } }),
		];
		const rejected = () => jsonResponse({ valid: false });
		const { outcomes, sent } = await execute({ parameters, respond: rejected, onError });
		expect(outcomes).toMatchObject([
			[{ json: { valid: false, workspace_id: WORKSPACE } }],
			[{ json: { details: { code: 'KEY_REJECTED' } } }],
		]);
		const wanted = [WORKSPACE, OTHER_WORKSPACE].map((id, item) => {
			return { body: { apiKey: keyOf(item) }, headers: { 'X-Workspace-Id': id } };
		});
		expect(sent).toMatchObject(wanted);
	});

	test.each([1, 2])('that are one report fail at the row that is wrong: %i', async (bad) => {
		const parameters = report({ entities: 'inputItems', prompts: '={{ $json.prompt }}' });
		const items = [0, 1, 2].map((item) => {
			return { entity_id: `a-${item}`, prompt: item === bad ? 'q' : 'p', row_number: item + 7 };
		});
		const { outcomes } = await execute({ parameters, items, respond });
		const what = `'Prompt Templates' has another value in row ${bad + 7}`;
		const failed = {
			error: { message: expect.stringContaining(what), context: { itemIndex: bad } },
		};
		expect(outcomes).toMatchObject([0, 1, 2].map((item) => (item === bad ? failed : [])));
	});

	test('that are one report are sent with the credential of the first, which is read once', async () => {
		const credential = jest.fn((item: number) => credentialWith(`vk-${item}`));
		const parameters = report({ entities: 'inputItems' });
		const items = Array.from({ length: 2500 }, (_, item) => ({ entity_id: `a-${item}` }));
		const { outcomes } = await execute({ parameters, credential, items, respond });
		expect(outcomes[0]).toMatchObject([{ json: { total_calls: 7500 } }]);
		expect(credential.mock.calls).toEqual([[0]]);
	});
});
