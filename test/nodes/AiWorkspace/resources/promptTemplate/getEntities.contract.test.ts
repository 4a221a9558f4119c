import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { expectedRows, figuresOf } from '../../../../support/figures';
import { runNode, type NodeRun } from '../../../../support/runNode';
import { report, useSandbox, withAccessToken, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { entities, prompts, virtualKeys } = world;
const { main } = world.workspaces;
const idsOf = (list: Array<{ id: string }>) => list.map(({ id }) => id);
const agents = idsOf(entities.agents);
const everybody = idsOf([...entities.agents, ...entities.members, ...entities.departments]);

const getEntities = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: report(change),
		credential: withVirtualKey(sandbox.current),
		...more,
	});

const jsonOf = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	(await getEntities(change, more)).map(({ json }) => json);

const january = { from: '2026-01-01', to: '2026-01-31' };
const query = (change: Partial<Parameters<typeof expectedRows>[1]> = {}) => ({
	workspaceId: main.id,
	promptId: prompts.support.id,
	...january,
	entityIds: agents,
	...change,
});

const sent = () => sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');

/** Lets the next report return these rows. */
const respondWith = (rows: IDataObject[], envelope: IDataObject = {}) =>
	sandbox.current.faults.add({
		kind: 'json',
		operation: 'getEntities',
		body: { code: 200, message: 'OK', data: { entities: rows }, ...envelope },
	});

const row = (change: IDataObject = {}): IDataObject => ({
	entity_id: agents[0],
	entity_type: 'agent',
	total_calls: 3,
	cost_sum: 0.3,
	...change,
});

describe('One item per entity', () => {
	test('has the exact calls and cost of every entity with calls, in the order of the IDs', async () => {
		const items = await getEntities({ entityIds: everybody.join(',') });
		const right = expectedRows(sandbox.current, query({ entityIds: everybody }));
		expect(right.length).toBeGreaterThan(5);
		expect(figuresOf(items)).toEqual(right);
	});

	test('contains its dates, prompt template, entity, calls, and cost, in this order', async () => {
		respondWith([row({ currency: 'EUR' })]);
		const [item] = await getEntities();
		expect(Object.entries(item?.json ?? {})).toEqual([
			['date_from', '2026-01-01'],
			['date_to', '2026-01-31'],
			['prompt_id', prompts.support.id],
			['entity_id', agents[0]],
			['entity_type', 'agent'],
			['total_calls', 3],
			['cost_sum', 0.3],
			['currency', 'EUR'],
			['found', true],
			['workspace_id', main.id],
			['row_key', expect.any(String)],
		]);
	});

	test("keeps fields that aren't documented", async () => {
		respondWith([row({ currency: 'EUR', models: ['a', 'b'] })]);
		expect(await jsonOf()).toMatchObject([{ currency: 'EUR', models: ['a', 'b'] }]);
	});

	test('keeps exact numbers that the API sends as text', async () => {
		sandbox.current.behaviour.numbersAsText = true;
		expect(figuresOf(await getEntities())).toEqual(expectedRows(sandbox.current, query()));
	});

	test('accepts envelopes whose code for success is 0', async () => {
		sandbox.current.behaviour.envelopeCode = 0;
		expect(figuresOf(await getEntities())).toEqual(expectedRows(sandbox.current, query()));
	});

	test('finds its rows when the API returns IDs in capitals', async () => {
		sandbox.current.behaviour.upperCaseIds = true;
		const capitals = expectedRows(sandbox.current, query()).map((expected) => ({
			...expected,
			entity_id: expected.entity_id.toUpperCase(),
		}));
		expect(figuresOf(await getEntities())).toEqual(capitals);
	});

	test('is one item for a UUID in two letter cases, also where the API returns a row for each', async () => {
		const [id = ''] = agents;
		sandbox.current.behaviour.echoesIds = true;
		const items = await getEntities({ entityIds: [id, id.toUpperCase()] });
		expect(figuresOf(items)).toEqual(expectedRows(sandbox.current, query({ entityIds: [id] })));
	});

	test('leaves out entities without calls', async () => {
		expect(await jsonOf({ promptId: prompts.unused.id })).toEqual([]);
	});
});

