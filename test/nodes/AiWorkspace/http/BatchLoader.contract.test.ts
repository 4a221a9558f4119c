import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { daysFrom, ownDay } from '../../../support/days';
import { expectedRows, expectedTotals, figuresOf, totalsOf } from '../../../support/figures';
import { runNode, type NodeRun } from '../../../support/runNode';
import { report, useSandbox, withAccessToken, withPat } from '../../../support/sandbox';
import { type Fault, world } from '../../../sandbox';

const sandbox = useSandbox();
const { entities, prompts, workspaces } = world;
const { main, other } = workspaces;
const fleet = entities.fleet.map(({ id }) => id);

const onError = 'continueRegularOutput';

// Hundreds of items take a while on a busy machine.
jest.setTimeout(30_000);

afterEach(() => {
	jest.restoreAllMocks();
});

/** A report on the thousand agents, by access token, each item with the ids in it. */
const runFleet = async (
	items: IDataObject[],
	change: INodeParameters = {},
	more: Partial<NodeRun> = {},
) =>
	await runNode({
		parameters: report({
			authentication: 'accessToken',
			workspace: 'id',
			workspaceId: main.id,
			promptId: prompts.fleet.id,
			entityIds: '={{ $json.ids }}',
			...change,
		}),
		credential: withAccessToken(sandbox.current),
		items,
		...more,
	});

const oneEach = (ids: string[]) => ids.map((id) => ({ ids: id }));
const january = { from: '2026-01-01', to: '2026-01-31' };
const query = (entityIds: string[]) => ({
	workspaceId: main.id,
	promptId: prompts.fleet.id,
	...january,
	entityIds,
});

const links = (items: INodeExecutionData[]) => items.map(({ pairedItem }) => pairedItem);

describe('Items with the same prompt template, period, and workspace', () => {
	test.each([
		[1000, 100, 10],
		[300, 90, 4],
		[300, 33, 10],
	])('(%i) share requests of at most %i IDs, %i in all', async (count, idsPerRequest, requests) => {
		const ids = fleet.slice(0, count);
		const items = await runFleet(oneEach(ids), { options: { idsPerRequest } });
		expect(sandbox.current.requests).toHaveLength(requests);
		const asked = sandbox.current.requests.flatMap(({ query }) => query.entity_ids?.split(','));
		expect(asked).toEqual(ids);
		expect(figuresOf(items)).toEqual(expectedRows(sandbox.current, query(ids)));
	});

	test('get their own row each, linked to them', async () => {
		const ids = fleet.slice(0, 50);
		const items = await runFleet(oneEach([...ids].reverse()));
		expect(items.map(({ json }) => json.entity_id)).toEqual([...ids].reverse());
		expect(links(items)).toEqual(ids.map((_, item) => ({ item })));
	});

	test('request each ID once, however many need it', async () => {
		const [a = '', b = '', c = ''] = fleet;
		await runFleet([{ ids: [a, b] }, { ids: [b, c] }, { ids: [c, a] }, { ids: [b] }]);
		expect(sandbox.current.requests.map(({ query }) => query.entity_ids)).toEqual([
			[a, b, c].join(','),
		]);
	});

	test('share the requests of a summary too', async () => {
		const items = await runFleet(oneEach(fleet.slice(0, 40)), { operation: 'getSummary' });
		expect(sandbox.current.requests).toHaveLength(1);
		expect(items.map(({ json }) => json.total_calls)).toEqual(
			fleet.slice(0, 40).map((id) => expectedTotals(sandbox.current, query([id])).calls),
		);
	});

	test('get the same as each would get alone', async () => {
		const asked = [fleet.slice(0, 3), fleet.slice(2, 5), fleet.slice(0, 1)];
		const together = await runFleet(asked.map((ids) => ({ ids })));
		const alone = [];
		for (const ids of asked) alone.push(...(await runFleet([{ ids }])));
		expect(together.map(({ json }) => json)).toEqual(alone.map(({ json }) => json));
	});

	test.each([false, true])(
		'share no request for two letter cases of an ID (rows for each spelling: %s)',
		async (echoesIds) => {
			const [id = ''] = fleet;
			sandbox.current.behaviour.echoesIds = echoesIds;
			const items = await runFleet([{ ids: id }, { ids: id.toUpperCase() }]);
			const [right] = expectedRows(sandbox.current, query([id]));
			expect(items.map(({ json }) => json.total_calls)).toEqual([
				right?.total_calls,
				right?.total_calls,
			]);
			for (const { query } of sandbox.current.requests) {
				const folded = query.entity_ids?.toLowerCase().split(',') ?? [];
				expect(new Set(folded).size).toBe(folded.length);
			}
		},
	);
});

