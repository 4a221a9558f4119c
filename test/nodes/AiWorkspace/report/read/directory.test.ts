import fc from 'fast-check';
import * as own from '../../../../../nodes/AiWorkspace/report/read/directory';
import { accepted, forAll, refusalOf, thrownBy } from '../../../../support/properties';
import { decimal, hostileTexts, promptOf } from '../../../../support/reports';

const { directoryOf, promptsOf } = own;
const read = (value: unknown) => directoryOf('Directory', value).rows;
const textsIn = (value: unknown) => read(value).map(({ texts }) => texts);
const withColumn = (heading: string, values: readonly unknown[]) =>
	values.map((value, at) => ({ entity_id: `e${at}`, [heading]: value }));

describe('A directory', () => {
	test('has rows of texts, in their order', () => {
		const row = {
			...{ createdAt: '2026-01-01', id: 1, Name: ' Ticket\ntri\u200bage ', Type: 'AGENTS' },
			'Entity ID': ' 8C65B49E-0000-4000-8000-00000000ABCD\u200b',
			...{ Department: 'Support', 'Cost center': 1100, 'Owner e-mail': ' Ada@Example.com ' },
			'Monthly Budget': 99.5,
		};
		const texts = { type: 'AGENTS', department: 'Support', cost_center: '1100' };
		expect(read([row, { entity_id: 'b', name: ' ', type: 'bot', owner_email: '' }])).toEqual([
			{
				...{
					kind: 'entity',
					id: '8c65b49e-0000-4000-8000-00000000abcd',
					name: 'Ticket triage',
					type: 'agent',
				},
				texts: { ...texts, owner_email: 'ada@example.com' },
				addresses: 'ada@example.com',
				budget: decimal('99.5'),
				columns: {},
			},
			{ kind: 'entity', id: 'b', name: 'b', type: null, texts: { type: 'bot' }, columns: {} },
		]);
	});

	test('has the column of the exact heading; others that mean the same are other columns beside it', () => {
		const owners = { Owner: 'Ann Smith', 'Owner Email': 'ann@b.example', Verantwortlich: 7 };
		const budgets = { Budget: 12_000, 'Monthly Budget': 1000 };
		const [row] = read([{ agent_id: 'x', 'Entity ID': 'a', ...owners, ...budgets }]);
		expect(row).toMatchObject({
			id: 'a',
			addresses: 'ann@b.example',
			budget: decimal(1000),
			columns: { agent_id: 'x', Owner: 'Ann Smith', Verantwortlich: 7, Budget: 12_000 },
		});
	});

	test('has the first of other headings where the exact one is absent, in whatever order its rows come', () => {
		const rows = [
			{ member_id: 'x', Responsable: 'Bo', agent_id: 'a' },
			{ agent_id: 'b', Owner: 'Al' },
		];
		for (const table of [rows, rows.toReversed()]) {
			const found = read(table).sort((one, other) => (one.id < other.id ? -1 : 1));
			expect(found).toMatchObject([
				{ id: 'a', texts: {}, columns: { member_id: 'x', Responsable: 'Bo' } },
				{ id: 'b', texts: { owner_email: 'Al' } },
			]);
		}
	});

	test('has one column of headings that spell the same name', () => {
		const rows = [
			{ 'Entity ID': 'a', entity_id: '', NAME: 'Ann' },
			{ entity_id: 'b', Name: 'Bob' },
		];
		expect(read(rows)).toMatchObject([
			{ id: 'a', name: 'Ann', columns: {} },
			{ id: 'b', name: 'Bob', columns: {} },
		]);
	});

	test("has the names of its own column beside the one that n8n's Notion node adds", () => {
		const added = { name: 'e-1', property_entity_id: 'e-1' };
		const rows = [added, { ...added, property_name: 'Ann' }].map((row) => read([row])[0]?.name);
		expect(rows).toEqual(['e-1', 'Ann']);
		const prompt = { name: 'p', property_prompt_id: 'p', property_title: 'Triage' };
		expect(promptsOf('Prompts', [prompt]).rows[0]?.name).toBe('Triage');
	});

	test('has texts in a list of one, or in an object with a name or a value', () => {
		const row = {
			entity_id: ['a'],
			name: { id: 1, name: 'Ann' },
			department: [{ id: 1, value: 'Sales' }],
			monthly_budget: { value: 5 },
			Region: ['EMEA'],
		};
		expect(read([row])).toMatchObject([
			{
				id: 'a',
				name: 'Ann',
				texts: { department: 'Sales' },
				budget: decimal(5),
				columns: { Region: 'EMEA' },
			},
		]);
	});

	test('has nothing where something stands for nothing', () => {
		const row = { name: 'n/a', type: '-', cost_center: 'None', owner: '#N/A', budget: 'null' };
		const nothing = { entity_id: 'undefined', ...row };
		expect(read([{ entity_id: 'a', ...row, Region: '–' }, nothing])).toEqual([
			{ kind: 'entity', id: 'a', name: 'a', type: null, texts: {}, columns: { Region: null } },
		]);
	});

	test.each<[string, unknown]>([
		['IDs as text', 'a, 7\n'],
		['an array of IDs', ['a', 7]],
		['rows', [{ entity_id: 'a' }, { entity_id: 7 }]],
		['rows as JSON text', '[{"entity_id":"a"},{"entity_id":7}]'],
		["n8n's items", [{ json: { entity_id: 'a' } }, { json: { entity_id: 7 } }]],
		["Airtable's records", ['a', 7].map((entity_id) => ({ id: 'rec', fields: { entity_id } }))],
		['rows and IDs', [{ entity_id: 'a' }, null, 7, {}]],
	])('may be %s', (_, value) => {
		expect(read(value).map(({ id }) => id)).toEqual(['a', '7']);
		expect(read('ß, ss')).toHaveLength(2);
		const uuids = '8c65b49e-0000-4000-8000-00000000abcd; 11111111-2222-3333-4444-555555555555';
		expect(read(uuids).map(({ id }) => id)).toEqual(uuids.split('; '));
	});

	test('may have names that are not the same', () => {
		const names = ['Twin', 'twin', 'Own', 'Own', 'Café', 'Cafe\u0301', 'Twin (a)'];
		const ids = ['a', 'b', 'Own', 'c', 'd', 'e', 'f'];
		const rows = ids.map((entity_id, at) => ({ entity_id, name: names[at] }));
		expect(own.withUniqueNames(read(rows)).map(({ name }) => name)).toEqual([
			...['Twin (a) (a)', 'twin (b)', 'Own', 'Own (c)', 'Café (d)', 'Cafe\u0301 (e)'],
			'Twin (a) (f)',
		]);
	});

	test('has groups in their first spelling', () => {
		const texts = ['R & D', 'r\u00a0&  d', 'Café', 'CAFE\u0301', '1100', '１１００', ''];
		const groups = ['R & D', 'R & D', 'Café', 'Café', '1100', '1100', undefined];
		const read = (heading: string) => textsIn(withColumn(heading, texts));
		expect(read('department').map(({ department }) => department)).toEqual(groups);
		expect(read('cost_centre').map(({ cost_center: center }) => center)).toEqual(groups);
	});

	test('has texts in one line', () => {
		forAll(hostileTexts, (text) => {
			for (const { name } of read([{ entity_id: 'a', name: text }])) {
				expect(name).toMatch(/^[^\p{Cc}\u2028\u2029\u200b\u202e]+$/u);
			}
		});
	});

	test('has one owner for the same addresses in any order, or for the same name, which has no addresses', () => {
		const addresses = ['z@b.example, a@b.example', 'A@b.example; Z <Z@b.example>'];
		const rows = read(
			withColumn('owner', [...addresses, 'Ann  Lee', 'ANN LEE', 'a@b.example, Bo']),
		);
		const pair = 'a@b.example, z@b.example';
		const owners = [pair, pair, 'Ann  Lee', 'Ann  Lee', 'a@b.example, Bo'];
		expect(rows.map(({ texts }) => texts.owner_email)).toEqual(owners);
		const written = [pair, pair, undefined, undefined, undefined];
		expect(rows.map((row) => row.addresses)).toEqual(written);
	});

	test('may have a column of a name that items of n8n have', () => {
		const rows = ['json', 'fields'].map((name, at) => {
			return { 'Entity ID': `e${at}`, [name]: { x: 1 } };
		});
		expect(read(rows).map(({ id }) => id)).toEqual(['e0', 'e1']);
	});

	test('may have 10,000 rows', () => {
		expect(read(Array.from({ length: 10_000 }, (_, at) => `e${at}`))).toHaveLength(10_000);
	});

	test('knows the columns that a row has a value for', () => {
		const rows = [{ 'Entity ID': 'a', Kostenstelle: '1', Owner: '' }];
		const { has } = directoryOf('Directory', rows);
		expect(['entity_id', 'cost_center', 'owner_email'].map(has)).toEqual([true, true, false]);
	});

	test('keeps other columns as JSON has them, the same for each row, but not what nodes of n8n add', () => {
		const added = { id: 1, createdAt: 'x', updatedAt: 'x', row_number: 2, 'Entity ID': 'a' };
		const own = { Region: ' EMEA\n', Floor: 0, Remote: false, Since: new Date(0) };
		const lost = { Tags: ['x', 'y'], Rate: NaN, Manager: { age: 5 }, Note: ' ' };
		const none = { Region: null, Floor: null, Remote: null, Since: null };
		const empty = { Tags: null, Rate: null, Manager: null, Note: null };
		const rows = read([{ ...added, ...own, ...lost }, 'b', { entity_id: 'c', Region: 'APAC' }]);
		expect(rows.map(({ columns }) => columns)).toEqual([
			{ ...own, Since: '1970-01-01T00:00:00.000Z', ...empty },
			{ ...none, ...empty },
			{ ...none, Region: 'APAC', ...empty },
		]);
	});

	test('may be the output of Get Entities, of which only names and types are columns', () => {
		const dates = { date_from: '2026-01-01', date_to: '2026-01-31', prompt_id: 'p' };
		const entity = { entity_id: 'a', entity_name: 'Ann', entity_type: 'member', team: 'x' };
		const rest = { total_calls: 1, cost_sum: 2, found: true, workspace_id: 'w', row_key: 'k1' };
		const wanted = { id: 'a', name: 'Ann', type: 'member', columns: { team: 'x' } };
		expect(read([{ ...dates, ...entity, ...rest }])).toMatchObject([wanted]);
		const found = read([{ entity_id: 'a', found: 'yes' }]);
		expect(found).toMatchObject([{ columns: { found: 'yes' } }]);
	});

	test('may be grouped by another column whose heading means the same as that of a known one', () => {
		const rows = [{ entity_id: 'a', Owner: 'Ann', owner_email: 'a@b.example', Abteilung: 'IT' }];
		const { rows: found, table } = directoryOf('Directory', rows, {}, ['Owner', 'Département']);
		expect(
			['owner', 'Responsable', 'Département'].map((heading) => table.groupOf(heading)),
		).toEqual(['Owner', 'owner_email', 'department']);
		const texts = { Owner: 'Ann', owner_email: 'a@b.example', department: 'IT' };
		expect(found).toMatchObject([{ texts }]);
	});

	test('may have any other column that groups rows, found as a heading is, with texts as known ones have', () => {
		const values = ['EMEA', 'emea', null, 3, true];
		const groupedBy = (heading: string) => {
			const rows = withColumn('Sales\n Region', values);
			const { rows: found, table } = directoryOf('Directory', rows, {}, [heading]);
			return found.map(({ texts }) => texts[table.groupOf(heading)]);
		};
		const regions = ['EMEA', 'EMEA', undefined, '3', 'true'];
		for (const heading of ['Sales\n Region', 'sales_region']) {
			expect(groupedBy(heading)).toEqual(regions);
		}
		const { table } = directoryOf('Directory', withColumn('Sales\n Region', values));
		expect(table.groupOf('salesregion')).toBe('Sales  Region');
		expect(groupedBy('Entity ID')).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
		expect(groupedBy('constructor')).toEqual(values.map(() => undefined));
		const known = directoryOf('Directory', [{ entity_id: 'a', Abteilung: 'IT' }], {}, [
			'Département',
		]);
		expect(known.table.groupOf('Département')).toBe('department');
	});
});

