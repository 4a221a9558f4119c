import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { expectedRows, figuresOf } from '../../../../support/figures';
import { runNode, type NodeRun } from '../../../../support/runNode';
import { report, useSandbox, withAccessToken, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { entities, prompts } = world;
const { main } = world.workspaces;
const idsOf = (list: Array<{ id: string }>) => list.map(({ id }) => id);
const agents = idsOf(entities.agents);
const everybody = idsOf([...entities.agents, ...entities.members, ...entities.departments]);
const [first = '', second = ''] = agents;

const getEntities = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: report(change),
		credential: withVirtualKey(sandbox.current),
		...more,
	});
const jsonOf = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	(await getEntities(change, more)).map(({ json }) => json);

const question = (change: Partial<Parameters<typeof expectedRows>[1]> = {}) => ({
	workspaceId: main.id,
	promptId: prompts.support.id,
	from: '2026-01-01',
	to: '2026-01-31',
	entityIds: agents,
	...change,
});
const right = (change: Parameters<typeof question>[0] = {}) =>
	expectedRows(sandbox.current, question(change));

const sent = () => sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');
const sentDates = () => sent().map(({ query }) => [query.dateFrom, query.dateTo]);

afterEach(() => {
	jest.restoreAllMocks();
});

describe('One item per entity', () => {
	const found = { options: { whenMissing: 'omit' } };

	test('has the exact calls and cost of every entity, in the order of the IDs', async () => {
		const rows = right({ entityIds: everybody });
		expect(rows.length).toBeGreaterThan(5);
		expect(figuresOf(await getEntities({ ...found, entityIds: everybody.join() }))).toEqual(rows);
	});

	test('includes what the API returned nothing for, without amounts', async () => {
		const items = await getEntities();
		const known = new Map(right().map((row) => [row.entity_id, row]));
		expect(figuresOf(items)).toEqual(
			agents.map(
				(id) =>
					known.get(id) ?? {
						...{ entity_id: id, entity_type: null, total_calls: null, cost_sum: null },
						...{ date_from: '2026-01-01', date_to: '2026-01-31' },
					},
			),
		);
		expect(items.map(({ json }) => json.found)).toEqual(agents.map((id) => known.has(id)));
	});

	test.each([
		['numbers as text', { numbersAsText: true }],
		['0 as its code for success', { envelopeCode: 0 }],
		['a row for each spelling of an ID', { echoesIds: true }],
	])('is right where the API sends %s', async (_, behaviour) => {
		Object.assign(sandbox.current.behaviour, behaviour);
		const entityIds = [...agents, first.toUpperCase()];
		expect(figuresOf(await getEntities({ ...found, entityIds }))).toEqual(right());
	});

	test('has its row key and its name also where the API returns IDs in capitals', async () => {
		const change = { entities: 'scopeEntity' };
		const [usual] = await jsonOf(change);
		expect(usual).toMatchObject({ entity_name: entities.agents[0]?.name, found: true });
		sandbox.current.behaviour.upperCaseIds = true;
		expect(await jsonOf(change)).toEqual([{ ...usual, entity_id: first.toUpperCase() }]);
	});

	test('has the same row key with another credential for the same workspace', async () => {
		const byId = { authentication: 'accessToken', workspace: 'id' };
		const items = await jsonOf(
			{ ...byId, workspaceId: main.id.toUpperCase() },
			{ credential: withAccessToken(sandbox.current) },
		);
		const keys = (await jsonOf()).map(({ row_key: key }) => key);
		expect(items.map(({ row_key: key }) => key)).toEqual(keys);
		expect(new Set(keys).size).toBe(agents.length);
	});

	test('of a row that is wrong is an error with the request ID', async () => {
		const row = { entity_id: first, entity_type: 'agent', total_calls: 3, cost_sum: '0.30 EUR' };
		const body = { code: 200, message: 'OK', data: { entities: [row] } };
		sandbox.current.faults.add({ kind: 'json', operation: 'getEntities', body });
		const [item] = await jsonOf({}, { onError: 'continueRegularOutput' });
		expect(item).toMatchObject({
			details: { status: 200, requestId: expect.stringMatching(/^req-/), retryable: false },
		});
	});
});

