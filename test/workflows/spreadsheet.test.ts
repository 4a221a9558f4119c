/** The recipe of docs/templates.md for a directory in a spreadsheet, with files as people keep them. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { Workbook } from 'exceljs';
import type { Workflow } from '../n8n/api';
import { costOf, lastMonth, nodeOf, useStage } from './stage';

const stage = useStage();
const HEADINGS = ['Full name', 'Entity ID', 'Name', 'Department', 'Cost centre', 'Owner Email'];

const table = () =>
	stage.directory.entities.map((row) => [
		`Dr. ${row.name}`,
		row.entity_id,
		row.name,
		row.department,
		row.cost_center,
		row.owner_email,
	]);

/** As Excel saves it in Europe: a byte order mark, semicolons, and rows that are blank. */
const csv = () => {
	const [first, ...others] = table().map((cells) => cells.map((cell) => cell ?? '').join(';'));
	const lines = [
		HEADINGS.map((one) => `"${one}"`).join(';'),
		first,
		'',
		';;;;;',
		...others,
		';;;;;',
		'',
	];
	return `\uFEFF${lines.join('\r\n')}`;
};

async function xlsx() {
	const book = new Workbook();
	const sheet = book.addWorksheet('Staff');
	sheet.addRows([HEADINGS, ...table().slice(0, 3), [], ...table().slice(3), ['', ' ', '']]);
	return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Replaces the node Entities as the recipe says. */
function readFrom(workflow: Workflow, operation: string, fileSelector: string) {
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
		alwaysOutputData: false,
		parameters: {
			operation,
			options: operation === 'csv' ? { delimiter: ';', enableBOM: true } : {},
		},
	});
	workflow.nodes.push(reader);
	const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	Object.assign(workflow.connections, { Prompts: to('Read File'), 'Read File': to('Entities') });
}

test.each([
	['csv', csv],
	['xlsx', xlsx],
])('Monthly report is the same from a directory in a file: %s', async (format, make) => {
	const file = path.join(stage.userFolder, 'files', `directory.${format}`);
	await fs.mkdir(path.dirname(file), { recursive: true });
	await fs.writeFile(file, await make());
	const change = (workflow: Workflow) => readFrom(workflow, format, file);
	const fromTable = await stage.run('monthly-report');
	const { items, error } = await stage.run('monthly-report', { change });
	expect(error).toBeUndefined();
	const [report] = items('Create Report').map(({ json }) => json);
	expect(report).toMatchObject({ is_complete: true });
	expect(report?.cost_sum).toBeCloseTo(costOf(stage, lastMonth), 9);
	expect(report?.groups).toEqual(fromTable.items('Create Report')[0]?.json.groups);
});