/** What becomes of a cell: what is read or, where it's refused, the end of the message. */
function cellOf(heading: string, column: string, value: unknown) {
	const error = thrownBy(() => read([{ 'Entity ID': 'a', Name: 'Ann', [heading]: value }]));
	if (error !== undefined) return String(error).replace(/.*'Directory': row 1 (\(Ann\) )?/, '');
	const [{ texts = {}, ...row } = {}] = read([{ 'Entity ID': 'a', [heading]: value }]);
	return { ...row, ...texts }[column];
}

describe.each<[string, 'budget' | 'department' | 'id' | 'owner_email', unknown, unknown, string]>([
	['Entity ID', 'id', '7', undefined, 'text'],
	['Department', 'department', '7', '1.5', 'text'],
	['Owner', 'owner_email', '7', '1.5', 'text'],
	['Monthly Budget', 'budget', decimal(7), decimal(1.5), 'a budget'],
])('A cell of %s', (heading, column, number, fraction, why) => {
	const refused = `has something in '${heading}' that isn't ${why}`;

	test('may be empty, or a number where numbers are texts', () => {
		for (const empty of [undefined, null, '', ' \u200b', '\u0000', [], 'n/a']) {
			const none = column === 'id' ? "has no 'Entity ID'" : undefined;
			expect(cellOf(heading, column, empty)).toBe(none);
		}
		expect(cellOf(heading, column, 7)).toEqual(number ?? refused);
		const noId = "has something in 'Entity ID' that isn't an ID";
		expect(cellOf(heading, column, 1.5)).toEqual(fraction ?? (column === 'id' ? noId : refused));
	});

	test('is refused if it is anything else, also a number that has lost digits for a text', () => {
		for (const value of [
			true,
			false,
			new Date(0),
			{ a: 1 },
			Object.create(null),
			['x', 'y'],
			NaN,
		]) {
			expect(cellOf(heading, column, value)).toBe(refused);
		}
		expect(cellOf(heading, column, Infinity)).toBe(refused);
		const large = 2 ** 60;
		expect(cellOf(heading, column, large)).toEqual(column === 'budget' ? decimal(large) : refused);
	});
});

