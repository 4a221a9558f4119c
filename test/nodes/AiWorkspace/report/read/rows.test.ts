/**
 * What n8n's nodes return for the same small table, with an empty line, empty lines at the end, and in some a line with a total.
 * Extract from File 1.1, Data table 1.1, and Postgres 2.6 were executed in n8n 2.41.1: a Code node that returns the file as
 * base64, a data table made with the editor's REST interface, and a table of PostgreSQL 15 or later with text, integer,
 * numeric(12,2), date, and boolean. Google Sheets 4.7 and Notion 3 need an account, so their own functions made these items of
 * the values that both APIs document (prepareSheetData and structureArrayDataByColumn, simplifyObjects). Airtable 2.2 returns
 * its API's records unchanged. Columns without a name that a directory knows are left out where they repeat.
 */
import { readDirectory } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { refusalOf } from '../../../../support/properties';
import { decimal } from '../../../../support/reports';

const csv = [
	{
		'\ufeffEntity ID': 'e-1',
		Name: 'Ann',
		Department: 'Sales',
		'Cost center': '0042',
		'Owner e-mail': 'Ann@corp.com',
		'Monthly Budget': '99.50',
		Since: '2026-01-31',
		Active: 'TRUE',
	},
	{
		'\ufeffEntity ID': '42',
		Name: 'Bob',
		Department: 'sales',
		'Cost center': '1100',
		'Monthly Budget': '1000',
	},
	{},
	{},
];
const xlsx = [
	{
		'Entity ID': 'e-1',
		Name: 'Ann',
		Department: 'Sales',
		'Cost center ': '0042',
		'Owner e-mail': 'Ann@corp.com',
		'Monthly Budget': 99.5,
		Since: 46053,
		Active: true,
		Name_1: 'Ann B',
	},
	{
		'Entity ID': 42,
		Name: 'Bob',
		Department: 'sales',
		'Cost center ': 1100,
		'Monthly Budget': 1000,
		Active: false,
	},
	{ 'Entity ID': '', Name: '', Department: '' },
];
const total = { 'Entity ID': '', Name: '', Department: '', 'Monthly Budget': 1099.5 };
const sheet = [
	{
		row_number: 2,
		'Entity ID': 'e-1',
		Name: 'Ann',
		Department: 'Sales',
		'Cost center': '0042',
		'Owner e-mail': 'Ann@corp.com',
		'Monthly Budget': 99.5,
		Since: '2026-01-31',
		Active: true,
	},
	{
		row_number: 5,
		'Entity ID': 42,
		Name: 'Bob',
		Department: 'sales',
		'Cost center': 1100,
		'Owner e-mail': '',
		'Monthly Budget': 1000,
		Since: '',
		Active: '',
	},
];
const dates = {
	id: 1,
	createdAt: '2026-11-25T18:33:58.189Z',
	updatedAt: '2026-11-25T18:33:58.189Z',
};
const dataTable = [
	{
		entity_id: 'e-1',
		name: 'Ann',
		department: 'Sales',
		cost_center: '0042',
		owner_email: 'Ann@corp.com',
		monthly_budget: 99.5,
		since: '2026-01-31T00:00:00.000Z',
		active: true,
		...dates,
	},
	{
		entity_id: '42',
		name: 'Bob',
		department: 'sales',
		cost_center: '1100',
		owner_email: null,
		monthly_budget: 1000,
		since: null,
		active: null,
		...dates,
	},
	{
		entity_id: null,
		name: null,
		department: null,
		cost_center: null,
		owner_email: null,
		monthly_budget: null,
		since: null,
		active: null,
		...dates,
	},
];
const postgres = [
	{
		entity_id: 'e-1',
		name: 'Ann',
		department: 'Sales',
		'Cost Center': '0042',
		owner: 'Ann@corp.com',
		monthly_budget: '99.50',
		since: '2026-01-31T00:00:00.000Z',
		active: true,
	},
	{
		entity_id: '42',
		name: 'Bob',
		department: 'sales',
		'Cost Center': 1100,
		owner: null,
		monthly_budget: '1000.00',
		since: null,
		active: null,
	},
];
const airtable = [
	{
		id: 'rec1',
		createdTime: '2026-01-31T00:00:00.000Z',
		fields: {
			'Entity ID': 'e-1',
			Name: 'Ann',
			Department: 'Sales',
			'Cost center': '0042',
			'Owner e-mail': 'Ann@corp.com',
			'Monthly Budget': 99.5,
			Active: true,
		},
	},
	{
		id: 'rec2',
		createdTime: '2026-01-31T00:00:00.000Z',
		fields: {
			'Entity ID': '42',
			Name: 'Bob',
			Department: 'sales',
			'Cost center': '1100',
			'Monthly Budget': 1000,
		},
	},
	{ id: 'rec3', createdTime: '2026-01-31T00:00:00.000Z', fields: {} },
];
const notion = [
	{
		id: '1f0a6b6e',
		name: 'Ann',
		url: 'https://notion.example/1',
		property_name: 'Ann',
		property_entity_id: 'e-1',
		property_department: 'Sales',
		property_cost_center: '0042',
		property_owner_e_mail: 'Ann@corp.com',
		property_monthly_budget: 99.5,
		property_since: { start: '2026-01-31', end: null, time_zone: null },
		property_active: true,
	},
	{
		id: '1f0a6b6f',
		name: 'Bob',
		url: 'https://notion.example/2',
		property_name: 'Bob',
		property_entity_id: '42',
		property_department: 'sales',
		property_cost_center: '1100',
		property_owner_e_mail: null,
		property_owner: [],
		property_monthly_budget: 1000,
		property_active: false,
	},
];

