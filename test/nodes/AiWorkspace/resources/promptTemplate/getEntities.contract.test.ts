import type { INodeParameters } from 'n8n-workflow';
import { expectedRows, figuresOf } from '../../../../support/figures';
import { runNode, type NodeRun } from '../../../../support/runNode';
import { report, useSandbox, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { entities, prompts } = world;
const { main } = world.workspaces;
const idsOf = (list: Array<{ id: string }>) => list.map(({ id }) => id);
const agents = idsOf(entities.agents);
const everybody = idsOf([...entities.agents, ...entities.members, ...entities.departments]);
const [first = ''] = agents;

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

describe('One item per entity', () => {
	const found = { options: { whenMissing: 'omit' } };

	test('has the exact calls and cost of every entity, in the order of the IDs', async () => {
		const rows = right({ entityIds: everybody });
		expect(rows.length).toBeGreaterThan(5);
		expect(figuresOf(await getEntities({ ...found, entityIds: everybody.join() }))).toEqual(rows);
	});

	test('is right where the API sends numbers as text, and a row for each spelling of an ID', async () => {
		Object.assign(sandbox.current.behaviour, {
			...{ numbersAsText: true, envelopeCode: 0, echoesIds: true },
		});
		const entityIds = [...agents, first.toUpperCase()];
		expect(figuresOf(await getEntities({ ...found, entityIds }))).toEqual(right());
	});
});

test('A prompt template ID alone is enough with a virtual key', async () => {
	const { resource, operation, authentication, promptId } = report();
	const items = await runNode({
		parameters: { resource, operation, authentication, promptId },
		credential: withVirtualKey(sandbox.current),
	});
	expect(items).toMatchObject([{ json: { entity_id: first, workspace_name: main.name } }]);
});

test('Several items share requests, and each row is linked to its own item', async () => {
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

	test.each(['%2e%2e', 'a&b+c=d#e?f/g%2C', '...', '{prompt_id}$&$1', 'Süd-東京'])(
		'such as %s are one segment of the path, and such entity IDs one value of the query',
		async (id) => {
			await getEntities({ promptId: id, entityIds: id }, { onError: 'continueRegularOutput' });
			expect(
				sent().map(({ rawPath, query, violations }) => [rawPath, query.entity_ids, violations]),
			).toEqual([
				[`/v1/analytics/saas/prompt-templates/${encodeURIComponent(id)}/entities`, id, []],
			]);
		},
	);
});

test.each([
	['={{ DateTime.fromISO("2026-01-31T23:30:00Z") }}', 'America/Los_Angeles', '2026-01-31'],
	['={{ new Date("2026-01-31T23:30:00Z") }}', 'Pacific/Kiritimati', '2026-02-01'],
])("%s in the workflow's time zone %s is %s", async (date, timezone, day) => {
	await getEntities({ dateFrom: date, dateTo: date }, { timezone });
	expect(sent().map(({ query }) => [query.dateFrom, query.dateTo])).toEqual([[day, day]]);
});