describe('Entity IDs', () => {
	const [first = '', second = ''] = agents;

	test.each<[string, INodeParameters, IDataObject]>([
		['separated by commas', { entityIds: `${first}, ${second},` }, {}],
		['on lines of their own', { entityIds: `${first}\r\n\n ${second} \n` }, {}],
		['as an array', { entityIds: [first, second] }, {}],
		['as an array from an expression', { entityIds: '={{ $json.ids }}' }, { ids: [first, second] }],
		['more than once', { entityIds: `${first},${second},${first}` }, {}],
	])('%s are requested once each', async (_, change, item) => {
		await getEntities(change, { items: [item] });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([`${first},${second}`]);
	});

	test.each([
		['a space', 'sales team'],
		['reserved characters', 'a&b=c#d?e/f%2Cg+h'],
		['characters of any script', 'Vertrieb-Süd-東京'],
	])('with %s arrive unchanged', async (_, id) => {
		await getEntities({ entityIds: id });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
	});

	test('that are numbers are requested as they are', async () => {
		respondWith([row({ entity_id: 42, entity_type: 'member' })]);
		const items = await jsonOf({ entityIds: '={{ [42] }}' });
		expect(sent()[0]?.query.entity_ids).toBe('42');
		expect(items).toMatchObject([{ entity_id: 42, found: true }]);
	});

	test.each([
		[1, 14],
		[5, 3],
		[100, 1],
	])('are at most %i in one request', async (idsPerRequest, requests) => {
		const ids = everybody.slice(0, 14);
		const items = await getEntities({ entityIds: ids, options: { idsPerRequest } });
		expect(sent()).toHaveLength(requests);
		expect(figuresOf(items)).toEqual(expectedRows(sandbox.current, query({ entityIds: ids })));
	});

	test('are sent in URLs of at most 4,000 characters', async () => {
		const ids = idsOf(entities.fleet).slice(0, 300);
		const parameters = {
			promptId: prompts.fleet.id,
			entityIds: ids,
			options: { idsPerRequest: 1000 },
		};
		const items = await getEntities(parameters);
		const lengths = sent().map(({ url }) => sandbox.current.analyticsUrl.length + url.length);
		expect(lengths.length).toBeGreaterThan(1);
		expect(Math.max(...lengths)).toBeLessThanOrEqual(4000);
		expect(figuresOf(items)).toEqual(
			expectedRows(sandbox.current, query({ promptId: prompts.fleet.id, entityIds: ids })),
		);
	});
});

describe('Entities of the scope', () => {
	const scopeItem = { items: [{ ...world.scopes.agent }] };
	const [triage] = entities.agents;

	test.each([
		['scopeEntity', triage?.id],
		['scopeDepartment', triage?.departmentId],
	])('%s requests the ID in the scope of the virtual key', async (choice, id) => {
		const items = await jsonOf({ entities: choice, entityIds: 'ignored' });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
		expect(items).toMatchObject([{ entity_id: id }]);
	});

	test.each([
		['scopeEntity', triage?.id],
		['scopeDepartment', triage?.departmentId],
	])('%s requests the ID in the scope of the incoming item', async (choice, id) => {
		const credential = withAccessToken(sandbox.current);
		await getEntities(
			{ authentication: 'accessToken', entities: choice },
			{ credential, ...scopeItem },
		);
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
	});

	test.each([
		[
			'a department_id of null',
			'scopeDepartment',
			virtualKeys.memberWithoutDepartment,
			/its entity has no department/,
		],
		['no entity', 'scopeEntity', virtualKeys.unbound, /isn't assigned to an agent or member/],
		['no entity', 'scopeDepartment', virtualKeys.unbound, /isn't assigned to an agent or member/],
	])('with %s are refused for %s before a report is requested', async (_, choice, key, message) => {
		const credential = withVirtualKey(sandbox.current, key);
		await expect(getEntities({ entities: choice }, { credential })).rejects.toThrow(message);
		expect(sent()).toEqual([]);
	});
});

describe('Include Missing', () => {
	const withMissing = { options: { includeMissing: true } };

	test('adds an item with zeros, in its place, for an ID that the API returned nothing for', async () => {
		const ids = [agents[7] ?? '', agents[0] ?? ''];
		const items = await jsonOf({ ...withMissing, entityIds: ids });
		expect(items).toMatchObject([
			{
				entity_id: ids[0],
				entity_type: null,
				total_calls: 0,
				cost_sum: 0,
				prompt_id: prompts.support.id,
				workspace_id: main.id,
				date_from: '2026-01-01',
				date_to: '2026-01-31',
				found: false,
			},
			{ entity_id: ids[1], entity_type: 'agent', found: true },
		]);
	});

	test('returns one item for each ID and interval', async () => {
		const items = await getEntities({ ...withMissing, splitBy: 'week' });
		expect(items).toHaveLength(agents.length * 5);
	});

	test('gives a missing entity the row key that it has with calls', async () => {
		const [id] = agents;
		const [found] = await jsonOf({ entityIds: id });
		respondWith([]);
		const [missing] = await jsonOf({ ...withMissing, entityIds: id });
		expect(missing).toMatchObject({ found: false, row_key: found?.row_key });
	});

	test('never turns a failed request into zeros', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 403, operation: 'getEntities' });
		const items = await jsonOf(withMissing, { onError: 'continueRegularOutput' });
		expect(items).toMatchObject([{ error: 'Told to fail.', details: { status: 403 } }]);
	});
});

