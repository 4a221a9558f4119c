import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { world } from '../../../../sandbox';
import { runNode, toolCalls, type NodeRun } from '../../../../support/runNode';
import { useSandbox, withPat, withVirtualKey } from '../../../../support/sandbox';

const sandbox = useSandbox();
const { agents, members } = world.entities;
const { main } = world.workspaces;
const { support, sales } = world.prompts;

/** A directory, as the items of a data table or a spreadsheet. */
const users = [0, 1, 3].flatMap((at) => agents[at] ?? []).concat(members.slice(0, 2));
const rows: IDataObject[] = users.map(({ id, name, type }, at) => ({
	id: at,
	createdAt: '2026-01-01',
	entity_id: id,
	name,
	type,
	owner_email: at < 2 ? 'ada@example.com' : '',
}));
const ids = rows.map(({ entity_id }) => String(entity_id));
const expression = (value: unknown) => `={{ ${JSON.stringify(value)} }}`;
const january = { period: 'custom', dateFrom: '2026-01-01', dateTo: '2026-01-31' };

const create = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: {
			resource: 'costReport',
			operation: 'create',
			authentication: 'virtualKey',
			prompts: `${support.id}, ${sales.id}`,
			entities: 'inputItems',
			...january,
			...change,
		},
		credential: withVirtualKey(sandbox.current),
		items: rows,
		...more,
	});
const fromRows = { entities: 'directory', directory: expression(rows) };
const sent = () => sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');
const linksOf = (items: INodeExecutionData[]) => items.map(({ pairedItem }) => pairedItem);

/** What the API has for a period, added up without the code of the node: costs have 6 decimals. */
function totalIn(from: string, to: string) {
	const found = [support, sales].flatMap(({ id: promptId }) =>
		sandbox.current
			.expected({ workspaceId: main.id, promptId, from, to, entityIds: ids, splitBy: 'none' })
			.periods.flatMap((period) => period.rows),
	);
	return {
		calls: found.reduce((all, row) => all + row.total_calls, 0),
		micros: found.reduce((all, row) => all + Math.round(row.cost_sum * 1e6), 0),
	};
}

test('With a virtual key, a prompt template ID is enough for a first report', async () => {
	const [item] = await runNode({
		parameters: {
			resource: 'costReport',
			operation: 'create',
			authentication: 'virtualKey',
			prompts: support.id,
		},
		credential: withVirtualKey(sandbox.current),
	});
	expect(item?.json).toMatchObject({
		rows: [{ entity_id: agents[0]?.id, name: agents[0]?.name, in_total: true }],
		workspace_name: main.name,
		workspace_id: main.id,
	});
	expect(item?.json.html).toContain('<!doctype html>');
});

