import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../../support/runNode';
import { report, useSandbox, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { entities, prompts } = world;
const { main } = world.workspaces;
const agents = entities.agents.map(({ id }) => id);

afterEach(() => {
	jest.restoreAllMocks();
});

const summaries = async (change: INodeParameters = {}) => {
	const items = await runNode({
		parameters: report({ operation: 'getSummary', ...change }),
		credential: withVirtualKey(sandbox.current),
	});
	return items.map(({ json }) => json);
};

/** Exact totals as the output has them. */
function totals(from: string, to: string) {
	const question = {
		workspaceId: main.id,
		promptId: prompts.support.id,
		from,
		to,
		entityIds: agents,
	};
	const { rows, totals: right } = sandbox.current.expected(question);
	const known = rows.map(({ entity_id: id }) => id);
	return {
		entity_count: rows.length,
		missing_entity_ids: agents.filter((id) => !known.includes(id)),
		total_calls: Number(right.total_calls),
		cost_sum: Number(right.cost_sum),
	};
}

test('A summary has the exact totals and the cost per call', async () => {
	const right = totals('2026-01-01', '2026-01-31');
	expect(right.entity_count).toBeLessThan(agents.length);
	expect(await summaries()).toEqual([
		{
			...right,
			date_from: '2026-01-01',
			date_to: '2026-01-31',
			prompt_id: prompts.support.id,
			entities_requested: agents.length,
			cost_per_call: expect.closeTo(right.cost_sum / right.total_calls, 9),
			workspace_name: main.name,
			workspace_id: main.id,
		},
	]);
});

test('Compare With Previous has the exact totals of both periods', async () => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 29, 12));
	const now = totals('2026-03-01', '2026-03-29');
	const { total_calls, cost_sum } = totals('2026-02-01', '2026-02-28');
	const options = { compareWithPrevious: true };
	expect(await summaries({ period: 'monthToDate', options })).toMatchObject([
		{
			...now,
			previous: { date_from: '2026-02-01', date_to: '2026-02-28', total_calls, cost_sum },
			change: {
				cost_sum: expect.closeTo(now.cost_sum - cost_sum, 9),
				total_calls: now.total_calls - total_calls,
			},
		},
	]);
});