describe('Fail on Missing', () => {
	const [known = '', other = ''] = agents;
	const failing = { options: { failOnMissing: true } };
	const missing = ['mistyped', 'unknown'];
	const entityIds = [known, 'mistyped', other, 'unknown'];
	const message = 'The API returned nothing for 2 of 4 entities: mistyped, unknown';

	test.each<[string, INodeParameters]>([
		['Get Entities', failing],
		[
			'Get Entities with Include Missing',
			{ options: { failOnMissing: true, includeMissing: true } },
		],
		['Get Summary', { ...failing, operation: 'getSummary' }],
		['raw responses', { options: { failOnMissing: true, rawResponse: true } }],
		['several requests', { options: { failOnMissing: true, idsPerRequest: 1 } }],
		['several intervals', { ...failing, splitBy: 'week' }],
		[
			'raw responses of several intervals',
			{ options: { failOnMissing: true, rawResponse: true }, splitBy: 'week' },
		],
	])('of %s lists all IDs that the API returned nothing for', async (_, change) => {
		const items = await jsonOf({ ...change, entityIds }, { onError: 'continueRegularOutput' });
		expect(items).toEqual([
			{
				error: message,
				message,
				details: {
					status: null,
					code: 'ENTITIES_MISSING',
					requestId: null,
					retryable: false,
					hint: expect.stringContaining("turn off 'Fail on Missing'"),
				},
			},
		]);
	});

	test('lists every ID, however many', async () => {
		const ids = Array.from({ length: 100 }, (_, index) => `mistyped-${index}`);
		await expect(getEntities({ ...failing, entityIds: ids })).rejects.toThrow(ids.join(', '));
	});

	test('does not fail for an ID that the API returned something for in one of the intervals', async () => {
		const isFirst = ({ query: { dateFrom } }: { query: Record<string, string> }) =>
			dateFrom === '2026-01-01';
		const body = { code: 200, message: 'OK', data: { entities: [] } };
		sandbox.current.faults.add({ kind: 'json', operation: 'getEntities', body, match: isFirst });
		const items = await jsonOf({ ...failing, entityIds: known, splitBy: 'week' });
		expect(items).toHaveLength(4);
	});

	test('is off by default', async () => {
		expect(await jsonOf({ entityIds })).toHaveLength(2);
	});

	test('fails its own item only', async () => {
		const items = await getEntities(
			{ ...failing, entityIds: '={{ $json.ids }}' },
			{ items: [{ ids: [known] }, { ids: missing }], onError: 'continueRegularOutput' },
		);
		expect(items.map(({ json, pairedItem }) => [json.error !== undefined, pairedItem])).toEqual([
			[false, { item: 0 }],
			[true, { item: 1 }],
		]);
	});
});

