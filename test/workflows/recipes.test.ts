/** Recipes of docs/templates.md that change a template, executed as they say. */
import omit from 'lodash/omit';
import sortBy from 'lodash/sortBy';
import { recipe } from '../docs/recipes';
import type { Workflow } from '../n8n/api';
import { n8nNode, type WorkflowNode } from '../n8n/workflow';
import { listen } from '../support/http';
import { costOf, lastMonth, nodeOf, today, useStage } from './stage';

const stage = useStage();

const to = (...targets: Array<readonly [node: string, index?: number]>) => ({
	main: [targets.map(([node, index = 0]) => ({ node, type: 'main', index }))],
});
const added = (workflow: Workflow, ...nodes: WorkflowNode[]) =>
	workflow.nodes.push(
		...nodes.map((node, at) => ({ id: `added-${at}`, position: [0, 300 + 100 * at], ...node })),
	);
/** Makes _Create Report_ of Monthly report return totals for nodes in place of _Send Email_. */
const getTotals = (workflow: Workflow, parameters: object, ...nodes: WorkflowNode[]) => {
	const node = nodeOf(workflow, 'Create Report');
	node.parameters = {
		...omit(node.parameters, 'createOptions'),
		operation: 'getTotals',
		...parameters,
	};
	added(workflow, ...nodes);
	Object.assign(workflow.connections, {
		'Create Report': to(...nodes.slice(0, 1).map(({ name }) => [name] as const)),
	});
};

test("yesterday's most expensive agents come first, whatever their type is in the directory", async () => {
	await stage.setDirectory({
		...stage.directory,
		entities: stage.directory.entities.map((row) => ({ ...row, type: null })),
	});
	const limit = n8nNode('Limit', 'limit', 1, { maxItems: 5 });
	const { items } = await stage.run('monthly-report', {
		change: (workflow) =>
			getTotals(
				workflow,
				{ period: 'yesterday', groupBy: 'entity', getTotalsOptions: { compareWith: 'weekBefore' } },
				limit,
			),
	});
	const yesterday = today.minus({ days: 1 }).toFormat('yyyy-MM-dd');
	const costs = stage.directory.entities.map((row) => ({
		name: row.name,
		cost: costOf(stage, { from: yesterday, to: yesterday }, [row]),
	}));
	const top = sortBy(costs, ({ cost }) => -cost).slice(0, 5);
	expect(items('Limit').map(({ json }) => json.group)).toEqual(top.map(({ name }) => name));
	expect(items('Limit')[0]?.json).toHaveProperty('previous_date_from');
});

test('totals with columns of the directory are saved in a data table by automatic mapping', async () => {
	const TABLE = 'ai_workspace_totals';
	const dataTableId = { __rl: true, mode: 'name', value: TABLE };
	const columns = { mappingMode: 'autoMapInputData', value: null };
	const save = { operation: 'insert', dataTableId, columns, options: {} };
	const directory =
		"={{ $('Entities').all().map(({ json }) => ({ ...json, 'Cost Unit': 'K7' })) }}";
	const totals = { directory, groupBy: 'entity', getTotalsOptions: { compareWith: 'previous' } };
	const change =
		(...nodes: WorkflowNode[]) =>
		(workflow: Workflow) =>
			getTotals(workflow, totals, ...nodes);
	const { items } = await stage.run('monthly-report', { change: change() });
	const rows = items('Create Report').map(({ json }) => json);
	const types: Record<string, string> = { number: 'number', boolean: 'boolean' };
	const ofTable = Object.entries(rows[0] ?? {}).map(([name, value]) => ({
		name,
		type: types[typeof value] ?? 'string',
	}));
	await stage.addTable(TABLE, ofTable, []);
	const { error } = await stage.run('monthly-report', {
		change: change(n8nNode('Save', 'dataTable', 1.1, save)),
	});
	expect(error).toBeUndefined();
	expect(await stage.rowsOf(TABLE)).toMatchObject(
		rows.map(({ row_key, amount }) => ({ row_key, amount, cost_unit: 'K7' })),
	);
});

test('a fixed amount is told once a day', async () => {
	const change = (amount: number) => (workflow: Workflow) => {
		const node = nodeOf(workflow, 'Find Unusual Costs');
		node.parameters = {
			...omit(node.parameters, 'unit', 'findUnusualOptions'),
			...{ operation: 'create', period: 'today' },
		};
		const condition = {
			...{ id: 'c', leftValue: '={{ $json.amount }}', rightValue: amount },
			operator: { type: 'number', operation: 'gt' },
		};
		const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
		const value = `=${recipe('Be warned of a fixed amount today', '{{')}`;
		added(
			workflow,
			n8nNode('Above', 'filter', 2.3, {
				conditions: { options, conditions: [condition], combinator: 'and' },
			}),
			n8nNode('Key', 'set', 3.4, {
				assignments: { assignments: [{ id: 'a', name: 'alert_key', type: 'string', value }] },
				includeOtherFields: true,
				options: {},
			}),
		);
		Object.assign(workflow.connections, {
			'Find Unusual Costs': to(['Above']),
			...{ Above: to(['Key']), Key: to(['Send Once']) },
		});
	};
	plantCost(50.01);
	const above = await stage.importTemplate('unusual-costs', { change: change(50) });
	expect((await stage.api.run(above)).error).toBeUndefined();
	expect((await stage.api.run(above)).error).toBeUndefined();
	expect(stage.mail.mails).toMatchObject([{ subject: expect.stringContaining('50.01') }]);
	await stage.run('unusual-costs', { change: change(50.01) });
	expect(stage.mail.mails).toHaveLength(1);
});

