/** Totals in n8n's own nodes, which take them as they are. */
import filter from 'lodash/filter';
import map from 'lodash/map';
import sumBy from 'lodash/sumBy';
import { connect } from '../n8n/connection';
import { aiWorkspace, chain, manualTrigger, n8nNode, names, to } from '../n8n/workflow';
import { world } from '../sandbox';
import { report, useSandbox } from '../support/sandbox';
import { store } from './support';

const sandbox = useSandbox();
const directory = world.entities.agents.map(({ id }, at) => ({
	entity_id: id,
	department: at % 2 === 0 ? 'Sales' : 'Support',
}));

test('Sort, Convert to File, and Summarize take totals as they are', async () => {
	const { api } = connect();
	const credential = await store('virtualKey', sandbox.current);
	const parameters = report({
		resource: 'costReport',
		operation: 'getTotals',
		prompts: world.prompts.support.id,
		directory: `={{ ${JSON.stringify(directory)} }}`,
		groupBy: 'entity',
		splitBy: 'week',
		getTotalsOptions: { compareWith: 'previous' },
	});
	const byChange = [{ fieldName: 'change_cost_sum', order: 'descending' }];
	const values = [{ aggregation: 'sum', field: 'cost_sum' }];
	const summary = { fieldsToSummarize: { values }, fieldsToSplitBy: 'department' };
	const steps = [
		manualTrigger(),
		aiWorkspace(parameters, { credential }),
		n8nNode('Sort', 'sort', 1, { sortFieldsUi: { sortField: byChange } }),
		n8nNode('File', 'convertToFile', 1.1, { operation: 'csv' }),
		n8nNode('Read', 'extractFromFile', 1, { operation: 'csv' }),
		n8nNode('Summarize', 'summarize', 1.1, summary),
	];
	// A file has texts only, which Summarize takes for 0.
	const workflow = chain('Totals', steps, {
		[names.trigger]: to(names.node),
		[names.node]: to('Sort'),
		Sort: to('File', 'Summarize'),
		File: to('Read'),
	});
	const { error, json } = await api.run(await api.createWorkflow(workflow));
	expect(error).toBeUndefined();
	const items = json(names.node);
	expect(items.length).toBeGreaterThan(directory.length);
	const changes = map(json('Sort'), 'change_cost_sum');
	expect(changes).toEqual([...changes].sort((a, b) => b - a));
	const costs = (all: Array<Record<string, unknown>>) =>
		all.map(({ row_key: key, cost_sum: cost }) => [key, String(cost ?? '')]);
	expect(costs(json('Read'))).toEqual(costs(json('Sort')));
	const wanted = ['Sales', 'Support'].map((department) => {
		const sum_cost_sum = expect.closeTo(sumBy(filter(items, { department }), 'cost_sum'), 9);
		return expect.objectContaining({ department, sum_cost_sum });
	});
	expect(json('Summarize')).toEqual(expect.arrayContaining(wanted));
});
