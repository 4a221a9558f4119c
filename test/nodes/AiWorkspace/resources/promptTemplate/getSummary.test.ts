import type { IDataObject } from 'n8n-workflow';
import { row, statistics, type Asked, type RowsFor } from '../../../../support/api';
import * as support from '../../../../support/execute';
import { nulls } from '../../../../support/nulls';

const { itemsOf, promptReport, WORKSPACE } = support;
const asSummary = (change: IDataObject) => promptReport({ operation: 'getSummary', ...change });
const summaries = async (rowsFor: RowsFor, change: IDataObject = {}) =>
	await itemsOf({ parameters: asSummary(change), respond: statistics(rowsFor) });

describe('A summary', () => {
	test('has the totals, and what is missing', async () => {
		const rows = [row('a', 1, 0.1), row('c', 2, '0.2')];
		const scope = { workspace: { id: WORKSPACE, name: 'Main' } };
		const asked = { workspace: 'scope', scope, entityIds: 'a,b,c,d' };
		expect(await summaries(() => rows, asked)).toEqual([
			{
				date_from: '2026-01-01',
				date_to: '2026-01-31',
				prompt_id: 'support',
				entity_count: 2,
				entities_requested: 4,
				missing_entity_ids: ['b', 'd'],
				total_calls: 3,
				cost_sum: 0.3,
				cost_per_call: 0.1,
				workspace_name: 'Main',
				workspace_id: WORKSPACE,
			},
		]);
	});

	test('has null, not zero or a name, for amounts and names that there are none of', async () => {
		expect(await summaries(() => [])).toMatchObject([
			{
				entity_count: 0,
				missing_entity_ids: ['a', 'b'],
				...nulls('total_calls', 'cost_sum', 'cost_per_call', 'workspace_name'),
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
		expect(await summaries(() => [row('a', calls, cost)])).toMatchObject([{ cost_per_call: each }]);
	});

	test('stands for each interval, with what is missing in it', async () => {
		const rowsFor = ({ from }: Asked) => (from === '2026-01-05' ? [] : [row('a')]);
		const items = await summaries(rowsFor, { entityIds: 'a', options: { splitBy: 'week' } });
		expect(items.map(({ missing_entity_ids: ids }) => ids)).toEqual([[], ['a'], [], [], []]);
	});
});

test('Compare With compares the totals', async () => {
	const rowsFor = ({ from }: Asked) =>
		from.startsWith('2026') ? [row('a', 6, 3), row('b', 4, 3)] : [row('a', 5, 2)];
	const [item] = await summaries(rowsFor, { options: { compareWith: 'previous' } });
	expect(item).toMatchObject({
		previous: { date_from: '2025-12-01', total_calls: 5, cost_sum: 2, missing_entity_ids: ['b'] },
		change: { cost_sum: 4, cost_from_calls: 2, cost_from_cost_per_call: 2, calls_percent: 100 },
	});
});