describe('Entity IDs', () => {
	test.each<[string, INodeParameters, IDataObject]>([
		['from lines', { entityIds: `${first}\r\n\n ${second} \n${first}` }, {}],
		['from an array', { entityIds: [first, second] }, {}],
		['from an expression', { entityIds: '={{ $json.ids }}' }, { ids: [first, second] }],
		['from text with spaces', { entityIds: '={{ $json.ids }}' }, { ids: `${first} ${second}` }],
	])('%s are requested once each', async (_, change, item) => {
		await getEntities(change, { items: [item] });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([`${first},${second}`]);
	});

	test.each(['a&b=c#d?e/f%2Cg+h', 'Vertrieb-Süd-東京'])('%s arrive unchanged', async (id) => {
		expect(await jsonOf({ entityIds: id })).toMatchObject([{ entity_id: id, found: false }]);
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
	});

	test.each([1, 5])(
		'are at most %i in one request, with the same result',
		async (idsPerRequest) => {
			const options = { idsPerRequest, whenMissing: 'omit' };
			expect(figuresOf(await getEntities({ entityIds: everybody, options }))).toEqual(
				right({ entityIds: everybody }),
			);
			expect(sent()).toHaveLength(Math.ceil(everybody.length / idsPerRequest));
		},
	);

	test('are sent in URLs of at most 4,000 characters', async () => {
		const entityIds = idsOf(entities.fleet).slice(0, 300);
		const items = await getEntities({
			promptId: prompts.fleet.id,
			entityIds,
			options: { idsPerRequest: 1000, whenMissing: 'omit' },
		});
		const lengths = sent().map(({ url }) => sandbox.current.analyticsUrl.length + url.length);
		expect(lengths.length).toBeGreaterThan(1);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(4000);
		expect(figuresOf(items)).toEqual(right({ promptId: prompts.fleet.id, entityIds }));
	});
});

describe('Entities of the scope', () => {
	const [triage] = entities.agents;

	test.each([
		['scopeEntity', triage?.id],
		['scopeDepartment', triage?.departmentId],
	])('as %s are those of the virtual key', async (choice, id) => {
		expect(await jsonOf({ entities: choice, entityIds: 'ignored' })).toMatchObject([
			{ entity_id: id, workspace_name: main.name, found: true },
		]);
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
	});

	test('are enough with a prompt template ID alone', async () => {
		const { resource, operation, authentication, promptId } = report();
		const items = await runNode({
			parameters: { resource, operation, authentication, promptId },
			credential: withVirtualKey(sandbox.current),
		});
		expect(items).toMatchObject([{ json: { entity_id: triage?.id } }]);
	});

	test.each(['scopeEntity', 'scopeDepartment'])(
		'as %s of a key without any are refused before a report is requested',
		async (choice) => {
			const credential = withVirtualKey(sandbox.current, world.virtualKeys.unbound);
			await expect(getEntities({ entities: choice }, { credential })).rejects.toMatchObject({
				context: { itemIndex: 0 },
			});
			expect(sent()).toEqual([]);
		},
	);
});

describe('Several items', () => {
	test('share requests, and each row is linked to its own item', async () => {
		const [a = '', b = '', c = ''] = agents;
		const items = await getEntities(
			{ entityIds: '={{ $json.ids }}' },
			{ items: [{ ids: [a, b] }, { ids: [b, c] }, { ids: [a] }] },
		);
		expect(items.map(({ json, pairedItem }) => [json.entity_id, pairedItem])).toEqual([
			[a, { item: 0 }],
			[b, { item: 0 }],
			[b, { item: 1 }],
			[c, { item: 1 }],
			[a, { item: 2 }],
		]);
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([[a, b, c].join()]);
	});

	test('with missing IDs as "Fail" fail one by one', async () => {
		const items = await getEntities(
			{ entityIds: '={{ $json.ids }}', options: { whenMissing: 'error' } },
			{ items: [{ ids: first }, { ids: 'mistyped' }], onError: 'continueRegularOutput' },
		);
		expect(items).toMatchObject([
			{ json: { entity_id: first }, pairedItem: { item: 0 } },
			{ json: { details: { code: 'ENTITIES_MISSING' } }, pairedItem: { item: 1 } },
		]);
	});

	test('never get items without data from a failed request', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 403, operation: 'getEntities' });
		const items = await jsonOf({}, { onError: 'continueRegularOutput' });
		expect(items).toMatchObject([{ details: { status: 403 } }]);
	});
});

