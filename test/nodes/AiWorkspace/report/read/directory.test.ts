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
	test('has texts in one line, UUIDs in lowercase, and types that it knows', () => {
		const id = '8c65b49e-0000-4000-8000-00000000abcd';
		const name = ' Ticket\ntri\u200bage ';
		const rows = [
			{ entity_id: ` ${id.toUpperCase()}\u200b`, name, type: 'AGENTS' },
			{ entity_id: 'b', name: ' ', type: 'bot' },
		];
		expect(read(rows)).toMatchObject([
			{ id, name: 'Ticket triage', type: 'agent', texts: { type: 'AGENTS' } },
			{ id: 'b', name: 'b', type: null, texts: { type: 'bot' } },
		]);
	});

	test('has the column of the exact heading, or the first of others, in whatever order its rows come; the rest are other columns', () => {
		const owners = { Owner: 'Ann Smith', 'Owner Email': 'ann@b.example', Verantwortlich: 7 };
		const a = { member_id: 'x', agent_id: 'a', ...owners };
		const b = { agent_id: 'b', Owner: 'Al' };
		const columns = { member_id: 'x', Owner: 'Ann Smith', Verantwortlich: 7 };
		const ofA = { id: 'a', addresses: 'ann@b.example', columns };
		const ofB = { id: 'b', texts: { owner_email: undefined }, columns: { Owner: 'Al' } };
		expect(read([a, b])).toMatchObject([ofA, ofB]);
		expect(read([b, a])).toMatchObject([ofB, ofA]);
	});

	test('has one column of headings that spell the same name', () => {
		const rows = read([
			{ 'Entity ID': 'a', entity_id: '', NAME: 'Ann' },
			{ entity_id: 'b', Name: 'Bob' },
		]);
		expect(rows.map(({ id, name }) => `${id} ${name}`)).toEqual(['a Ann', 'b Bob']);
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
		['rows and IDs', [{ entity_id: 'a' }, null, 7, {}]],
		['rows with the columns of items', [{ entity_id: 'a', json: {} }, 7]],
	])('may be %s', (_, value) => {
		expect(read(value).map(({ id }) => id)).toEqual(['a', '7']);
	});

	test('may be one row, also as JSON text or an item', () => {
		const rows = ['{"entity_id":"a"}', { json: { entity_id: 'a' } }].map(read);
		expect(rows).toMatchObject([[{ id: 'a' }], [{ id: 'a' }]]);
	});

	test('may have names that are not the same', () => {
		const names = ['Twin', 'twin', 'Own', 'Own', 'Café', 'Cafe\u0301'];
		const rows = ['a', 'b', 'Own', 'c', 'd', 'e'].map((entity_id, at) => {
			return { entity_id, name: names[at] };
		});
		const unique = own.withUniqueNames(read(rows)).map(({ name }) => name);
		expect(unique.join(', ')).toBe('Twin (a), twin (b), Own, Own (c), Café (d), Cafe\u0301 (e)');
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
		expect(groupedBy(rows.slice(0, 1), 'constructor')).toEqual(['constructor', undefined]);
	});
});

test('A cell of a text may be empty or a number, but nothing else, nor a number that has lost digits', () => {
	const departmentOf = (value: unknown) =>
		read(withColumn('department', [value]))[0]?.texts.department;
	expect([null, 'n/a', 7, 1.5].map(departmentOf)).toEqual([undefined, undefined, '7', '1.5']);
	for (const value of [true, new Date(0), { a: 1 }, ['x', 'y'], NaN, Infinity, 2 ** 60]) {
		const what = "'Directory': row 1 (e0) has something in 'department' that isn't text";
		expect(refusalOf(() => departmentOf(value))).toBe(what);
	}
});

test('A row without an ID is refused, as are rows with nothing', () => {
	const withoutId = [{ entity_id: 'a' }, { agent_id: 'b' }];
	expect(refusalOf(() => read(withoutId))).toBe("'Directory': row 2 has no 'entity_id'");
	const empty = [{ json: {} }, { entity_id: null, name: '' }];
	expect(refusalOf(() => read(empty))).toBe("'Directory' is empty");
});

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
