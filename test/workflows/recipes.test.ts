/** Recipes of docs/templates.md that change a template, executed as they say. */
import fs from 'node:fs/promises';
import path from 'node:path';
import omit from 'lodash/omit';
import type { Workflow } from '../n8n/api';
import { n8nNode, to, type WorkflowNode } from '../n8n/workflow';
import { nodeOf } from './files';
import { lastMonth, useStage } from './stage';

const stage = useStage();

/** Adds nodes to a workflow, and connects the outputs of nodes. */
function extend(workflow: Workflow, nodes: WorkflowNode[], connections: object) {
	const position = [0, 300];
	workflow.nodes.push(...nodes.map((node) => ({ ...node, id: `added-${node.name}`, position })));
	Object.assign(workflow.connections, connections);
}

test('totals with columns of the directory are saved in a data table by automatic mapping', async () => {
	const directory =
		"={{ $('Entities').all().map(({ json }) => ({ ...json, 'Cost Unit': 'K7' })) }}";
	const getTotalsOptions = { compareWith: 'previous' };
	const totals = { operation: 'getTotals', directory, groupBy: 'entity', getTotalsOptions };
	/** Makes _Create Report_ return totals for nodes in place of _Send Email_. */
	const run = async (...nodes: WorkflowNode[]) =>
		await stage.run('monthly-report', {
			change(workflow) {
				const report = nodeOf(workflow, 'Create Report');
				report.parameters = { ...omit(report.parameters, 'createOptions'), ...totals };
				extend(workflow, nodes, { 'Create Report': to(...nodes.map(({ name }) => name)) });
			},
		});
	const rows = (await run()).json('Create Report');
	const columns = Object.entries(rows[0] ?? {}).map(([name, value]) => ({
		name,
		type: /number|boolean/.exec(typeof value)?.[0] ?? 'string',
	}));
	await stage.addTable('totals', columns, []);
	const save = n8nNode('Save', 'dataTable', 1.1, {
		operation: 'insert',
		dataTableId: { __rl: true, mode: 'name', value: 'ai_workspace_totals' },
		columns: { mappingMode: 'autoMapInputData', value: null },
		options: {},
	});
	expect((await run(save)).error).toBeUndefined();
	expect(await stage.rowsOf('totals')).toMatchObject(
		rows.map(({ row_key, amount }) => ({ row_key, amount, cost_unit: 'K7' })),
	);
});

/** As Excel saves it in Europe: a byte order mark, semicolons, a title above the headings, and rows that are blank. */
function csv() {
	const headings = 'Full name;Entity ID;Name;Department;Cost centre;Owner Email';
	const [first, ...others] = stage.directory.entities.map((row) => {
		const own = [row.entity_id, row.name, row.department, row.cost_center, row.owner_email];
		return [`Dr. ${row.name}`, ...own].join(';');
	});
	const blank = ';;;;;';
	return `\uFEFF${['Directory', headings, first, '', blank, ...others, blank, ''].join('\r\n')}`;
}

test('Monthly report is the same from a directory in a file', async () => {
	const fromTable = await stage.run('monthly-report');
	const fileSelector = path.join(stage.filesFolder, 'directory.csv');
	await fs.writeFile(fileSelector, csv());
	const change = (workflow: Workflow) => {
		const read = { operation: 'read', fileSelector, options: {} };
		const file = { ...n8nNode('Read File', 'readWriteFile', 1.1, read), executeOnce: true };
		const extract = { operation: 'csv', options: { delimiter: ';', fromLine: 2 } };
		Object.assign(nodeOf(workflow, 'Entities'), {
			...n8nNode('Entities', 'extractFromFile', 1.1, extract),
			executeOnce: false,
			alwaysOutputData: true,
		});
		extend(workflow, [file], { Prompts: to('Read File'), 'Read File': to('Entities') });
	};
	const { json, error } = await stage.run('monthly-report', { change });
	expect(error).toBeUndefined();
	const { groups } = fromTable.json('Create Report')[0];
	const cost_sum = expect.closeTo(stage.costOf(lastMonth), 9);
	expect(json('Create Report')).toMatchObject([{ is_complete: true, cost_sum, groups }]);
});
