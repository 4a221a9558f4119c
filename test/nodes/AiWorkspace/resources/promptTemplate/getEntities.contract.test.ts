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
const question = (change: Partial<Parameters<typeof expectedRows>[1]> = {}) => ({
	workspaceId: main.id,
	promptId: prompts.support.id,
	...january,
	entityIds: agents,
	...change,
});

const sent = () => sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');

/** Answers the next report with these rows. */
const answer = (rows: IDataObject[], envelope: IDataObject = {}) =>
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
	test('has the exact figures of every entity with calls, in the order asked', async () => {
		const items = await getEntities({ entityIds: everybody.join(',') });
		const right = expectedRows(sandbox.current, question({ entityIds: everybody }));
		expect(right.length).toBeGreaterThan(5);
		expect(figuresOf(items)).toEqual(right);
	});

	test('says what it is about', async () => {
		const [item] = await getEntities();
		expect(item?.json).toEqual({
			entity_id: agents[0],
			entity_type: 'agent',
			total_calls: expect.any(Number),
			cost_sum: expect.any(Number),
			prompt_id: prompts.support.id,
			workspace_id: main.id,
			date_from: '2026-01-01',
			date_to: '2026-01-31',
			row_key: expect.any(String),
			found: true,
		});
	});

	test('keeps fields that nobody told us about', async () => {
		answer([row({ currency: 'EUR', models: ['a', 'b'] })]);
		expect(await jsonOf()).toMatchObject([{ currency: 'EUR', models: ['a', 'b'] }]);
	});

	test('keeps the exact figures when the service sends them as text', async () => {
		sandbox.current.behaviour.numbersAsText = true;
		expect(figuresOf(await getEntities())).toEqual(expectedRows(sandbox.current, question()));
	});

	test('takes envelopes whose code of success is 0', async () => {
		sandbox.current.behaviour.envelopeCode = 0;
		expect(figuresOf(await getEntities())).toEqual(expectedRows(sandbox.current, question()));
	});

	test('finds its rows when the service answers ids in capitals', async () => {
		sandbox.current.behaviour.upperCaseIds = true;
		const capitals = expectedRows(sandbox.current, question()).map((expected) => ({
			...expected,
			entity_id: expected.entity_id.toUpperCase(),
		}));
		expect(figuresOf(await getEntities())).toEqual(capitals);
	});

	test('counts an entity once that was asked for in two spellings', async () => {
		const [id = ''] = agents;
		const items = await jsonOf({ entityIds: [id, id.toUpperCase()] });
		expect(items).toHaveLength(1);
	});

	test('leaves entities without calls out', async () => {
		expect(await jsonOf({ promptId: prompts.unused.id })).toEqual([]);
	});
});

describe('Entity ids', () => {
	const [first = '', second = ''] = agents;

	test.each<[string, INodeParameters, IDataObject]>([
		['separated by commas', { entityIds: `${first}, ${second},` }, {}],
		['on lines of their own', { entityIds: `${first}\r\n\n ${second} \n` }, {}],
		['as a list', { entityIds: [first, second] }, {}],
		['as a list from an expression', { entityIds: '={{ $json.ids }}' }, { ids: [first, second] }],
		['more than once', { entityIds: `${first},${second},${first}` }, {}],
	])('%s are asked for, each once', async (_, change, item) => {
		await getEntities(change, { items: [item] });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([`${first},${second}`]);
	});

	test.each([
		['a blank', 'sales team'],
		['awkward characters', 'a&b=c#d?e/f%2Cg+h'],
		['letters of any script', 'Vertrieb-Süd-東京'],
	])('with %s arrive whole', async (_, id) => {
		await getEntities({ entityIds: id });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
	});

	test('that are numbers are asked for as they are', async () => {
		answer([row({ entity_id: 42, entity_type: 'member' })]);
		const items = await jsonOf({ entityIds: '={{ [42] }}' });
		expect(sent()[0]?.query.entity_ids).toBe('42');
		expect(items).toMatchObject([{ entity_id: 42, found: true }]);
	});

	test.each([
		[1, 14],
		[5, 3],
		[100, 1],
	])('go out %i at most in one request', async (idsPerRequest, requests) => {
		const ids = everybody.slice(0, 14);
		const items = await getEntities({ entityIds: ids, options: { idsPerRequest } });
		expect(sent()).toHaveLength(requests);
		expect(figuresOf(items)).toEqual(expectedRows(sandbox.current, question({ entityIds: ids })));
	});

	test('go out in URLs of less than 4,000 characters', async () => {
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
			expectedRows(sandbox.current, question({ promptId: prompts.fleet.id, entityIds: ids })),
		);
	});
});

