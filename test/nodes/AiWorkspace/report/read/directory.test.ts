import fc from 'fast-check';
import * as own from '../../../../../nodes/AiWorkspace/report/read/directory';
import {
	accepted,
	forAll,
	hostileTexts,
	refusalOf,
	thrownBy,
} from '../../../../support/properties';
import { decimal, promptOf } from '../../../../support/reports';

const { directoryOf, promptsOf } = own;
const read = (value: unknown) => directoryOf({ label: 'Directory' }, value).rows;
const withColumn = (heading: string, values: readonly unknown[]) =>
	values.map((value, at) => ({ entity_id: `e${at}`, [heading]: value }));

describe('A directory', () => {
	test('has rows of texts, in their order', () => {
		const row = {
			createdAt: '2026-01-01',
			id: 1,
			'Entity ID': ' 8C65B49E-0000-4000-8000-00000000ABCD\u200b',
			Name: ' Ticket\ntri\u200bage ',
			Type: 'AGENTS',
			Department: 'Support',
			'Cost center': 1100,
			'Owner e-mail': ' Ada@Example.com ',
			'Monthly Budget': 99.5,
		};
		expect(read([row, { entity_id: 'b', name: ' ', type: 'bot', owner_email: '' }])).toEqual([
			{
				kind: 'entity',
				id: '8c65b49e-0000-4000-8000-00000000abcd',
				name: 'Ticket triage',
				type: 'agent',
				texts: {
					type: 'AGENTS',
					department: 'Support',
					cost_center: '1100',
					owner_email: 'ada@example.com',
				},
				addresses: 'ada@example.com',
				budget: decimal('99.5'),
				columns: {},
			},
			{ kind: 'entity', id: 'b', name: 'b', type: null, texts: { type: 'bot' }, columns: {} },
		]);
	});

	test('has the column of the exact heading; others that mean the same are other columns', () => {
		const owners = { Owner: 'Ann Smith', 'Owner Email': 'ann@b.example', Verantwortlich: 7 };
		const budgets = { Budget: 12_000, 'Monthly Budget': 1000 };
		expect(read([{ agent_id: 'x', 'Entity ID': 'a', ...owners, ...budgets }])).toMatchObject([
			{
				id: 'a',
				addresses: 'ann@b.example',
				budget: decimal(1000),
				columns: { agent_id: 'x', Owner: 'Ann Smith', Verantwortlich: 7, Budget: 12_000 },
			},
		]);
	});

	test('has the first of other headings, in whatever order its rows come', () => {
		const a = { member_id: 'x', Responsable: 'Bo', agent_id: 'a' };
		const b = { agent_id: 'b', Owner: 'Al' };
		const ofA = { id: 'a', texts: {}, columns: { member_id: 'x', Responsable: 'Bo' } };
		const ofB = { id: 'b', texts: { owner_email: 'Al' } };
		expect(read([a, b])).toMatchObject([ofA, ofB]);
		expect(read([b, a])).toMatchObject([ofB, ofA]);
	});

	test('has one column of headings that spell the same name', () => {
		const rows = read([
			{ 'Entity ID': 'a', entity_id: '', NAME: 'Ann' },
			{ entity_id: 'b', Name: 'Bob' },
		]);
		expect(rows).toMatchObject([
			{ id: 'a', name: 'Ann', columns: {} },
			{ id: 'b', name: 'Bob', columns: {} },
		]);
	});

	test("has the names of its own column beside the one that n8n's Notion node adds", () => {
		const added = { name: 'e-1', property_entity_id: 'e-1' };
		expect(read([added])[0]?.name).toBe('e-1');
		expect(read([{ ...added, property_name: 'Ann' }])[0]?.name).toBe('Ann');
	});

	test.each<[string, unknown]>([
		['IDs as text', 'a, 7\n'],
		['an array of IDs', ['a', 7]],
		['rows as JSON text', '[{"entity_id":"a"},{"entity_id":7}]'],
		["n8n's items", [{ json: { entity_id: 'a' } }, { json: { entity_id: 7 } }]],
		["Airtable's records", ['a', 7].map((entity_id) => ({ id: 'rec', fields: { entity_id } }))],
		['rows and IDs', [{ entity_id: 'a' }, null, 7, {}]],
		[
			'rows with the columns of items',
			[
				{ entity_id: 'a', json: {} },
				{ entity_id: 7, fields: {} },
			],
		],
	])('may be %s', (_, value) => {
		expect(read(value).map(({ id }) => id)).toEqual(['a', '7']);
	});

	test.each<unknown>([{ entity_id: 'a' }, '{"entity_id":"a"}', { json: { entity_id: 'a' } }])(
		'may be one row: %j',
		(value) => {
			expect(read(value)).toMatchObject([{ id: 'a' }]);
		},
	);

	test('may have names that are not the same', () => {
		const names = ['Twin', 'twin', 'Own', 'Own', 'Café', 'Cafe\u0301'];
		const rows = ['a', 'b', 'Own', 'c', 'd', 'e'].map((entity_id, at) => {
			return { entity_id, name: names[at] };
		});
		const unique = own.withUniqueNames(read(rows)).map(({ name }) => name);
		expect(unique.join(', ')).toBe('Twin (a), twin (b), Own, Own (c), Café (d), Cafe\u0301 (e)');
	});

	test('has groups in their first spelling', () => {
		const texts = ['R & D', 'r\u00a0&  d', 'Café', 'CAFE\u0301', '1100', '１１００', ''];
		const groups = ['R & D', 'R & D', 'Café', 'Café', '1100', '1100', undefined];
		expect(read(withColumn('department', texts)).map((row) => row.texts.department)).toEqual(
			groups,
		);
		expect(read(withColumn('CeCo', texts)).map((row) => row.texts.cost_center)).toEqual(groups);
	});

	test('has one owner for the same addresses, or for the same name, which has no addresses', () => {
		const owners = ['z@b.example, a@b.example', 'A@b.example; Z <Z@b.example>', 'Ann  L', 'ANN L'];
		const pair = 'a@b.example, z@b.example';
		const rows = read(withColumn('owner', [...owners, 'a@b.example, Bo']));
		expect(rows.map(({ texts, addresses }) => [texts.owner_email, addresses])).toEqual([
			[pair, pair],
			[pair, pair],
			['Ann  L', undefined],
			['Ann  L', undefined],
			['a@b.example, Bo', undefined],
		]);
	});

	test('may have 10,000 rows', () => {
		expect(read(Array.from({ length: 10_000 }, (_, at) => `e${at}`))).toHaveLength(10_000);
	});

	test('keeps other columns as JSON has them, the same for each row, but not what n8n adds', () => {
		const added = { id: 1, createdAt: 'x', updatedAt: 'x', row_number: 2, 'Entity ID': 'a' };
		const rows = read([
			{ ...added, Region: ' EMEA\n', Floor: 0, Since: new Date(0), Tags: ['x', 'y'] },
			'b',
			{ entity_id: 'c', Region: 'APAC' },
		]);
		expect(rows.map(({ columns }) => columns)).toEqual([
			{ Region: ' EMEA\n', Floor: 0, Since: '1970-01-01T00:00:00.000Z', Tags: null },
			{ Region: null, Floor: null, Since: null, Tags: null },
			{ Region: 'APAC', Floor: null, Since: null, Tags: null },
		]);
	});
});

