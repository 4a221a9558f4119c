import fs from 'node:fs';
import path from 'node:path';
import { directoryOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { toText } from '../../../../../nodes/AiWorkspace/util/decimal';
import { refusalOf } from '../../../../support/properties';

/**
 * What nodes of n8n 2.41.1 return for the same small table with an empty line, empty lines at its end, and in two a total.
 * Extract from File 1.1, Data table 1.1, and Postgres 2.6 (date, boolean, numeric(12,2), else text) were executed. Google
 * Sheets 4.7, Airtable 2.2, and Notion 3 need accounts, so their functions that make items of a response (prepareSheetData and
 * structureArrayDataByColumn, legacyFlattenOutput, simplifyObjects) were called with responses as their APIs document them.
 */
const TABLES = fs
	.readFileSync(path.join(__dirname, 'tables.ndjson'), 'utf8')
	.trim()
	.split('\n')
	.map((line): { node: string; items: object[] } => JSON.parse(line));

const itemsOf = (start: string) => TABLES.find(({ node }) => node.startsWith(start))?.items ?? [];
const columns = (items: object[]) =>
	directoryOf({ label: 'From Input Items', areInputItems: true }, items).rows.map(
		({ id, name, type, texts, budget }) => {
			const { department, cost_center: center, owner_email: owner } = texts;
			const cells = [id, name, type, department, center, owner, budget && Number(toText(budget))];
			return cells.join(' | ');
		},
	);

const FILES = ['CSV', 'CSV, Include', 'XLSX'].map((options) => `Extract from File, ${options}`);
const NODES = [...FILES, 'Data', 'Postgres', 'Google', 'Airtable', 'Notion'];

test.each(NODES)('Rows are read as the node returns them: %s', (start) => {
	const withoutTotal = itemsOf(start).filter((item) => !JSON.stringify(item).includes('1099.5'));
	const ann = 'e-1 | Ann |  | Sales | 0042 | ann@corp.com | 99.5';
	const rows = [ann, '42 | Bob |  | Sales | 1100 |  | 1000'];
	expect(columns(withoutTotal)).toEqual(rows);
	expect(columns(withoutTotal.map((json) => ({ json, pairedItem: { item: 0 } })))).toEqual(rows);
});

const SEMICOLONS = "'Entity ID;Name;Department;Cost center;Ow…'";

test.each([
	['Google Sheets', ": row 6 has no 'Entity ID'"],
	['Extract from File, XLSX', ": row 4 has no 'Entity ID'"],
	['Extract from File, CSV, semicolons', ` has no entity_id. The columns are ${SEMICOLONS}`],
	['Extract from File, CSV, without headings', " has no entity_id. The columns are 'row'"],
])('A total, and a table that cannot be read, are refused: %s', (node, message) => {
	expect(refusalOf(() => columns(itemsOf(node)))).toBe(`'From Input Items'${message}`);
});