test('One row is a table of one', () => {
	const row = { entity_id: 'a', Name: 'Ann' };
	for (const value of [row, JSON.stringify(row), { json: row }]) {
		expect(read(value)).toMatchObject([{ id: 'a', name: 'Ann' }]);
	}
	for (const other of [{ ids: ['a'] }, { 'HR list': 'a', Budget: null }]) {
		expect(refusalOf(() => read(other))).toMatch("'Directory' has no entity_id");
	}
});

test('A row without an ID is refused, also where it has one with a heading that does not count', () => {
	const rows = [{ entity_id: 'a' }, { agent_id: 'b' }];
	expect(refusalOf(() => read(rows))).toBe("'Directory': row 2 has no 'entity_id'");
	expect(refusalOf(() => read([{ entity_id: 'a' }, { name: 'Total' }]))).toBe(
		"'Directory': row 2 (Total) has no 'entity_id'",
	);
	expect(read([{ entity_id: 'a', Owner: '' }, { Notes: 'x' }])).toHaveLength(1);
});

test('A heading that is pasted with IDs, and an expression as text, are refused', () => {
	for (const value of ['entity_id,name\na,Ada', "['a-1']", '{{ $json.id }}', ['{{ $json.id }}']]) {
		expect(refusalOf(() => read(value))).toContain("isn't an ID");
		const prompts = String(value).replace('entity_id,name', 'prompt_id,title');
		expect(refusalOf(() => promptsOf('Prompts', prompts))).toContain("isn't an ID");
	}
});

