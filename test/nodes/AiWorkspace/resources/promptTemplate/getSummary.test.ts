import type { IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { getSummary } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/getSummary';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import * as support from '../../../../support/runOperation';

const { reportInput, row, workspaceOf } = support;
const scope = simplified({ workspace: { id: 'w-1', name: 'Main' } });

const summaries = async (
	rows: object[] | support.RowsFor,
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	workspace = workspaceOf('w-1', scope),
) => {
	const rowsFor = Array.isArray(rows) ? () => rows : rows;
	return await support.reportItems(getSummary, reportInput(change, options), rowsFor, workspace);
};

describe('A summary', () => {
	test('has the totals, and what is missing', async () => {
		const rows = [row('a', 1, 0.1), row('c', 2, '0.2')];
		expect(await summaries(rows, { entityIds: 'a,b,c,d' })).toEqual([
			{
				...{ date_from: '2026-01-01', date_to: '2026-01-31', prompt_id: 'support' },
				...{ entity_count: 2, entities_requested: 4, missing_entity_ids: ['b', 'd'] },
				...{ total_calls: 3, cost_sum: 0.3, cost_per_call: 0.1 },
				...{ workspace_name: 'Main', workspace_id: 'w-1' },
			},
		]);
	});

	test('has null, not zero or a name, for amounts without data and for the workspace of a service user', async () => {
		const user = { headers: {}, workspaceId: null, tenant: 's-1' };
		expect(await summaries([], {}, {}, user)).toMatchObject([
			{
				...{ entity_count: 0, entities_requested: 2, missing_entity_ids: ['a', 'b'] },
				...{ total_calls: null, cost_sum: null, cost_per_call: null },
				...{ workspace_id: null, workspace_name: null },
			},
		]);
	});

	test.each([
		[3, 1, 0.3333333333],
		[3, 0.0001, 0.0000333333],
		[2_000_000, 0.000002, 1e-12],
		[7, '1e-30', 1.42857e-31],
		[1, 0, 0],
		[0, 0, null],
	])('of %i calls at %s has a cost per call of %j', async (calls, cost, each) => {
		expect(await summaries([row('a', calls, cost)])).toMatchObject([{ cost_per_call: each }]);
	});

	test('stands for each interval, with what is missing in it', async () => {
		const items = await summaries(
			({ from }) => (from === '2026-01-05' ? [] : [row('a')]),
			{ entityIds: 'a' },
			{ splitBy: 'week' },
		);
		expect(items.map(({ missing_entity_ids: ids }) => ids)).toEqual([[], ['a'], [], [], []]);
	});
});

test('Compare With compares the totals', async () => {
	const rowsFor = ({ from }: support.Asked) =>
		from.startsWith('2026') ? [row('a', 6, 3), row('b', 4, 3)] : [row('a', 5, 2)];
	const [item] = await summaries(rowsFor, {}, { compareWith: 'previous' });
	expect(item).toMatchObject({
		previous: { date_from: '2025-12-01', total_calls: 5, cost_sum: 2, missing_entity_ids: ['b'] },
		change: { cost_sum: 4, cost_from_calls: 2, cost_from_cost_per_call: 2, calls_percent: 100 },
	});
});

test('When Missing as "Leave Out" is refused, because totals without an ID would be lower', () => {
	expect(() => getSummary.read(reportInput({}, { whenMissing: 'omit' }))).toThrow(InvalidInput);
});