/** Makes everything cost this much today. */
function plantCost(cost_sum: number) {
	const { entity_id } = stage.directory.entities[0] ?? {};
	const row = { entity_id, entity_type: 'agent', total_calls: 1, cost_sum };
	const isToday = ({ query }: { query: Record<string, string> }) =>
		query.dateFrom === today.toFormat('yyyy-MM-dd');
	const respond = (entities: object[], prompt: (path: string) => boolean) =>
		stage.sandbox.faults.add({
			...{ kind: 'json', times: Infinity, body: { code: 200, message: 'OK', data: { entities } } },
			match: (request) => isToday(request) && prompt(request.rawPath),
		});
	const isFirst = (path: string) => path.includes(`/${stage.directory.prompts[0]?.prompt_id}/`);
	respond([row], isFirst);
	respond([], (path) => !isFirst(path));
}

describe('an exchange rate', () => {
	let rate: { status: number; body: object };
	let source: Awaited<ReturnType<typeof listen>>;
	beforeAll(async () => {
		source = await listen((_request, response) => {
			response.writeHead(rate.status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(rate.body));
		});
	});
	afterAll(async () => await source.close());

	async function convert() {
		return await stage.run('monthly-report', {
			change: (workflow) => {
				const { createOptions } = nodeOf(workflow, 'Create Report').parameters;
				createOptions.exchangeRate = `=${recipe('Convert with an exchange rate', '{{')}`;
				const request = n8nNode('Rate', 'httpRequest', 4.4, { url: source.url, options: {} });
				added(workflow, { ...request, executeOnce: true });
				Object.assign(workflow.connections, {
					...{ Entities: to(['Rate']), Rate: to(['Create Report']) },
				});
			},
		});
	}

	test('converts each cost', async () => {
		rate = { status: 200, body: { rates: { EUR: 0.5 } } };
		const { items } = await convert();
		expect(items('Create Report')[0]?.json.cost_sum).toBeCloseTo(costOf(stage, lastMonth) / 2, 9);
		expect(stage.mail.mails[0]?.html).toContain('0.5');
	});

	test.each([
		['is down', 503, {}],
		['returns no rate', 200, { message: 'Limit reached' }],
		['returns something else', 200, { rates: { EUR: 'n/a' } }],
	])('fails and sends nothing, if the source %s', async (_what, status, body) => {
		rate = { status, body };
		expect((await convert()).error).toBeDefined();
		expect(stage.mail.mails).toEqual([]);
	});
});

test('department heads in a second table receive the reports of their departments', async () => {
	await stage.setDirectory({
		...stage.directory,
		entities: stage.directory.entities.map((row) => ({ ...row, owner_email: null })),
	});
	const columns = ['department', 'owner_email'].map((name) => ({ name, type: 'string' }));
	await stage.addTable('ai_workspace_heads', columns, [
		{ department: 'Sales', owner_email: 'head-of-sales@example.com' },
		{ department: 'Legal', owner_email: 'head-of-legal@example.com' },
	]);
	const { error } = await stage.run('monthly-report', {
		change: (workflow) => {
			const entities = nodeOf(workflow, 'Entities');
			const heads = { ...entities, id: 'heads', name: 'Heads' };
			heads.parameters = {
				...entities.parameters,
				dataTableId: { ...entities.parameters.dataTableId, value: 'ai_workspace_heads' },
			};
			workflow.nodes.push(heads);
			added(
				workflow,
				n8nNode('With Heads', 'merge', 3.2, {
					mode: 'combine',
					fieldsToMatchString: 'department',
					joinMode: 'enrichInput1',
					options: {},
				}),
			);
			Object.assign(workflow.connections, {
				Entities: to(['With Heads'], ['Heads']),
				Heads: to(['With Heads', 1]),
				'With Heads': to(['Create Report']),
			});
			const { parameters } = nodeOf(workflow, 'Create Report');
			parameters.directory = "={{ $('With Heads').all() }}";
			parameters.createOptions.reportPer = 'department';
			nodeOf(workflow, 'Send Email').parameters.toEmail =
				"={{ $json.recipient || 'finance@example.com' }}";
		},
	});
	expect(error).toBeUndefined();
	const sent = stage.mail.mails.map(
		({ to: [address = ''], subject }) => [address, subject] as const,
	);
	const subjectTo = (address: string) => sent.find(([one]) => one === address)?.[1];
	expect(subjectTo('head-of-sales@example.com')).toContain('Sales');
	expect(subjectTo('head-of-legal@example.com')).toContain('Legal');
	expect(sent.filter(([address]) => address === 'finance@example.com')).toHaveLength(2);
});

test('two workspaces save their own rows in one table', async () => {
	await stage.setDirectory({
		entities: stage.directory.entities.slice(0, 1),
		prompts: stage.directory.prompts.slice(0, 1),
	});
	await stage.run('cost-history');
	const rows = await stage.rowsOf('ai_workspace_costs');
	const row = { entity_id: stage.directory.entities[0]?.entity_id, entity_type: 'agent' };
	const data = { entities: [{ ...row, total_calls: 1, cost_sum: 0.5 }] };
	const body = { code: 200, message: 'OK', data };
	stage.sandbox.faults.add({ kind: 'json', times: Infinity, body });
	const other = '11111111-0000-4000-8000-000000000000';
	await stage.run('cost-history', {
		change: (workflow) =>
			Object.assign(nodeOf(workflow, 'Get Totals by Day').parameters, {
				...{ authentication: 'accessToken', workspace: 'id', workspaceId: other },
			}),
	});
	const all = await stage.rowsOf('ai_workspace_costs');
	expect(all.slice(0, rows.length)).toEqual(rows);
	expect(all.slice(rows.length).map(({ workspace_id }) => workspace_id)).toEqual(
		Array.from({ length: 7 }, () => other),
	);
});