test('A file is no directory', () => {
	expect(thrownBy(() => read([{ json: {}, binary: { data: {} } }]))).toMatchObject({
		message: "'Directory' has no entity_id. The columns are 'binary'",
		details: { hint: 'Add Extract from File before this node' },
	});
});

test('Rows of input items are refused at their item', () => {
	const rows = [{}, { entity_id: 'a' }, { entity_id: 'b', row_number: 9, budget: 'x' }];
	const error = thrownBy(() => directoryOf('From Input Items', rows, { areInputItems: true }));
	expect(error).toMatchObject({ message: expect.stringMatching(/: row 9 \(b\) has/), row: 2 });
});

test('A directory is empty if nothing is in any row', () => {
	for (const value of ['', [{}], [{ json: {} }], [{ entity_id: null, name: '' }]]) {
		expect(refusalOf(() => read(value))).toBe("'Directory' is empty");
	}
});

const cell = fc.oneof(
	fc.constantFrom('', null, 'a', 7, 'n/a', 'a@b.example', '1.000', true, ['a'], { name: 'a' }),
	hostileTexts,
);
const heading = fc.constantFrom('Name', 'Owner', 'owner_email', 'Budget', 'Department', 'agent_id');
const ids = fc.constantFrom('a', 'A', 'b', 'c', 'd', 'e', 'f', 7, '', 'a b');
const tables = fc.array(
	fc
		.tuple(ids, fc.dictionary(heading, cell, { maxKeys: 1 }))
		.map(([id, cells]) => ({ 'Entity ID': id, ...cells })),
	{ minLength: 1, maxLength: 4 },
);

test('A table is read or refused in any order of its rows, with empty rows and unknown columns as without them', () => {
	forAll(tables, fc.nat(3), fc.string(), (rows, at, other) => {
		const result = accepted(() => read(rows));
		const turned = accepted(() => read([...rows.slice(at), ...rows.slice(0, at)]));
		const idsOf = (all = turned) => all?.map(({ id }) => id).sort();
		expect(idsOf()).toEqual(idsOf(result));
		const known = (all = result) => all?.map((row) => ({ ...row, columns: {} }));
		const spaced = [...rows.slice(0, at), { Name: ' ', Notes: 'x' }, ...rows.slice(at), {}];
		expect(known(accepted(() => read(spaced)))).toEqual(known());
		const wider = rows.map((row) => ({ [`x ${other}`]: other, ...row, 'Owner 2': true, id: 1 }));
		expect(known(accepted(() => read(wider)))).toEqual(known());
	});
});

test('Prompt templates have an ID for the URL, a title, and a budget', () => {
	const rows = [{ prompt_id: 'a/b', Name: 'Support', Budget: 5 }, { 'Prompt ID': 'c' }];
	expect(promptsOf('Prompt Templates', rows).rows).toEqual([
		promptOf('a/b', { segment: 'a%2Fb', name: 'Support', budget: decimal(5) }),
		promptOf('c'),
	]);
});
