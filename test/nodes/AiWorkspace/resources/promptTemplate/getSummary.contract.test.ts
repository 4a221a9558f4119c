import { runNode } from '../../../../support/runNode';
import { report, useSandbox, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const entityIds = world.entities.agents.map(({ id }) => id);
const [promptId, workspaceId] = [world.prompts.support.id, world.workspaces.main.id];

test('A summary has the exact totals of its period and of the one before', async () => {
	const totalsOf = (from: string, to: string) => {
		const { rows, totals } = sandbox.current.expected({
			...{ workspaceId, promptId, from, to, entityIds },
		});
		const known = rows.map(({ entity_id: id }) => id);
		return {
			missing: entityIds.filter((id) => !known.includes(id)),
			total_calls: Number(totals.total_calls),
			cost_sum: Number(totals.cost_sum),
		};
	};
	const { missing, ...now } = totalsOf('2026-01-01', '2026-01-31');
	const { total_calls, cost_sum } = totalsOf('2025-12-01', '2025-12-31');
	expect(missing).not.toEqual([]);
	const items = await runNode({
		parameters: report({ operation: 'getSummary', options: { compareWithPrevious: true } }),
		credential: withVirtualKey(sandbox.current),
	});
	expect(items.map(({ json }) => json)).toMatchObject([
		{
			...now,
			missing_entity_ids: missing,
			cost_per_call: expect.closeTo(now.cost_sum / now.total_calls, 9),
			previous: { date_from: '2025-12-01', date_to: '2025-12-31', total_calls, cost_sum },
		},
	]);
});