test.each<[string, object[]]>([
	['Extract from File of a CSV file with a byte order mark', csv],
	['Extract from File of an XLSX file', xlsx],
	['Google Sheets', sheet],
	['Data table', dataTable],
	['Postgres', postgres],
	['Airtable', airtable],
	['Notion', notion],
])('Rows of n8n nodes are read: %s', (_, items) => {
	const rows = [
		{
			id: 'e-1',
			name: 'Ann',
			type: null,
			department: 'Sales',
			costCenter: '0042',
			owner: 'ann@corp.com',
			budget: decimal('99.5'),
		},
		{
			id: '42',
			name: 'Bob',
			type: null,
			department: 'Sales',
			costCenter: '1100',
			owner: null,
			budget: decimal(1000),
		},
	];
	const isPrecise = items === csv || items === postgres;
	const precise = ['99.50', items === postgres ? '1000.00' : '1000'].map(decimal);
	const expected = rows.map((row, at) => (isPrecise ? { ...row, budget: precise[at] } : row));
	expect(readDirectory('Entities', items, true)).toEqual(expected);
	expect(
		readDirectory(
			'Directory',
			items.map((json) => ({ json, pairedItem: { item: 0 } })),
		),
	).toEqual(expected);
});

test.each<[string, object[], string]>([
	[
		'a total in Google Sheets',
		[...sheet, { row_number: 6, ...total }],
		": row 6 has no 'Entity ID'",
	],
	['a total in XLSX', [...xlsx, total], ": row 4 has no 'Entity ID'"],
	[
		'a file with semicolons',
		[{ '\ufeffEntity ID;Name': 'e-1;Ann' }, { '\ufeffEntity ID;Name': ';' }],
		" has no entity_id. The columns are 'Entity ID;Name'",
	],
	[
		'a file without its heading',
		[{ row: { 0: '\ufeffEntity ID' } }, { row: {} }],
		" has no entity_id. The columns are 'row'",
	],
	['a file as an item', [{}], ' is empty'],
	[
		'a Notion page that is not simplified',
		[{ object: 'page', id: '1', properties: {} }],
		" has no entity_id. The columns are 'object', 'id', 'properties'",
	],
])('Rows of n8n nodes are refused: %s', (_, items, message) => {
	expect(refusalOf(() => readDirectory('Entities', items, true))).toBe(`'Entities'${message}`);
});
