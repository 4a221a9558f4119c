/** The recipe of docs/templates.md for a directory in a spreadsheet, with a file as people keep it. */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Workflow } from '../n8n/api';
import { n8nNode, to } from '../n8n/workflow';
import { nodeOf } from './files';
import { costOf, extend, lastMonth, useStage } from './stage';

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
	const read = { operation: 'read', fileSelector, options: {} };
	const file = { ...n8nNode('Read File', 'readWriteFile', 1.1, read), executeOnce: true };
	const extract = { operation: 'csv', options: { delimiter: ';', fromLine: 2 } };
	Object.assign(nodeOf(workflow, 'Entities'), {
		...n8nNode('Entities', 'extractFromFile', 1.1, extract),
		executeOnce: false,
		alwaysOutputData: true,
	});
	extend(workflow, [file], { Prompts: to('Read File'), 'Read File': to('Entities') });
}

test('Monthly report is the same from a directory in a file', async () => {
	const fromTable = await stage.run('monthly-report');
	const file = path.join(stage.filesFolder, 'directory.csv');
	await fs.writeFile(file, csv());
	const change = (workflow: Workflow) => readFrom(workflow, file);
	const { json, error } = await stage.run('monthly-report', { change });
	expect(error).toBeUndefined();
	const { groups } = fromTable.json('Create Report')[0];
	const cost_sum = expect.closeTo(costOf(stage, lastMonth), 9);
	expect(json('Create Report')).toMatchObject([{ is_complete: true, cost_sum, groups }]);
});