describe('A column that groups rows', () => {
	const groupedBy = (rows: readonly object[], heading: string) => {
		const { rows: found, table } = directoryOf({ label: 'Directory' }, rows, [heading]);
		const called = table.groupOf(heading);
		return [called, ...found.map(({ texts }) => texts[called])];
	};

	test('may be another one whose heading means the same as that of a known one', () => {
		const rows = [{ entity_id: 'a', Owner: 'Ann', owner_email: 'a@b.c', Abteilung: 'IT' }];
		expect(groupedBy(rows, 'owner')).toEqual(['Owner', 'Ann']);
		expect(groupedBy(rows, 'Responsable')).toEqual(['owner_email', 'a@b.c']);
		expect(groupedBy(rows, 'Département')).toEqual(['department', 'IT']);
	});

	test('is found as a heading is, with texts as known ones have', () => {
		const rows = withColumn('Sales\n Region', ['EMEA', 'emea', null, 3, true]);
		const regions = ['Sales  Region', 'EMEA', 'EMEA', undefined, '3', 'true'];
		expect(groupedBy(rows, 'Sales\n Region')).toEqual(regions);
		expect(groupedBy(rows, 'sales_region')).toEqual(regions);
		expect(groupedBy(rows, 'Entity ID').slice(1)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
		expect(groupedBy(rows.slice(0, 1), 'constructor')).toEqual(['constructor', undefined]);
	});
});

/** What becomes of a cell: what is read or, where it's refused, the end of the message. */
function cellOf(heading: string, column: string, value: unknown) {
	const error = thrownBy(() => read([{ 'Entity ID': 'a', Name: 'Ann', [heading]: value }]));
	if (error !== undefined) return String(error).replace(/.*'Directory': row 1 (\(Ann\) )?/, '');
	const [{ texts = {}, ...row } = {}] = read([{ 'Entity ID': 'a', [heading]: value }]);
	return { ...row, ...texts }[column];
}

describe.each<[string, string, unknown, unknown, string]>([
	['Entity ID', 'id', '7', "has something in 'Entity ID' that isn't an ID", 'text'],
	['Department', 'department', '7', '1.5', 'text'],
	['Owner', 'owner_email', '7', '1.5', 'text'],
	['Monthly Budget', 'budget', decimal(7), decimal(1.5), 'a budget'],
])('A cell of %s', (heading, column, number, fraction, what) => {
	const refused = `has something in '${heading}' that isn't ${what}`;

	test('may be empty, or a number', () => {
		const none = column === 'id' ? "has no 'Entity ID'" : undefined;
		for (const empty of [undefined, null, '', ' \u200b', '\u0000', [], 'n/a']) {
			expect(cellOf(heading, column, empty)).toBe(none);
		}
		expect(cellOf(heading, column, 7)).toEqual(number);
		expect(cellOf(heading, column, 1.5)).toEqual(fraction);
	});

	test('is refused if it is anything else, also a number that has lost digits for a text', () => {
		for (const value of [true, new Date(0), { a: 1 }, ['x', 'y'], NaN, Infinity]) {
			expect(cellOf(heading, column, value)).toBe(refused);
		}
		const large = column === 'budget' ? decimal(2 ** 60) : refused;
		expect(cellOf(heading, column, 2 ** 60)).toEqual(large);
	});
});

test.each<[string, unknown, string]>([
	['a row without an ID', [{ entity_id: 'a' }, { agent_id: 'b' }], ": row 2 has no 'entity_id'"],
	['a total', [{ entity_id: 'a' }, { name: 'Total' }], ": row 2 (Total) has no 'entity_id'"],
	['an object without IDs', { ids: ['a'] }, " has no entity_id. The columns are 'ids'"],
	['an empty text', '', ' is empty'],
	['an empty row', [{}], ' is empty'],
	['rows with nothing', [{ json: {} }, { entity_id: null, name: '' }], ' is empty'],
])('%s is refused', (_, value, message) => {
	expect(refusalOf(() => read(value))).toBe(`'Directory'${message}`);
});

test.each<unknown>(['entity_id,name\na,Ada', "'a-1'", '{{ $json.id }}', ['{{ $json.id }}']])(
	'A heading that is pasted with IDs, and an expression as text, are refused: %j',
	(value) => {
		expect(refusalOf(() => read(value))).toContain("isn't an ID");
		const prompts = String(value).replace('entity_id,name', 'prompt_id,title');
		expect(refusalOf(() => promptsOf('Prompts', prompts))).toContain("isn't an ID");
	},
);

test('A file is no directory', () => {
	expect(thrownBy(() => read([{ json: {}, binary: { data: {} } }]))).toMatchObject({
		message: "'Directory' has no entity_id. The columns are 'binary'",
		details: { hint: 'Add Extract from File before this node' },
	});
});

test('Rows of input items are refused at their item', () => {
	const rows = [{}, { entity_id: 'a' }, { entity_id: 'b', row_number: 9, budget: 'x' }];
	const source = { label: 'From Input Items', areInputItems: true };
	const error = thrownBy(() => directoryOf(source, rows));
	expect(error).toMatchObject({ message: expect.stringMatching(/: row 9 \(b\) has/), row: 2 });
});

const cell = fc.oneof(
	fc.constantFrom('', null, 'a', 7, 'n/a', 'a@b.example', '1.000', true, ['a'], { name: 'a' }),
	hostileTexts,
);
const heading = fc.constantFrom('Name', 'Owner', 'owner_email', 'Budget', 'Department', 'agent_id');
const ids = fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'f', 7, '', 'a b');
const row = fc
	.tuple(ids, fc.dictionary(heading, cell, { maxKeys: 1 }))
	.map(([id, cells]) => ({ 'Entity ID': id, ...cells }));

