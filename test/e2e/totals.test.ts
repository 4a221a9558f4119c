/** Totals in n8n's own nodes, which take them as they are. */
import sumBy from 'lodash/sumBy';
import { connect } from '../n8n/connection';
import { aiWorkspace, chain, manualTrigger, n8nNode, names } from '../n8n/workflow';
import { world } from '../sandbox';
import { credentials, report, useSandbox } from '../support/sandbox';
import { store } from './support';

const sandbox = useSandbox();
const directory = world.entities.agents.map(({ id }, at) => ({
	entity_id: id,
	department: at % 2 === 0 ? 'Sales' : 'Support',
}));

test('Sort, Convert to File, and Summarize take totals as they are', async () => {
	const { api } = connect();
	const credential = await store('virtualKey', credentials.virtualKey(sandbox.current));
	const totals = aiWorkspace(
		{
			...report(),
			...{ resource: 'costReport', operation: 'getTotals', splitBy: 'week' },
			...{ prompts: world.prompts.support.id, groupBy: 'entity' },
			directory: `={{ ${JSON.stringify(directory)} }}`,
			getTotalsOptions: { compareWith: 'previous' },
		},
		{ credential },
	);
	const byChange = [{ fieldName: 'change_cost_sum', order: 'descending' }];
	const sum = [{ aggregation: 'sum', field: 'cost_sum' }];
	const { nodes, connections, ...more } = chain('Totals', [
		manualTrigger(),
		totals,
		n8nNode('Sort', 'sort', 1, { sortFieldsUi: { sortField: byChange } }),
		n8nNode('File', 'convertToFile', 1.1, { operation: 'csv' }),
		n8nNode('Read', 'extractFromFile', 1, { operation: 'csv' }),
		n8nNode('Summarize', 'summarize', 1.1, {
			fieldsToSummarize: { values: sum },
			fieldsToSplitBy: 'department',
		}),
	]);
	// A file has texts only, which Summarize takes for 0.
	const to = (...all: string[]) => ({
		main: [all.map((node) => ({ node, type: 'main', index: 0 }))],
	});
	const branches = { ...connections, Sort: to('File', 'Summarize'), Read: to() };
	const workflow = { nodes, connections: branches, ...more };
	const execution = await api.run(await api.createWorkflow(workflow));
	expect(execution.error).toBeUndefined();
	const jsonOf = (name: string) => execution.items(name).map(({ json }) => json);
	const items = jsonOf(names.node);
	expect(items.length).toBeGreaterThan(directory.length);
	const changes = jsonOf('Sort').map((item) => item.change_cost_sum);
	expect(changes).toEqual([...changes].sort((a, b) => b - a));
	const costs = (all: Array<Record<string, unknown>>) =>
		all.map(({ row_key: key, cost_sum: cost }) => [key, String(cost ?? '')]);
	expect(costs(jsonOf('Read'))).toEqual(costs(jsonOf('Sort')));
	const summed = jsonOf('Summarize').map(({ department, sum_cost_sum: cost }) => [
		department,
		cost,
	]);
	const wanted = ['Sales', 'Support'].map((name) => [
		name,
		expect.closeTo(
			sumBy(
				items.filter(({ department }) => department === name),
				'cost_sum',
			),
			9,
		),
	]);
	expect(summed).toEqual(expect.arrayContaining(wanted));
});
