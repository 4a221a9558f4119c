import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { expectedRows } from '../../../../support/figures';
import { runNode, type NodeRun } from '../../../../support/runNode';
import { report, useSandbox, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { entities, prompts } = world;
const { main } = world.workspaces;
const idsOf = (list: Array<{ id: string }>) => list.map(({ id }) => id);
const agents = idsOf(entities.agents);

// The machine may be busy.
jest.setTimeout(20_000);

afterEach(() => {
	jest.restoreAllMocks();
});

const summaries = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) => {
	const items = await runNode({
		parameters: report({ operation: 'getSummary', ...change }),
		credential: withVirtualKey(sandbox.current),
		...more,
	});
	return items.map(({ json }) => json);
};

const january = { from: '2026-01-01', to: '2026-01-31' };
const query = (change: Partial<Parameters<typeof expectedRows>[1]> = {}) => ({
	workspaceId: main.id,
	promptId: prompts.support.id,
	...january,
	entityIds: agents,
	...change,
});

/** Lets the next report return these rows. */
const respondWith = (rows: IDataObject[]) =>
	sandbox.current.faults.add({
		kind: 'json',
		operation: 'getEntities',
		body: { code: 200, message: 'OK', data: { entities: rows } },
	});

const row = (change: IDataObject = {}): IDataObject => ({
	entity_id: agents[0],
	entity_type: 'agent',
	total_calls: 3,
	cost_sum: 0.3,
	...change,
});

/** Exact totals as the output has them. */
function totals(from: string, to: string, entityIds = agents) {
	const { rows, totals: right } = sandbox.current.expected(query({ from, to, entityIds }));
	return {
		count: rows.length,
		calls: Number(right.total_calls),
		cost: Number(right.cost_sum),
	};
}

describe('A summary', () => {
	test('has the exact totals and the cost per call', async () => {
		const { count, calls, cost } = totals(january.from, january.to);
		const idsWithCalls = expectedRows(sandbox.current, query()).map(({ entity_id: id }) => id);
		expect(count).toBeLessThan(agents.length);
		const [item = {}, ...others] = await summaries();
		expect(others).toEqual([]);
		expect(Object.entries(item)).toEqual([
			['date_from', january.from],
			['date_to', january.to],
			['prompt_id', prompts.support.id],
			['entity_count', count],
			['entities_requested', agents.length],
			['total_calls', calls],
			['cost_sum', cost],
			['missing_entity_ids', agents.filter((id) => !idsWithCalls.includes(id))],
			['cost_per_call', expect.closeTo(cost / calls, 9)],
			['workspace_id', main.id],
		]);
	});

	test('returns sums of decimals, not of binary fractions', async () => {
		respondWith([row({ cost_sum: 0.1 }), row({ entity_id: agents[1], cost_sum: 0.2 })]);
		expect(await summaries()).toMatchObject([
			{ cost_sum: 0.3, total_calls: 6, cost_per_call: 0.05 },
		]);
	});

	test('has no cost per call without calls', async () => {
		expect(await summaries({ promptId: prompts.unused.id })).toMatchObject([
			{ entity_count: 0, total_calls: 0, cost_sum: 0, cost_per_call: null },
		]);
	});

	test('counts a UUID in two letter cases once, also where the API returns a row for each', async () => {
		const [id = ''] = agents;
		sandbox.current.behaviour.echoesIds = true;
		const { calls, cost } = totals(january.from, january.to, [id]);
		const items = await summaries({ entityIds: [id, id.toUpperCase()] });
		expect(items).toMatchObject([
			{ entity_count: 1, entities_requested: 1, total_calls: calls, cost_sum: cost },
		]);
	});

	test('adds up long lists over all requests', async () => {
		const ids = idsOf(entities.fleet);
		const right = sandbox.current.expected(
			query({ promptId: prompts.fleet.id, entityIds: ids }),
		).totals;
		expect(await summaries({ promptId: prompts.fleet.id, entityIds: ids })).toMatchObject([
			{ total_calls: Number(right.total_calls), cost_sum: Number(right.cost_sum) },
		]);
	});
});

describe('Compare With Previous', () => {
	const compared = { compareWithPrevious: true };
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
	])(
		'of %s returns the exact totals of both periods and the change',
		async (_, change, now, then) => {
			jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 29, 12));
			const present = totals(now.from, now.to);
			const past = totals(then.from, then.to);
			expect(await summaries({ ...change, ...compared })).toMatchObject([
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
		},
	);

	test('compares each interval with the equally long one just before it', async () => {
		const items = await summaries({ ...compared, splitBy: 'week' });
		expect(items.map(({ previous }) => previous)).toMatchObject([
			{ date_from: '2025-12-28', date_to: '2025-12-31' },
			{ date_from: '2025-12-29', date_to: '2026-01-04' },
			{ date_from: '2026-01-05', date_to: '2026-01-11' },
			{ date_from: '2026-01-12', date_to: '2026-01-18' },
			{ date_from: '2026-01-20', date_to: '2026-01-25' },
		]);
	});

	test('returns no percentages where there was nothing before', async () => {
		const items = await summaries({ ...compared, promptId: prompts.unused.id });
		expect(items).toMatchObject([
			{ change: { cost_sum: 0, cost_percent: null, total_calls: 0, calls_percent: null } },
		]);
	});

	test('is off by default', async () => {
		const [item] = await summaries();
		expect(item).not.toHaveProperty('previous');
		expect(item).not.toHaveProperty('change');
	});
});

describe('IDs that the API returned nothing for', () => {
	const [known = ''] = agents;

	test('are listed, so that a mistyped ID does not pass for a lower total', async () => {
		const items = await summaries({ entityIds: [known, 'mistyped', 'unknown'] });
		expect(items).toMatchObject([
			{ entity_count: 1, entities_requested: 3, missing_entity_ids: ['mistyped', 'unknown'] },
		]);
	});

	test('are listed for each interval', async () => {
		respondWith([]);
		const items = await summaries({ entityIds: known, splitBy: 'week' });
		expect(items.filter(({ missing_entity_ids: ids }) => String(ids) === known)).toHaveLength(1);
		expect(items.filter(({ missing_entity_ids: ids }) => String(ids) === '')).toHaveLength(4);
	});
});

test('The comparison stands between the totals and the workspace', async () => {
	const [item = {}] = await summaries({ compareWithPrevious: true });
	expect(Object.keys(item).slice(-4)).toEqual([
		'cost_per_call',
		'previous',
		'change',
		'workspace_id',
	]);
});

test.each(['perhaps', 1])(
	'Compare With Previous as %j is refused before anything is sent',
	async (value) => {
		await expect(summaries({ compareWithPrevious: value })).rejects.toThrow(
			"'Compare With Previous' must be true or false",
		);
		expect(sandbox.current.requests).toEqual([]);
	},
);