test('A table is read or refused in any order of its rows, with empty rows and unknown columns as without them', () => {
	forAll(fc.array(row, { minLength: 1, maxLength: 4 }), fc.nat(3), (rows, at) => {
		const readOf = (table: object[]) =>
			accepted(() => read(table).map((one) => ({ ...one, columns: {} })));
		const idsOf = (table: object[]) =>
			readOf(table)
				?.map(({ id }) => id)
				.sort();
		const [first, rest] = [rows.slice(0, at), rows.slice(at)];
		expect(idsOf([...rest, ...first])).toEqual(idsOf(rows));
		expect(readOf([...first, { Name: ' ', Notes: 'x' }, ...rest, {}])).toEqual(readOf(rows));
		const wider = rows.map((one) => ({ Notes: 'x', ...one, 'Owner 2': true, id: 1 }));
		expect(readOf(wider)).toEqual(readOf(rows));
	});
});

test('Prompt templates have an ID for the URL, a title, and a budget', () => {
	const rows = [{ prompt_id: 'a/b', Name: 'Support', Budget: 5 }, { 'Prompt ID': 'c' }];
	expect(promptsOf('Prompt Templates', rows).rows).toEqual([
		promptOf('a/b', { segment: 'a%2Fb', name: 'Support', budget: decimal(5) }),
		promptOf('c'),
	]);
});