test('All input items are one report, with the sums of the API, linked to all of them', async () => {
	const items = await create();
	const [now, before] = [totalIn('2026-01-01', '2026-01-31'), totalIn('2025-12-01', '2025-12-31')];
	expect(linksOf(items)).toEqual([rows.map((_, item) => ({ item }))]);
	expect(items[0]?.json).toMatchObject({
		total_calls: now.calls,
		cost_sum: now.micros / 1e6,
		amount: Math.round(now.micros / 1e4) / 100,
		change: { cost_sum: (now.micros - before.micros) / 1e6 },
		is_complete: true,
	});
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'All input items are one report, whatever On Error is (%s)',
	async (onError) => {
		expect(await create({}, { onError })).toHaveLength(1);
	},
);

test('Prompt templates and periods of all items are requested once', async () => {
	const items = await create(fromRows, { items: [{}, {}, {}] });
	expect(linksOf(items)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	expect(sent()).toHaveLength(4);
});

test('Each item has a report with its own credential', async () => {
	const { baseUrl, analyticsUrl } = sandbox.current;
	const keys = [world.virtualKeys.agent, world.virtualKeys.memberWithoutDepartment];
	const items = await create(
		{ entities: 'scopeEntity' },
		{
			items: [{}, {}],
			credential: (item) => ({ baseUrl, analyticsUrl, virtualKeyToken: keys[item] ?? '' }),
		},
	);
	expect(items).toMatchObject([
		{ json: { rows: [{ name: agents[0]?.name }, { name: agents[0]?.name }] } },
		{ json: { rows: [{ name: 'Freelance writer' }, { name: 'Freelance writer' }] } },
	]);
});

test('The reports of owners add up to the whole, and name their recipients', async () => {
	const items = await create({ options: { reportPer: 'owner' } });
	const [whole] = await create();
	const cents = items.map(({ json }) => Math.round(Number(json.amount) * 100));
	expect(items.map(({ json }) => [json.group, json.recipient])).toEqual([
		['ada@example.com', 'ada@example.com'],
		['No owner', null],
	]);
	expect(cents.reduce((all, one) => all + one, 0)).toBe(
		Math.round(Number(whole?.json.amount) * 100),
	);
});

test('CSV and FOCUS are files in the binary data', async () => {
	const [item] = await create({
		options: {
			formats: ['csv', 'focus'],
			currency: 'EUR',
			billingAccount: 'A',
			invoiceIssuer: 'I',
		},
	});
	const { csv, focus } = item?.binary ?? {};
	const contents = [csv, focus].map((file) => Buffer.from(file?.data ?? '', 'base64').toString());
	expect([csv?.fileName, focus?.fileName]).toEqual([
		'cost-report-2026-01-01-to-2026-01-31.csv',
		'focus-1.2-2026-01-01-to-2026-01-31.csv',
	]);
	expect(contents[0]).toMatch(/^\ufeff"Start Date","End Date",/);
	expect(contents[1]).toMatch(/^"BilledCost",/);
	expect(item?.json.html).toBeUndefined();
});

test('As a tool, its data has names and no HTML', async () => {
	const [item] = await toolCalls({
		parameters: {
			resource: 'costReport',
			operation: 'create',
			authentication: 'virtualKey',
			prompts: support.id,
			...fromRows,
			...january,
			options: { formats: [] },
		},
		credential: withVirtualKey(sandbox.current),
		items: [{}, {}],
	})();
	expect(item?.json).toMatchObject({ rows: rows.map(({ name }) => ({ name })) });
	expect(item?.json).not.toHaveProperty('html');
	expect(item?.binary).toBeUndefined();
});

describe('A prompt template that cannot be read', () => {
	const failing = (times: number) =>
		sandbox.current.faults.add({
			kind: 'status',
			status: 403,
			body: { message: `No access with ${world.virtualKeys.agent}` },
			match: ({ rawPath }) => times === Infinity || rawPath.includes(sales.id),
			times: Infinity,
		});

	test('is named with the words of the API, without the token, and is in no sum', async () => {
		failing(1);
		const [item] = await create();
		expect(item?.json).toMatchObject({
			is_complete: false,
			failed_prompts: [{ prompt_id: sales.id, status: 403, message: 'No access with ***' }],
			prompts: [{ prompt_id: support.id }],
		});
		expect(item?.json.subject).toContain(`without ${sales.id}`);
	});

	test('fails the item where none could be read', async () => {
		failing(Infinity);
		await expect(create()).rejects.toThrow('No access with ***');
	});
});

describe('Bad input is refused before any request, at its item', () => {
	const twice = [...rows, { ...rows[1] }];

	test('such as an ID that is there twice', async () => {
		const items = await create({}, { items: twice, onError: 'continueRegularOutput' });
		expect(items).toMatchObject([
			{
				json: { message: `'Entities': row 6 (${agents[1]?.name}) is there twice` },
				pairedItem: { item: 5 },
			},
		]);
		expect(sent()).toEqual([]);
	});

	test.each<[string, INodeParameters, Partial<NodeRun>]>([
		[
			"'Batching' in Request Options",
			{ requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 1 } } } },
			{},
		],
		['Only 1 of the input items', {}, { executeOnce: true }],
		[
			'Only 4 of the input items',
			{ prompts: '={{ $itemIndex === 2 ? $("Nowhere").item.json.id : "a" }}' },
			{ onError: 'continueRegularOutput' },
		],
		[
			'The input items have different credentials',
			{ authentication: 'pat', workspace: 'id', workspaceId: main.id },
			{ credential: (item) => withPat(sandbox.current, `pat_${item}`) },
		],
		["'Prompt Templates' is empty", { prompts: '={{ [{ json: {} }] }}' }, {}],
		["'Entities' is empty", {}, { items: [{}] }],
		["'Directory' is empty", { entities: 'directory', directory: [] }, { items: [{}] }],
		[
			"'scopeEntity' isn't an option of 'Entities'",
			{ authentication: 'pat', workspace: 'id', workspaceId: main.id, entities: 'scopeEntity' },
			{},
		],
		['The format FOCUS needs', { options: { formats: ['focus'] } }, {}],
	])('such as: %s', async (message, change, more) => {
		const items = await create(change, { onError: 'continueRegularOutput', ...more });
		const messages = items.map(({ json }) => String(json.message ?? json.error));
		expect(messages).toContainEqual(expect.stringContaining(message));
		expect(sent()).toEqual([]);
	});

	test('such as a token in the place of a name', async () => {
		const name = world.virtualKeys.agent;
		const items = await create(
			{},
			{ items: [{ ...rows[0], name }], onError: 'continueRegularOutput' },
		);
		expect(JSON.stringify(items)).not.toContain(name);
		expect(items[0]?.json.message).toContain('contains a token or key');
	});
});