describe('The row key', () => {
	const keysOf = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
		(await jsonOf(change, more)).map(({ row_key: key }) => key);

	test('differs for each entity and interval', async () => {
		const keys = await keysOf({ splitBy: 'week' });
		expect(keys.length).toBeGreaterThan(agents.length);
		expect(new Set(keys).size).toBe(keys.length);
	});

	test('differs for another prompt template', async () => {
		const ids = { entityIds: entities.members[4]?.id };
		const [one] = await keysOf(ids);
		const [other] = await keysOf({ ...ids, promptId: prompts.sales.id });
		expect(other).not.toBe(one);
	});

	test('is the same in the next execution, whatever else is requested', async () => {
		const [, ...others] = agents;
		const [one] = await keysOf();
		const keys = await keysOf({ entityIds: [...others.reverse(), agents[0] ?? ''] });
		expect(keys).toContain(one);
	});

	test('is the same whatever letter case the API returns IDs in', async () => {
		const keys = await keysOf();
		sandbox.current.behaviour.upperCaseIds = true;
		expect(await keysOf()).toEqual(keys);
	});

	test('is the same with another credential for the same workspace', async () => {
		const credential = withAccessToken(sandbox.current);
		const byId = { authentication: 'accessToken', workspace: 'id', workspaceId: main.id };
		expect(await keysOf(byId, { credential })).toEqual(await keysOf());
	});

	test('is the same in whatever letter case the UUID of the workspace is', async () => {
		const credential = withAccessToken(sandbox.current);
		const byId = { authentication: 'accessToken', workspace: 'id' };
		const capitals = { ...byId, workspaceId: main.id.toUpperCase() };
		expect(await keysOf(capitals, { credential })).toEqual(
			await keysOf({ ...byId, workspaceId: main.id }, { credential }),
		);
	});

	test('differs for prompt template IDs that contain the separator', async () => {
		respondWith([row({ entity_id: 'b/c' })]);
		const [one] = await keysOf({ promptId: 'a', entityIds: 'b/c' });
		respondWith([row({ entity_id: 'c' })]);
		const [other] = await keysOf({ promptId: 'a/b', entityIds: 'c' });
		expect(other).not.toBe(one);
	});
});

describe('Links', () => {
	test('lead from each row to its input item, also where input items request the same entity', async () => {
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
	});

	test.each<[string, INodeParameters]>([
		['the items of Get Summary', { operation: 'getSummary' }],
		['raw responses', { options: { rawResponse: true } }],
	])('are set on %s', async (_, change) => {
		const items = await getEntities({ ...change, splitBy: 'week' }, { items: [{}, {}] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 0, 0, 0, 1, 1, 1, 1, 1].map((item) => ({ item })),
		);
	});

	test("don't share one object", async () => {
		const [one, other] = await getEntities({ entityIds: agents[0] }, { items: [{}, {}] });
		expect(one?.json).toEqual(other?.json);
		expect(one?.json).not.toBe(other?.json);
	});
});