describe('Items with another query', () => {
	test('of another period share no request', async () => {
		await runFleet(
			daysFrom(5).map((day) => ({ ...day, ids: fleet[0] })),
			ownDay,
		);
		expect(sandbox.current.requests.map(({ query }) => query.dateFrom)).toEqual(
			daysFrom(5).map(({ day }) => day),
		);
	});

	test('of another prompt template share no request', async () => {
		const agent = entities.agents[0]?.id;
		await runFleet(
			[
				{ prompt: prompts.support.id, ids: agent },
				{ prompt: prompts.legal.id, ids: agent },
			],
			{ promptId: '={{ $json.prompt }}' },
		);
		expect(sandbox.current.requests.map(({ rawPath }) => rawPath)).toEqual([
			expect.stringContaining(prompts.support.id),
			expect.stringContaining(prompts.legal.id),
		]);
	});

	test('of another workspace share no request', async () => {
		const items = [
			{ workspace: main.id, prompt: prompts.support.id, ids: entities.agents[0]?.id },
			{ workspace: other.id, prompt: prompts.support.id, ids: entities.agents[0]?.id },
		];
		await runFleet(
			items,
			{
				authentication: 'pat',
				workspaceId: '={{ $json.workspace }}',
				promptId: '={{ $json.prompt }}',
			},
			{ credential: withPat(sandbox.current), onError },
		);
		expect(sandbox.current.requests.map(({ headers }) => headers['x-workspace-id'])).toEqual([
			main.id,
			other.id,
		]);
	});
});

describe('One bad ID', () => {
	const ids = fleet.slice(0, 100);
	const bad = ids[57] ?? '';
	const has = ({ url }: { url: string }) => url.includes(bad);

	/** The rows of all IDs but the bad one. */
	const others = () => expectedRows(sandbox.current, query(ids.filter((id) => id !== bad)));

	test.each<[string, Fault]>([
		...[400, 403, 404, 422, 500].map((status): [string, Fault] => [
			`gets status ${status}`,
			{ kind: 'status', status },
		]),
		[
			'gets a cost that is not a number',
			{
				kind: 'json',
				body: {
					code: 200,
					message: 'OK',
					data: {
						entities: [{ entity_id: bad, entity_type: 'agent', total_calls: 1, cost_sum: 'n/a' }],
					},
				},
			},
		],
		['gets an envelope error', { kind: 'envelopeError', code: 4000 }],
		['gets a web page', { kind: 'html' }],
		['breaks the connection', { kind: 'resetBeforeHeaders' }],
	])('that %s fails only its item', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, match: has, times: Infinity });
		const items = await runFleet(oneEach(ids), { options: { maxRetries: 0 } }, { onError });
		const failed = items.filter(({ json }) => json.error !== undefined);
		expect(links(failed)).toEqual([{ item: 57 }]);
		expect(figuresOf(items.filter((item) => !failed.includes(item)))).toEqual(others());
	});

	test('is found in few requests', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 404, match: has, times: Infinity });
		await runFleet(oneEach(ids), {}, { onError });
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(1 + 2 * 7);
	});

	test('of an item with several IDs fails the whole item, and no other', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 404, match: has, times: Infinity });
		const items = await runFleet(
			[{ ids: ids.slice(0, 50) }, { ids: ids.slice(50) }],
			{ operation: 'getSummary' },
			{ onError },
		);
		const { calls } = expectedTotals(sandbox.current, query(ids.slice(0, 50)));
		expect(items).toMatchObject([
			{ json: { total_calls: calls }, pairedItem: { item: 0 } },
			{ json: { details: { status: 404 } }, pairedItem: { item: 1 } },
		]);
	});

	test('is requested once where it is alone', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 404, match: has, times: Infinity });
		await runFleet([{ ids: bad }], {}, { onError });
		expect(sandbox.current.requests).toHaveLength(1);
	});
});