describe('Entities of the scope', () => {
	const scopeItem = { items: [{ ...world.scopes.agent }] };
	const [triage] = entities.agents;

	test.each([
		['scopeEntity', triage?.id],
		['scopeDepartment', triage?.departmentId],
	])('%s asks for the id in the own scope of the virtual key', async (choice, id) => {
		const items = await jsonOf({ entities: choice, entityIds: 'ignored' });
		expect(sent().map(({ query }) => query.entity_ids)).toEqual([id]);
		expect(items).toMatchObject([{ entity_id: id }]);
	});

	test.each([
		['scopeEntity', triage?.id],
		['scopeDepartment', triage?.departmentId],
	])('%s asks for the id in the scope of the incoming item', async (choice, id) => {
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
			/no department/,
		],
		['no entity', 'scopeEntity', virtualKeys.unbound, /not bound to an agent or member/],
		['no entity', 'scopeDepartment', virtualKeys.unbound, /not bound to an agent or member/],
	])('with %s are refused for %s before a report is asked for', async (_, choice, key, message) => {
		const credential = withVirtualKey(sandbox.current, key);
		await expect(getEntities({ entities: choice }, { credential })).rejects.toThrow(message);
		expect(sent()).toEqual([]);
	});
});

describe('Include Missing', () => {
	const withMissing = { options: { includeMissing: true } };

	test('adds an item with zeros for an id without figures, in its place', async () => {
		const asked = [agents[7] ?? '', agents[0] ?? ''];
		const items = await jsonOf({ ...withMissing, entityIds: asked });
		expect(items).toMatchObject([
			{
				entity_id: asked[0],
				entity_type: null,
				total_calls: 0,
				cost_sum: 0,
				prompt_id: prompts.support.id,
				workspace_id: main.id,
				date_from: '2026-01-01',
				date_to: '2026-01-31',
				found: false,
			},
			{ entity_id: asked[1], entity_type: 'agent', found: true },
		]);
	});

	test('makes one item for each id and period', async () => {
		const items = await getEntities({ ...withMissing, splitBy: 'week' });
		expect(items).toHaveLength(agents.length * 5);
	});

	test('gives a missing row the key that it has with figures', async () => {
		const [id] = agents;
		const [found] = await jsonOf({ entityIds: id });
		answer([]);
		const [missing] = await jsonOf({ ...withMissing, entityIds: id });
		expect(missing).toMatchObject({ found: false, row_key: found?.row_key });
	});

	test('never turns a failed request into zeros', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 403, operation: 'getEntities' });
		const items = await jsonOf(withMissing, { onError: 'continueRegularOutput' });
		expect(items).toMatchObject([{ error: 'Told to fail.', details: { status: 403 } }]);
	});
});

describe('The row key', () => {
	const keysOf = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
		(await jsonOf(change, more)).map(({ row_key: key }) => key);

	test('is another one for each entity and period', async () => {
		const keys = await keysOf({ splitBy: 'week' });
		expect(keys.length).toBeGreaterThan(agents.length);
		expect(new Set(keys).size).toBe(keys.length);
	});

	test('is another one for another prompt template', async () => {
		const ids = { entityIds: entities.members[4]?.id };
		const [one] = await keysOf(ids);
		const [other] = await keysOf({ ...ids, promptId: prompts.sales.id });
		expect(other).not.toBe(one);
	});

	test('is the same in the next run, whoever else is asked for', async () => {
		const [, ...others] = agents;
		const [one] = await keysOf();
		const keys = await keysOf({ entityIds: [...others.reverse(), agents[0] ?? ''] });
		expect(keys).toContain(one);
	});

	test('is the same however the service spells its ids', async () => {
		const keys = await keysOf();
		sandbox.current.behaviour.upperCaseIds = true;
		expect(await keysOf()).toEqual(keys);
	});

	test('is the same with another credential for the same workspace', async () => {
		const credential = withAccessToken(sandbox.current);
		const byId = { authentication: 'accessToken', workspace: 'id', workspaceId: main.id };
		expect(await keysOf(byId, { credential })).toEqual(await keysOf());
	});

	test('is the same however the UUID of the workspace is capitalised', async () => {
		const credential = withAccessToken(sandbox.current);
		const byId = { authentication: 'accessToken', workspace: 'id' };
		const capitals = { ...byId, workspaceId: main.id.toUpperCase() };
		expect(await keysOf(capitals, { credential })).toEqual(
			await keysOf({ ...byId, workspaceId: main.id }, { credential }),
		);
	});

	test('tells prompt ids apart that hold the separator', async () => {
		answer([row({ entity_id: 'b/c' })]);
		const [one] = await keysOf({ promptId: 'a', entityIds: 'b/c' });
		answer([row({ entity_id: 'c' })]);
		const [other] = await keysOf({ promptId: 'a/b', entityIds: 'c' });
		expect(other).not.toBe(one);
	});
});