describe('Split By', () => {
	test.each([
		['none', ['2026-01-30/2026-03-02']],
		['month', ['2026-01-30/2026-01-31', '2026-02-01/2026-02-28', '2026-03-01/2026-03-02']],
		[
			'week',
			[
				'2026-01-30/2026-02-01',
				'2026-02-02/2026-02-08',
				'2026-02-09/2026-02-15',
				'2026-02-16/2026-02-22',
				'2026-02-23/2026-03-01',
				'2026-03-02/2026-03-02',
			],
		],
	])('%s requests the intervals, cut at its edges', async (splitBy, periods) => {
		const dates = { dateFrom: '2026-01-30', dateTo: '2026-03-02' };
		const items = await jsonOf({ operation: 'getSummary', splitBy, ...dates });
		expect(items.map(({ date_from, date_to }) => `${date_from}/${date_to}`)).toEqual(periods);
		expect(
			sent()
				.map(({ query }) => `${query.dateFrom}/${query.dateTo}`)
				.sort(),
		).toEqual(periods);
	});

	test.each(['day', 'week', 'month'] as const)(
		'%s has the exact calls and cost of each interval',
		async (splitBy) => {
			const period = { from: '2025-12-20', to: '2026-02-10' };
			const items = await getEntities({ splitBy, dateFrom: period.from, dateTo: period.to });
			expect(figuresOf(items)).toEqual(
				expectedRows(sandbox.current, query({ ...period, splitBy })),
			);
		},
	);

	test('of more than 366 intervals is refused before anything is sent', async () => {
		const years = { splitBy: 'day', dateFrom: '2024-01-01', dateTo: '2026-01-01' };
		await expect(getEntities(years)).rejects.toThrow(
			/'Split By' results in more than 366 intervals/,
		);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('A split period', () => {
	test('leaves no requests behind when an interval fails', async () => {
		sandbox.current.behaviour.latencyMs = 10;
		sandbox.current.faults.add({ kind: 'status', status: 404, operation: 'getEntities' });
		const days = { splitBy: 'day', options: { maxConcurrency: 2 } };
		await expect(getEntities(days)).rejects.toThrow();
		const { length } = sent();
		await sleep(100);
		expect(sent()).toHaveLength(length);
	});

	test('that results in more items than n8n can handle is refused before anything is sent', async () => {
		const entityIds = Array.from({ length: 300 }, (_, index) => `id-${index}`).join();
		const year = { dateFrom: '2024-01-01', dateTo: '2024-12-31', splitBy: 'day', entityIds };
		await expect(getEntities(year)).rejects.toThrow(/up to 109800 items, more than the 100000/);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('Raw Response', () => {
	test('returns the unchanged body, one item for each request', async () => {
		sandbox.current.behaviour.numbersAsText = true;
		const body = { code: 0, message: 'fine', data: { entities: [], page: 1 }, trace: 'x' };
		sandbox.current.faults.add({ kind: 'json', operation: 'getEntities', body });
		const items = await jsonOf({ options: { rawResponse: true, idsPerRequest: 4 } });
		expect(items).toHaveLength(2);
		expect(items).toContainEqual(body);
		const other = items.find(({ trace }) => trace === undefined);
		expect(other).toMatchObject({
			code: 200,
			message: 'OK',
			data: { entities: expect.any(Array) },
		});
	});

	test("doesn't let an envelope without a list pass", async () => {
		sandbox.current.faults.add({
			kind: 'json',
			operation: 'getEntities',
			body: { code: 200, message: 'No report today', data: {} },
		});
		await expect(jsonOf({ options: { rawResponse: true } })).rejects.toThrow('No report today');
	});
});

describe("Rows that can't be right", () => {
	test.each<[string, IDataObject[], RegExp]>([
		["a cost that isn't a number", [row({ cost_sum: 'n/a' })], /no exact cost/],
		['a cost with a currency', [row({ cost_sum: '0.30 EUR' })], /no exact cost/],
		['an empty cost', [row({ cost_sum: '' })], /no exact cost/],
		['a cost of null', [row({ cost_sum: null })], /no exact cost/],
		[
			'a cost with more digits than a number',
			[row({ cost_sum: '0.100000000000000001' })],
			/no exact cost/,
		],
		['a cost as an array', [row({ cost_sum: [1] })], /no exact cost/],
		['no cost', [{ entity_id: agents[0], entity_type: 'agent', total_calls: 1 }], /no exact cost/],
		['calls as true', [row({ total_calls: true })], /no number of calls/],
		[
			'more calls than a number can count',
			[row({ total_calls: '9007199254740993' })],
			/no number of calls/,
		],
		['no ID', [row({ entity_id: null })], /an entity without an ID/],
		['an ID of spaces', [row({ entity_id: ' ' })], /an entity without an ID/],
		['no type', [row({ entity_type: undefined })], /no type/],
		['an entity that was not requested', [row({ entity_id: 'other' })], /wasn't requested: other/],
		['one entity twice', [row(), row({ cost_sum: 1 })], /one entity twice/],
	])('(%s) are an error with the request ID', async (_, rows, message) => {
		respondWith(rows);
		const [item] = await jsonOf({}, { onError: 'continueRegularOutput' });
		expect(item).toMatchObject({
			message: expect.stringMatching(message),
			details: { status: 200, requestId: expect.stringMatching(/^sandbox-/), retryable: false },
		});
	});
});

describe('Prompt template IDs', () => {
	test.each([
		['support-reply', 'support-reply'],
		['marketing/newsletter', 'marketing%2Fnewsletter'],
		['Größe? 50% #1/v2', 'Gr%C3%B6%C3%9Fe%3F%2050%25%20%231%2Fv2'],
		['a/../b', 'a%2F..%2Fb'],
		['%2e%2e', '%252e%252e'],
		['a\\b', 'a%5Cb'],
		['a b+c&d=e;f', 'a%20b%2Bc%26d%3De%3Bf'],
		['...', '...'],
		['{prompt_id}$&$1', '%7Bprompt_id%7D%24%26%241'],
		['日本語', '%E6%97%A5%E6%9C%AC%E8%AA%9E'],
		[' support-reply ', 'support-reply'],
	])('%j arrives unchanged', async (promptId, segment) => {
		await getEntities({ promptId }, { onError: 'continueRegularOutput' });
		expect(sent().map(({ rawPath, violations }) => [rawPath, violations])).toEqual([
			[`/v1/analytics/saas/prompt-templates/${segment}/entities`, []],
		]);
	});

	test.each([prompts.folder, prompts.awkward])(
		'$id has its own exact calls and cost',
		async ({ id: promptId }) => {
			const right = expectedRows(sandbox.current, query({ promptId, entityIds: everybody }));
			const items = await getEntities({ promptId, entityIds: everybody });
			expect(right.length).toBeGreaterThan(0);
			expect(figuresOf(items)).toEqual(right);
			expect(items.map(({ json }) => json.prompt_id)).toEqual(right.map(() => promptId));
		},
	);

	test('that are numbers are sent as they are', async () => {
		await getEntities({ promptId: '={{ 42 }}' }, { onError: 'continueRegularOutput' });
		expect(sent()[0]?.rawPath).toBe('/v1/analytics/saas/prompt-templates/42/entities');
	});
});

describe('Periods', () => {
	/** 19:30 of 28 February in Los Angeles, 17:30 of 1 March on Kiritimati. */
	const moment = Date.UTC(2026, 2, 1, 3, 30);
	const [west, east] = ['America/Los_Angeles', 'Pacific/Kiritimati'];

	test.each([
		['today', west, '2026-02-28', '2026-02-28'],
		['today', east, '2026-03-01', '2026-03-01'],
		['yesterday', west, '2026-02-27', '2026-02-27'],
		['yesterday', east, '2026-02-28', '2026-02-28'],
		['last7Days', west, '2026-02-21', '2026-02-27'],
		['last7Days', east, '2026-02-22', '2026-02-28'],
		['last30Days', west, '2026-01-29', '2026-02-27'],
		['last30Days', east, '2026-01-30', '2026-02-28'],
		['monthToDate', west, '2026-02-01', '2026-02-28'],
		['monthToDate', east, '2026-03-01', '2026-03-01'],
		['lastMonth', west, '2026-01-01', '2026-01-31'],
		['lastMonth', east, '2026-02-01', '2026-02-28'],
	])("%s in the workflow's time zone %s is %s to %s", async (period, timezone, from, to) => {
		jest.spyOn(Date, 'now').mockReturnValue(moment);
		const items = await jsonOf({ operation: 'getSummary', period }, { timezone });
		expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([[from, to]]);
		expect(items).toMatchObject([{ date_from: from, date_to: to }]);
	});

	test('is month to date by default', async () => {
		jest.spyOn(Date, 'now').mockReturnValue(moment);
		const parameters = report();
		delete parameters.period;
		await runNode({ parameters, credential: withVirtualKey(sandbox.current) });
		expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([
			['2026-03-01', '2026-03-01'],
		]);
	});

	test.each([
		['2026-01-31', west, '2026-01-31'],
		[' 2026-01-31 ', east, '2026-01-31'],
		['2026-01-31T23:30:00', east, '2026-01-31'],
		['2026-01-31 23:30:00', east, '2026-01-31'],
		['2026-01-31T23:30:00Z', west, '2026-01-31'],
		['2026-01-31T23:30:00Z', east, '2026-02-01'],
		['2026-02-01T05:00:00.000+00:00', west, '2026-01-31'],
		['={{ DateTime.fromISO("2026-01-31T23:30:00Z") }}', east, '2026-02-01'],
		['={{ DateTime.fromISO("2026-01-31T23:30:00Z") }}', west, '2026-01-31'],
		['={{ new Date("2026-01-31T23:30:00Z") }}', east, '2026-02-01'],
	])('custom reads %s in %s as %s', async (date, timezone, day) => {
		await getEntities({ dateFrom: date, dateTo: date }, { timezone });
		expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([[day, day]]);
	});

	test('custom accepts a single day, also a leap day', async () => {
		await getEntities({ dateFrom: '2024-02-29', dateTo: '2024-02-29' });
		expect(sent()).toMatchObject([{ query: { dateFrom: '2024-02-29', dateTo: '2024-02-29' } }]);
	});
});

afterEach(() => {
	jest.restoreAllMocks();
});
