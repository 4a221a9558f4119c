/** Recipes of docs/templates.md that change a template, executed as they say. */
import omit from 'lodash/omit';
import { recipe } from '../docs/recipes';
import type { Workflow } from '../n8n/api';
import { n8nNode, to, type WorkflowNode } from '../n8n/workflow';
import { reporting, type RecordedRequest } from '../sandbox';
import { listen } from '../support/http';
import { nodeOf } from './files';
import { costOf, dayAgo, extend, lastMonth, useStage } from './stage';

const stage = useStage();

const rowOfFirst = (total_calls: number, cost_sum: number) => {
	const { entity_id } = stage.directory.entities[0] ?? {};
	return { entity_id, entity_type: 'agent', total_calls, cost_sum };
};

/** Makes _Create Report_ of Monthly report return totals for nodes in place of _Send Email_. */
const totalsTo = (parameters: object, ...nodes: WorkflowNode[]) => ({
	change(workflow: Workflow) {
		const report = nodeOf(workflow, 'Create Report');
		const usual = omit(report.parameters, 'createOptions');
		report.parameters = { ...usual, operation: 'getTotals', ...parameters };
		extend(workflow, nodes, { 'Create Report': to(...nodes.map(({ name }) => name)) });
	},
});

const textField = (name: string, value: string) => ({
	assignments: { assignments: [{ id: 'a', name, type: 'string', value }] },
	options: {},
});

test('totals with columns of the directory are saved in a data table by automatic mapping', async () => {
	const TABLE = 'ai_workspace_totals';
	const dataTableId = { __rl: true, mode: 'name', value: TABLE };
	const columns = { mappingMode: 'autoMapInputData', value: null };
	const save = { operation: 'insert', dataTableId, columns, options: {} };
	const directory =
		"={{ $('Entities').all().map(({ json }) => ({ ...json, 'Cost Unit': 'K7' })) }}";
	const totals = { directory, groupBy: 'entity', getTotalsOptions: { compareWith: 'previous' } };
	const rows = (await stage.run('monthly-report', totalsTo(totals))).json('Create Report');
	const ofTable = Object.entries(rows[0] ?? {}).map(([name, value]) => ({
		name,
		type: /number|boolean/.exec(typeof value)?.[0] ?? 'string',
	}));
	await stage.addTable(TABLE, ofTable, []);
	const saving = totalsTo(totals, n8nNode('Save', 'dataTable', 1.1, save));
	expect((await stage.run('monthly-report', saving)).error).toBeUndefined();
	expect(await stage.rowsOf(TABLE)).toMatchObject(
		rows.map(({ row_key, amount }) => ({ row_key, amount, cost_unit: 'K7' })),
	);
});

test('a fixed amount is told once a day', async () => {
	const change = (rightValue: number) => (workflow: Workflow) => {
		const node = nodeOf(workflow, 'Find Unusual Costs');
		const usual = omit(node.parameters, 'unit', 'findUnusualOptions');
		node.parameters = { ...usual, operation: 'create', period: 'today' };
		const operator = { type: 'number', operation: 'gt' };
		const condition = { id: 'c', leftValue: '={{ $json.amount }}', rightValue, operator };
		const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
		const conditions = { options, conditions: [condition], combinator: 'and' };
		const key = `=${recipe('Be warned of a fixed amount today', '{{')}`;
		const nodes = [
			n8nNode('Above', 'filter', 2.3, { conditions }),
			n8nNode('Key', 'set', 3.4, { ...textField('alert_key', key), includeOtherFields: true }),
		];
		extend(workflow, nodes, {
			'Find Unusual Costs': to('Above'),
			Above: to('Key'),
			Key: to('Send Once'),
		});
	};
	const isToday = ({ query }: RecordedRequest) => query.dateFrom === dayAgo(0);
	const ofReply = (one: RecordedRequest) => isToday(one) && one.rawPath.includes('/support-reply/');
	stage.sandbox.faults.add(reporting([rowOfFirst(1, 50.01)], ofReply));
	stage.sandbox.faults.add(reporting([], isToday));
	const above = await stage.importTemplate('unusual-costs', { change: change(50) });
	expect((await stage.api.run(above)).error).toBeUndefined();
	expect((await stage.api.run(above)).error).toBeUndefined();
	expect(stage.mail.mails).toMatchObject([{ subject: expect.stringContaining('50.01') }]);
	await stage.run('unusual-costs', { change: change(50.01) });
	expect(stage.mail.mails).toHaveLength(1);
});

test('an exchange rate converts each cost, and without one nothing is sent', async () => {
	const rates: object[] = [{ EUR: 0.5 }, {}];
	const source = await listen((_request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ rates: rates.shift() }));
	});
	const convert = async () =>
		await stage.run('monthly-report', {
			change: (workflow) => {
				const { createOptions } = nodeOf(workflow, 'Create Report').parameters;
				createOptions.exchangeRate = `=${recipe('Convert with an exchange rate', '{{')}`;
				const request = n8nNode('Rate', 'httpRequest', 4.4, { url: source.url, options: {} });
				const connections = { Entities: to('Rate'), Rate: to('Create Report') };
				extend(workflow, [{ ...request, executeOnce: true }], connections);
			},
		});
	const [report] = (await convert()).json('Create Report');
	expect(report?.cost_sum).toBeCloseTo(costOf(stage, lastMonth) / 2, 9);
	const { error } = await convert();
	await source.close();
	expect(error.message).toBe("'Exchange Rate' isn't a number above 0");
	expect(stage.mail.mails).toHaveLength(1);
});

test('department heads in a second table receive the reports of their departments', async () => {
	const rows = stage.directory.entities.map((row) => ({ ...row, owner_email: null }));
	await stage.setDirectory({ ...stage.directory, entities: rows });
	const columns = ['department', 'owner_email'].map((name) => ({ name, type: 'string' }));
	await stage.addTable('ai_workspace_heads', columns, [
		{ department: 'Sales', owner_email: 'sales-head@example.com' },
		{ department: 'Legal', owner_email: 'legal-head@example.com' },
	]);
	const { error } = await stage.run('monthly-report', {
		change: (workflow) => {
			const entities = nodeOf(workflow, 'Entities');
			const dataTableId = { ...entities.parameters.dataTableId, value: 'ai_workspace_heads' };
			const merge = { mode: 'combine', joinMode: 'enrichInput1', options: {} };
			const nodes = [
				{ ...entities, name: 'Heads', parameters: { ...entities.parameters, dataTableId } },
				n8nNode('With Heads', 'merge', 3.2, { ...merge, fieldsToMatchString: 'department' }),
			];
			extend(workflow, nodes, {
				Entities: to('With Heads', 'Heads'),
				Heads: { main: [[{ node: 'With Heads', type: 'main', index: 1 }]] },
				'With Heads': to('Create Report'),
			});
			const { parameters } = nodeOf(workflow, 'Create Report');
			parameters.directory = "={{ $('With Heads').all() }}";
			parameters.createOptions.reportPer = 'department';
			const toEmail = "={{ $json.recipient || 'finance@example.com' }}";
			nodeOf(workflow, 'Send Email').parameters.toEmail = toEmail;
		},
	});
	expect(error).toBeUndefined();
	const sent = stage.mail.mails.map(({ to: [address], subject }) => [address, subject]);
	expect(sent).toEqual(
		expect.arrayContaining([
			['sales-head@example.com', expect.stringContaining('Sales')],
			['legal-head@example.com', expect.stringContaining('Legal')],
		]),
	);
	expect(sent.filter(([address]) => address === 'finance@example.com')).toHaveLength(2);
});