describe('Links', () => {
	test('lead from each row to the item that asked, also where items ask for the same', async () => {
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

	test.each(['summary', 'raw'])('are set on %s items', async (output) => {
		const items = await getEntities({ output, splitBy: 'week' }, { items: [{}, {}] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 0, 0, 0, 1, 1, 1, 1, 1].map((item) => ({ item })),
		);
	});

	test('do not tie two items to one object', async () => {
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
	])('%s asks for the periods cut at its edges', async (splitBy, periods) => {
		const parameters = { splitBy, dateFrom: '2026-01-30', dateTo: '2026-03-02', output: 'summary' };
		const items = await jsonOf(parameters);
		expect(items.map(({ date_from, date_to }) => `${date_from}/${date_to}`)).toEqual(periods);
		expect(
			sent()
				.map(({ query }) => `${query.dateFrom}/${query.dateTo}`)
				.sort(),
		).toEqual(periods);
	});

	test.each(['day', 'week', 'month'] as const)(
		'%s has the exact figures of each part',
		async (splitBy) => {
			const period = { from: '2025-12-20', to: '2026-02-10' };
			const items = await getEntities({ splitBy, dateFrom: period.from, dateTo: period.to });
			expect(figuresOf(items)).toEqual(
				expectedRows(sandbox.current, question({ ...period, splitBy })),
			);
		},
	);

	test('of more than 366 parts is refused before a report is asked for', async () => {
		const years = { splitBy: 'day', dateFrom: '2024-01-01', dateTo: '2026-01-01' };
		await expect(getEntities(years)).rejects.toThrow(/'Split By' day makes more than 366 periods/);
		expect(sent()).toEqual([]);
	});
});

describe('A split period', () => {
	test('of which a part fails leaves no requests behind', async () => {
		sandbox.current.behaviour.latencyMs = 10;
		sandbox.current.faults.add({ kind: 'status', status: 404, operation: 'getEntities' });
		const days = { splitBy: 'day', options: { maxConcurrency: 2 } };
		await expect(getEntities(days)).rejects.toThrow();
		const { length } = sent();
		await sleep(100);
		expect(sent()).toHaveLength(length);
	});

	test('for more items than n8n can take is refused before anything is sent', async () => {
		const entityIds = Array.from({ length: 300 }, (_, index) => `id-${index}`).join();
		const year = { dateFrom: '2024-01-01', dateTo: '2024-12-31', splitBy: 'day', entityIds };
		await expect(getEntities(year)).rejects.toThrow(/up to 109800 items at once/);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('Summary', () => {
	const summary = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
		await jsonOf({ output: 'summary', ...change }, more);

	/** Exact totals as the output has them. */
	function totals(from: string, to: string, entityIds = agents) {
		const { rows, totals: right } = sandbox.current.expected(question({ from, to, entityIds }));
		return {
			count: rows.length,
			calls: Number(right.total_calls),
			cost: Number(right.cost_sum),
		};
	}

	test('has the exact totals and the cost per call', async () => {
		const { count, calls, cost } = totals(january.from, january.to);
		expect(await summary()).toEqual([
			{
				prompt_id: prompts.support.id,
				workspace_id: main.id,
				date_from: january.from,
				date_to: january.to,
				entity_count: count,
				total_calls: calls,
				cost_sum: cost,
				cost_per_call: expect.closeTo(cost / calls, 9),
			},
		]);
	});

	test('prints sums of decimals as they are, not as binary fractions', async () => {
		answer([row({ cost_sum: 0.1 }), row({ entity_id: agents[1], cost_sum: 0.2 })]);
		expect(await summary()).toMatchObject([{ cost_sum: 0.3, total_calls: 6, cost_per_call: 0.05 }]);
	});

	test('has no cost per call where nothing was called', async () => {
		expect(await summary({ promptId: prompts.unused.id })).toMatchObject([
			{ entity_count: 0, total_calls: 0, cost_sum: 0, cost_per_call: null },
		]);
	});

	test('counts an entity once that was asked for in two spellings', async () => {
		const [id = ''] = agents;
		const { calls, cost } = totals(january.from, january.to, [id]);
		const items = await summary({ entityIds: [id, id.toUpperCase()] });
		expect(items).toMatchObject([{ entity_count: 1, total_calls: calls, cost_sum: cost }]);
	});

	test('adds up long lists over all their requests', async () => {
		const ids = idsOf(entities.fleet);
		const right = sandbox.current.expected(
			question({ promptId: prompts.fleet.id, entityIds: ids }),
		).totals;
		expect(await summary({ promptId: prompts.fleet.id, entityIds: ids })).toMatchObject([
			{ total_calls: Number(right.total_calls), cost_sum: Number(right.cost_sum) },
		]);
	});

	describe('with Compare With Previous', () => {
		const options = { compareWithPrevious: true };
		/** A difference of two costs, counted in whole millionths. */
		const minus = (a: number, b: number) => Math.round((a - b) * 1e6) / 1e6;
		const percent = (a: number, b: number) => expect.closeTo((100 * (a - b)) / b, 1);

		test.each([
			['custom', { period: 'custom' }, january, { from: '2025-12-01', to: '2025-12-31' }],
			[
				'last7Days',
				{ period: 'last7Days' },
				{ from: '2026-03-22', to: '2026-03-28' },
				{ from: '2026-03-15', to: '2026-03-21' },
			],
			[
				'monthToDate',
				{ period: 'monthToDate' },
				{ from: '2026-03-01', to: '2026-03-29' },
				{ from: '2026-02-01', to: '2026-02-28' },
			],
			[
				'lastMonth',
				{ period: 'lastMonth' },
				{ from: '2026-02-01', to: '2026-02-28' },
				{ from: '2026-01-01', to: '2026-01-31' },
			],
		])('%s has exact totals of both periods and the change', async (_, change, now, then) => {
			jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 29, 12));
			const present = totals(now.from, now.to);
			const past = totals(then.from, then.to);
			expect(await summary({ ...change, options })).toMatchObject([
				{
					date_from: now.from,
					date_to: now.to,
					total_calls: present.calls,
					cost_sum: present.cost,
					previous: {
						date_from: then.from,
						date_to: then.to,
						total_calls: past.calls,
						cost_sum: past.cost,
					},
					change: {
						cost_sum: minus(present.cost, past.cost),
						cost_percent: percent(present.cost, past.cost),
						total_calls: present.calls - past.calls,
						calls_percent: percent(present.calls, past.calls),
					},
				},
			]);
		});

		test('compares each part with the equally long one just before it', async () => {
			const items = await summary({ options, splitBy: 'week' });
			expect(items.map(({ previous }) => previous)).toMatchObject([
				{ date_from: '2025-12-28', date_to: '2025-12-31' },
				{ date_from: '2025-12-29', date_to: '2026-01-04' },
				{ date_from: '2026-01-05', date_to: '2026-01-11' },
				{ date_from: '2026-01-12', date_to: '2026-01-18' },
				{ date_from: '2026-01-20', date_to: '2026-01-25' },
			]);
		});

		test('has no percent where there was nothing before', async () => {
			const items = await summary({ options, promptId: prompts.unused.id });
			expect(items).toMatchObject([
				{ change: { cost_sum: 0, cost_percent: null, total_calls: 0, calls_percent: null } },
			]);
		});

		test('is without it where it is not asked for', async () => {
			const [item] = await summary();
			expect(item).not.toHaveProperty('previous');
			expect(item).not.toHaveProperty('change');
		});
	});
});

describe('Raw', () => {
	test("is the API's body untouched, one item for each request", async () => {
		sandbox.current.behaviour.numbersAsText = true;
		const body = { code: 0, message: 'fine', data: { entities: [], page: 1 }, trace: 'x' };
		sandbox.current.faults.add({ kind: 'json', operation: 'getEntities', body });
		const items = await jsonOf({ output: 'raw', options: { idsPerRequest: 4 } });
		expect(items).toHaveLength(2);
		expect(items).toContainEqual(body);
		const other = items.find(({ trace }) => trace === undefined);
		expect(other).toMatchObject({
			code: 200,
			message: 'OK',
			data: { entities: expect.any(Array) },
		});
	});

	test('does not let an envelope without a list pass', async () => {
		sandbox.current.faults.add({
			kind: 'json',
			operation: 'getEntities',
			body: { code: 200, message: 'No figures today', data: {} },
		});
		await expect(jsonOf({ output: 'raw' })).rejects.toThrow('No figures today');
	});
});

describe('Rows that cannot be right', () => {
	test.each<[string, IDataObject[], RegExp]>([
		['a cost that is no number', [row({ cost_sum: 'n/a' })], /no exact cost/],
		['a cost with a currency', [row({ cost_sum: '0.30 EUR' })], /no exact cost/],
		['an empty cost', [row({ cost_sum: '' })], /no exact cost/],
		['a cost of null', [row({ cost_sum: null })], /no exact cost/],
		['a cost that no number holds', [row({ cost_sum: '0.100000000000000001' })], /no exact cost/],
		['a cost as a list', [row({ cost_sum: [1] })], /no exact cost/],
		['no cost', [{ entity_id: agents[0], entity_type: 'agent', total_calls: 1 }], /no exact cost/],
		['calls as true', [row({ total_calls: true })], /no number of calls/],
		[
			'more calls than a number holds',
			[row({ total_calls: '9007199254740993' })],
			/no number of calls/,
		],
		['no id', [row({ entity_id: null })], /an entity without an ID/],
		['an id of blanks', [row({ entity_id: ' ' })], /an entity without an ID/],
		['no type', [row({ entity_type: undefined })], /no type/],
		['an entity nobody asked for', [row({ entity_id: 'somebody' })], /not asked for: somebody/],
		['two figures for one entity', [row(), row({ cost_sum: 1 })], /two figures for one entity/],
	])('(%s) are an error with the request id', async (_, rows, message) => {
		answer(rows);
		const [item] = await jsonOf({}, { onError: 'continueRegularOutput' });
		expect(item).toMatchObject({
			message: expect.stringMatching(message),
			details: { status: 200, requestId: expect.stringMatching(/^sandbox-/), retryable: false },
		});
	});
});

describe('Prompt ids', () => {
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
	])('%j arrives whole', async (promptId, segment) => {
		await getEntities({ promptId }, { onError: 'continueRegularOutput' });
		expect(sent().map(({ rawPath, violations }) => [rawPath, violations])).toEqual([
			[`/v1/analytics/saas/prompt-templates/${segment}/entities`, []],
		]);
	});

	test.each([prompts.folder, prompts.awkward])(
		'$id has its own exact figures',
		async ({ id: promptId }) => {
			const right = expectedRows(sandbox.current, question({ promptId, entityIds: everybody }));
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
		const items = await jsonOf({ period, output: 'summary' }, { timezone });
		expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([[from, to]]);
		expect(items).toMatchObject([{ date_from: from, date_to: to }]);
	});

	test('is month to date unless told', async () => {
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
	])('custom takes %s in %s as %s', async (date, timezone, day) => {
		await getEntities({ dateFrom: date, dateTo: date }, { timezone });
		expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([[day, day]]);
	});

	test('custom takes one day, the leap day too', async () => {
		await getEntities({ dateFrom: '2024-02-29', dateTo: '2024-02-29' });
		expect(sent()).toMatchObject([{ query: { dateFrom: '2024-02-29', dateTo: '2024-02-29' } }]);
	});
});

afterEach(() => {
	jest.restoreAllMocks();
});