test.each(['day', 'week', 'month'] as const)(
	'Split By %s has the exact calls and cost of each interval',
	async (splitBy) => {
		const period = { from: '2025-12-20', to: '2026-02-10' };
		const dates = { dateFrom: period.from, dateTo: period.to };
		const items = await getEntities({ ...dates, options: { splitBy, whenMissing: 'omit' } });
		expect(figuresOf(items)).toEqual(right({ ...period, splitBy }));
	},
);

test('Compare With Previous has the exact calls and cost of each entity before', async () => {
	const items = await jsonOf({ options: { compareWithPrevious: true } });
	const before = right({ from: '2025-12-01', to: '2025-12-31' });
	expect(items.map(({ entity_id: id, previous }) => [id, previous])).toEqual(
		agents.map((id) => {
			const { total_calls = null, cost_sum = null } =
				before.find(({ entity_id: one }) => one === id) ?? {};
			return [id, { date_from: '2025-12-01', date_to: '2025-12-31', total_calls, cost_sum }];
		}),
	);
});

test('Raw Response returns the unchanged bodies, linked to their item', async () => {
	sandbox.current.behaviour.numbersAsText = true;
	const body = { code: 0, message: 'fine', data: { entities: [], page: 1 }, trace: 'x' };
	sandbox.current.faults.add({ kind: 'json', operation: 'getEntities', body });
	const options = { rawResponse: true, idsPerRequest: 4, maxConcurrency: 1 };
	expect(await getEntities({ options })).toEqual([
		{ json: body, pairedItem: { item: 0 } },
		{
			json: { code: 200, message: 'OK', data: { entities: expect.any(Array) } },
			pairedItem: { item: 0 },
		},
	]);
});

describe('Prompt template IDs', () => {
	test.each([prompts.folder, prompts.awkward])(
		'such as $id arrive unchanged, and have their own calls and cost',
		async ({ id: promptId }) => {
			const options = { whenMissing: 'omit' };
			const items = await getEntities({ promptId, entityIds: everybody, options });
			const rows = right({ promptId, entityIds: everybody });
			expect(rows).not.toEqual([]);
			expect(figuresOf(items)).toEqual(rows);
		},
	);

	test.each(['%2e%2e', 'a b+c&d=e;f', '...', '{prompt_id}$&$1', '日本語'])(
		'such as %s are one segment of the path',
		async (promptId) => {
			await getEntities({ promptId }, { onError: 'continueRegularOutput' });
			expect(sent().map(({ rawPath, violations }) => [rawPath, violations])).toEqual([
				[`/v1/analytics/saas/prompt-templates/${encodeURIComponent(promptId)}/entities`, []],
			]);
		},
	);
});

describe("Days in the workflow's time zone", () => {
	/** 19:30 of 28 February in Los Angeles, 17:30 of 1 March on Kiritimati. */
	const moment = Date.UTC(2026, 2, 1, 3, 30);
	const [west, east] = ['America/Los_Angeles', 'Pacific/Kiritimati'];

	test.each([
		['today', west, '2026-02-28', '2026-02-28'],
		['today', east, '2026-03-01', '2026-03-01'],
		['monthToYesterday', west, '2026-02-01', '2026-02-27'],
		['monthToYesterday', east, '2026-02-01', '2026-02-28'],
	])('%s in %s is %s to %s', async (period, timezone, from, to) => {
		jest.spyOn(Date, 'now').mockReturnValue(moment);
		const items = await jsonOf({ entityIds: first, period }, { timezone });
		expect(sentDates()).toEqual([[from, to]]);
		expect(items).toMatchObject([{ date_from: from, date_to: to }]);
	});

	test.each([
		['2026-W05-6', east, '2026-01-31'],
		['={{ DateTime.fromISO("2026-01-31T23:30:00Z") }}', east, '2026-02-01'],
		['={{ DateTime.fromISO("2026-01-31T23:30:00Z") }}', west, '2026-01-31'],
		['={{ new Date("2026-01-31T23:30:00Z") }}', east, '2026-02-01'],
	])('custom reads %s in %s as %s', async (date, timezone, day) => {
		await getEntities({ dateFrom: date, dateTo: date }, { timezone });
		expect(sentDates()).toEqual([[day, day]]);
	});
});