describe("A failure that isn't about an ID", () => {
	const ids = fleet.slice(0, 300);

	test.each([401, 429])('(status %i) is not bisected', async (status) => {
		sandbox.current.faults.add({ kind: 'status', status, times: Infinity });
		const items = await runFleet(oneEach(ids), { options: { maxRetries: 0 } }, { onError });
		expect(sandbox.current.requests).toHaveLength(3);
		expect(items.map(({ json }) => json.details)).toMatchObject(ids.map(() => ({ status })));
	});

	test.each<[string, Fault]>([
		['an unknown prompt template', { kind: 'status', status: 404 }],
		['an envelope with the code 400', { kind: 'envelopeError', code: 400 }],
		['a web page', { kind: 'html' }],
		['a broken connection', { kind: 'resetBeforeHeaders' }],
	])('(%s) for 64 items of one request costs few requests', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const items = await runFleet(
			oneEach(fleet.slice(0, 64)),
			{ options: { maxRetries: 0 } },
			{ onError },
		);
		expect(items.filter(({ json }) => json.error !== undefined)).toHaveLength(64);
		// The batch, and as many extra requests as bisecting may spend without a good response.
		expect(sandbox.current.requests).toHaveLength(1 + 16);
	});

	test('(an envelope with the code 401) costs one request for all items', async () => {
		sandbox.current.faults.add({ kind: 'envelopeError', code: 401, times: Infinity });
		await runFleet(oneEach(fleet.slice(0, 64)), {}, { onError });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('(status 500) costs a bounded number of requests', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 500, times: Infinity });
		const items = await runFleet(oneEach(ids), { options: { maxRetries: 0 } }, { onError });
		expect(items).toHaveLength(300);
		expect(sandbox.current.requests).toHaveLength(3 + 16);
	});
});

describe('With 20 % of the responses failing at random', () => {
	const kinds: Parameters<typeof sandbox.current.faults.random>[0]['kinds'] = [
		...[408, 429, 500, 502, 503, 504].map((status) => ({
			kind: 'status' as const,
			status,
			headers: { 'Retry-After': '0' },
		})),
		'cutBody',
		'resetBeforeHeaders',
		'resetAfterHeaders',
	];

	test.each([1, 2, 3])(
		'every sum is exact, and no row is lost or doubled (seed %i)',
		async (seed) => {
			jest.spyOn(Math, 'random').mockReturnValue(0);
			sandbox.current.faults.random({ rate: 0.2, seed, kinds });
			const asked = Array.from({ length: 250 }, (_, index) => [
				fleet[index] ?? '',
				fleet[(index * 7) % 1000] ?? '',
			]);
			const options = { idsPerRequest: 4, maxRetries: 10 };
			const items = await runFleet(
				asked.map((ids) => ({ ids })),
				{ options },
			);
			const right = asked.flatMap((ids) => expectedRows(sandbox.current, query([...new Set(ids)])));
			expect(figuresOf(items)).toEqual(right);
			expect(sandbox.current.requests.filter(({ fault }) => fault !== null).length).toBeGreaterThan(
				15,
			);
		},
	);

	test('the sums of all items together are exact', async () => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		sandbox.current.faults.random({ rate: 0.2, seed: 4, kinds });
		const items = await runFleet(oneEach(fleet.slice(0, 300)), {
			options: { idsPerRequest: 4, maxRetries: 10 },
		});
		expect(totalsOf(items)).toEqual(expectedTotals(sandbox.current, query(fleet.slice(0, 300))));
	});
});
