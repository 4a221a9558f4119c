/** The recipe of docs/templates.md for a directory in a spreadsheet, with a file as people keep it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Workflow } from '../n8n/api';
import { costOf, lastMonth, nodeOf, useStage } from './stage';

const stage = useStage();
const HEADINGS = 'Full name;Entity ID;Name;Department;Cost centre;Owner Email';

/** As Excel saves it in Europe: a byte order mark, semicolons, a title above the headings, and rows that are blank. */
function csv() {
	const [first, ...others] = stage.directory.entities.map((row) =>
		[`Dr. ${row.name}`, row.entity_id, row.name, row.department, row.cost_center, row.owner_email]
			.map((cell) => cell ?? '')
			.join(';'),
	);
	const blank = ';;;;;';
	return `\uFEFF${['Directory', HEADINGS, first, '', blank, ...others, blank, ''].join('\r\n')}`;
}

/** Replaces the node Entities as the recipe says. */
function readFrom(workflow: Workflow, fileSelector: string) {
	const entities = nodeOf(workflow, 'Entities');
	const reader = {
		...entities,
		id: `${entities.id}-file`,
		name: 'Read File',
		type: 'n8n-nodes-base.readWriteFile',
		typeVersion: 1.1,
		executeOnce: true,
		parameters: { operation: 'read', fileSelector, options: {} },
	};
	Object.assign(entities, {
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1.1,
		executeOnce: false,
		alwaysOutputData: true,
		parameters: { operation: 'csv', options: { delimiter: ';', fromLine: 2 } },
	});
	workflow.nodes.push(reader);
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	Object.assign(workflow.connections, { Prompts: to('Read File'), 'Read File': to('Entities') });
}

test('Monthly report is the same from a directory in a file', async () => {
	const fromTable = await stage.run('monthly-report');
	const file = path.join(stage.filesFolder, 'directory.csv');
	await fs.writeFile(file, csv());
	const change = (workflow: Workflow) => readFrom(workflow, file);
	const { items, error } = await stage.run('monthly-report', { change });
	expect(error).toBeUndefined();
	const [report] = items('Create Report').map(({ json }) => json);
	expect(report).toMatchObject({ is_complete: true });
	expect(report?.cost_sum).toBeCloseTo(costOf(stage, lastMonth), 9);
	expect(report?.groups).toEqual(fromTable.items('Create Report')[0]?.json.groups);
});
