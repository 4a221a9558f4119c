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

describe('Compare With Previous', () => {
	/** A difference of two costs, counted in whole millionths. */
	const minus = (a: number, b: number) => Math.round((a - b) * 1e6) / 1e6;
	const percent = (a: number, b: number) => expect.closeTo((100 * (a - b)) / b, 1);

	test.each([
		['custom', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
		['monthToDate', ['2026-03-01', '2026-03-29'], ['2026-02-01', '2026-02-28']],
	] as const)(
		'of %s has the exact totals of both periods and the change',
		async (period, [from, to], [fromBefore, toBefore]) => {
			jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 29, 12));
			const now = totals(from, to);
			const before = totals(fromBefore, toBefore);
			const fromCalls =
				(before.cost_sum / before.total_calls) * (now.total_calls - before.total_calls);
			const change = minus(now.cost_sum, before.cost_sum);
			expect(await summaries({ period, options: { compareWithPrevious: true } })).toMatchObject([
				{
					...now,
					...{ date_from: from, date_to: to },
					previous: {
						...{ date_from: fromBefore, date_to: toBefore },
						...{ total_calls: before.total_calls, cost_sum: before.cost_sum },
					},
					change: {
						cost_sum: change,
						cost_percent: percent(now.cost_sum, before.cost_sum),
						cost_from_calls: expect.closeTo(fromCalls, 8),
						cost_from_cost_per_call: expect.closeTo(change - fromCalls, 8),
						total_calls: now.total_calls - before.total_calls,
						calls_percent: percent(now.total_calls, before.total_calls),
					},
				},
			]);
		},
	);
});
