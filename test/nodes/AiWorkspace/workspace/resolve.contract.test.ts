import type { INodeParameters } from 'n8n-workflow';
import { describeRefusals, refusedReports, reportByToken } from '../../../support/refusals';
import { repeatableRun, runNode, type NodeRun } from '../../../support/runNode';
import { report, useSandbox, withAccessToken, withVirtualKey } from '../../../support/sandbox';
import { world, type Sandbox } from '../../../sandbox';

const sandbox = useSandbox();
const { prompts, tokens, virtualKeys } = world;
const { main, other } = world.workspaces;

const manyItems = Array.from({ length: 60 }, (_, index) => ({ index }));

// The machine may be busy.
jest.setTimeout(20_000);

const settings = (
	change: INodeParameters = {},
	more: Partial<NodeRun> = {},
	key: string = virtualKeys.agent,
): NodeRun => ({
	parameters: report(change),
	credential: withVirtualKey(sandbox.current, key),
	items: manyItems,
	...more,
});

const lookups = () => sandbox.current.requests.filter(({ operation }) => operation === 'getScope');
const reports = () =>
	sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');

/** Of every item a day of its own, so that no two items share a report. */
const ownDay = {
	dateFrom: '={{ DateTime.fromISO("2026-01-01").plus({ days: $json.index }).toISODate() }}',
	dateTo: '={{ DateTime.fromISO("2026-01-01").plus({ days: $json.index }).toISODate() }}',
};

describe('The scope of a virtual key', () => {
	test('is looked up once for many items', async () => {
		await runNode(settings(ownDay));
		expect(lookups()).toHaveLength(1);
		expect(reports()).toHaveLength(manyItems.length);
	});

	test('is looked up once for items that wait for it at the same time', async () => {
		sandbox.current.behaviour.latencyMs = 60;
		await runNode(settings());
		expect(lookups()).toHaveLength(1);
	});

	test('is known before the first report is requested', async () => {
		sandbox.current.behaviour.latencyMs = 30;
		await runNode(settings(ownDay, { items: manyItems.slice(0, 5) }));
		expect(sandbox.current.requests[0]?.operation).toBe('getScope');
		expect(reports().map(({ headers }) => headers['x-workspace-id'])).toEqual(
			Array.from({ length: 5 }, () => main.id),
		);
	});

	test('is looked up again in the next execution', async () => {
		await runNode(settings());
		await runNode(settings());
		expect(lookups()).toHaveLength(2);
	});

	test('is looked up again when n8n retries the node', async () => {
		const run = repeatableRun(settings());
		await run();
		await run();
		expect(lookups()).toHaveLength(2);
	});

	test("that could not be looked up doesn't fail the retry of the node", async () => {
		const run = repeatableRun(settings({ options: { maxRetries: 0 } }));
		sandbox.current.faults.add({ kind: 'status', status: 503, operation: 'getScope' });
		await expect(run()).rejects.toThrow('Told to fail.');
		await expect(run()).resolves.not.toEqual([]);
	});

	test('is the one of the key in use, also in executions at the same time', async () => {
		sandbox.current.behaviour.latencyMs = 20;
		const inOther = { promptId: prompts.other.id, entityIds: world.entities.other[1]?.id };
		await Promise.all([runNode(settings()), runNode(settings(inOther, {}, virtualKeys.other))]);
		expect(
			reports().map(({ headers }) => [headers.authorization, headers['x-workspace-id']]),
		).toEqual(
			expect.arrayContaining([
				[`Bearer ${virtualKeys.agent}`, main.id],
				[`Bearer ${virtualKeys.other}`, other.id],
			]),
		);
		expect(lookups()).toHaveLength(2);
	});

	test('is taken out of a data member', async () => {
		sandbox.current.behaviour.wrapData = true;
		const [item] = await runNode(settings());
		expect(item?.json.workspace_id).toBe(main.id);
	});

	test('is not looked up where the workspace is selected by ID', async () => {
		await runNode(settings({ workspace: 'id', workspaceId: main.id }));
		expect(lookups()).toEqual([]);
	});
});

describe('A scope that is not available', () => {
	test.each([
		['revoked', virtualKeys.revoked, 'This virtual key was revoked.'],
		['degraded', virtualKeys.degraded, 'The API returned no scope for this virtual key'],
	])('of a %s key fails every item, and no report is requested', async (_, key, message) => {
		const items = await runNode(settings({}, { onError: 'continueRegularOutput' }, key));
		expect(items.map(({ json, pairedItem }) => [json.message, pairedItem])).toEqual(
			manyItems.map((_item, item) => [message, { item }]),
		);
		expect(lookups()).toHaveLength(1);
		expect(reports()).toEqual([]);
	});

	test.each([
		['no workspace', { virtual_key: { id: '1' } }, /contains no workspace/],
		['a workspace of null', { workspace: null, virtual_key: {} }, /contains no workspace/],
		["a workspace ID that isn't a UUID", { workspace: { id: 'a\r\nb' } }, /isn't a UUID/],
		['no workspace ID', { workspace: { name: 'Main' } }, /isn't a UUID/],
	])('because of %s fails, and no report is requested', async (_, body, message) => {
		sandbox.current.faults.add({ kind: 'json', operation: 'getScope', body });
		await expect(runNode(settings())).rejects.toThrow(message);
		expect(reports()).toEqual([]);
	});

	test('because of a passing outage is looked up again', async () => {
		const fault = { kind: 'status', status: 503, headers: { 'Retry-After': '0' } } as const;
		sandbox.current.faults.add({ ...fault, operation: 'getScope', times: 2 });
		await expect(runNode(settings())).resolves.not.toEqual([]);
		expect(lookups()).toHaveLength(3);
	});
});

const noUuids = [
	'main',
	main.id.slice(1),
	`${main.id}0`,
	`{${main.id}}`,
	main.id.replaceAll('-', ''),
	`${main.id}\r\nX-Admin: 1`,
	`${main.id}\n`,
	`${main.id}\u0000`,
	`\t${main.id}`,
	main.id.replace(/^./, 'g'),
];

describeRefusals('A workspace', [
	...refusedReports(
		"a workspace ID that isn't a UUID",
		noUuids.map((workspaceId) => ({ workspaceId })),
		/'Workspace ID' isn't a UUID/,
	),
	...noUuids.map((workspaceId) => ({
		name: `a workspace ID of the credential that isn't a UUID (${JSON.stringify(workspaceId)})`,
		parameters: reportByToken({ workspaceId: '' }),
		credential: (on: Sandbox) => withAccessToken(on, tokens.good, { workspaceId }),
		message: /'Workspace ID of the credential' isn't a UUID/,
	})),
	...noUuids.map((serviceUserId) => ({
		name: `a service user that isn't a UUID (${JSON.stringify(serviceUserId)})`,
		parameters: report({ authentication: 'accessToken', workspace: 'serviceUser', serviceUserId }),
		credential: (on: Sandbox) => withAccessToken(on, tokens.service),
		message: /'Service User ID' isn't a UUID/,
	})),
	...refusedReports("an option that doesn't exist", [{ workspace: 'all' }], /'Workspace'/),
]);
