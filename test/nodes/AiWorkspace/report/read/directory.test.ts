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
				budget: decimal('99.5'),
				columns: {},
			},
			{ kind: 'entity', id: 'b', name: 'b', type: null, texts: { type: 'bot' }, columns: {} },
		]);
	});

	test('has addresses from the column that contains them, beside one with names', () => {
		const ann = { entity_id: 'a', Owner: 'Ann Smith', 'Owner Email': 'ann@b.example' };
		const bob = { entity_id: 'b', Owner: 'Bob', 'Owner Email': '' };
		const owners = ['ann@b.example', undefined];
		expect(textsIn([ann, bob]).map((texts) => texts.owner_email)).toEqual(owners);
	});

	test("has the names of its own column beside the one that n8n's Notion node adds", () => {
		const added = { name: 'e-1', property_entity_id: 'e-1' };
		const rows = [added, { ...added, property_name: 'Ann' }].map((row) => read([row])[0]?.name);
		expect(rows).toEqual(['e-1', 'Ann']);
		const prompt = { name: 'p', property_prompt_id: 'p', property_title: 'Triage' };
		expect(promptsOf('Prompts', [prompt]).rows[0]?.name).toBe('Triage');
		const mixed = [{ property_entity_id: 'a' }, { entity_id: 'b' }, { entity_id: 'c', name: 'Cy' }];
		expect(read(mixed).map(({ id, name }) => `${id} ${name}`)).toEqual(['a a', 'b b', 'c Cy']);
		const twice = { entity_id: 'a', property_monthly_budget: 1000, monthly_budget: 50 };
		expect(() => read([twice])).toThrow(/different values/);
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

	test('has names that are not the same', () => {
		const names = ['Twin', 'twin', 'Own', 'Own', 'Café', 'Cafe\u0301', 'Twin (a)'];
		const ids = ['a', 'b', 'Own', 'c', 'd', 'e', 'f'];
		const rows = ids.map((entity_id, at) => ({ entity_id, name: names[at] }));
		expect(read(rows).map(({ name }) => name)).toEqual([
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

	test('has one owner for the same addresses in any order, as the first row has them', () => {
		const pair = ['z@b.example, a@b.example', 'A@b.example; Z@b.example'];
		const owners = [...pair, 'a@b.example', 'b@a.example'];
		const found = textsIn(withColumn('owner', owners)).map((texts) => texts.owner_email);
		expect(found).toEqual([owners[0], owners[0], owners[2], owners[3]]);
	});

	test('may have a column of a name that items of n8n have', () => {
		const rows = ['json', 'fields'].map((name, at) => {
			return { 'Entity ID': `e${at}`, [name]: { x: 1 } };
		});
		expect(read(rows).map(({ id }) => id)).toEqual(['e0', 'e1']);
	});

	test('may have two columns that are the same with equal values, or one of them empty', () => {
		const [budgets, owner] = [{ Budget: 5, 'Monthly Budget': '5' }, 'a@b.example'];
		const row = { entity_id: 'a', ...budgets, Owner: '', owner_email: owner };
		expect(read([row])).toMatchObject([{ budget: decimal(5), texts: { owner_email: owner } }]);
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
		const lost = { Tags: ['x'], Rate: NaN, Manager: { name: 'Bo' }, Note: ' ' };
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

test.each([
	['0042', 42],
	['1200', '1200.00'],
	['0', '000'],
])('Groups that a spreadsheet made different are refused: %j and %j', (one, other) => {
	const values = [one, 'Sales', null, other];
	for (const heading of ['Department', 'Cost Center']) {
		expect(refusalOf(() => read(withColumn(heading, values)))).toMatch(
			`row 4 (e3) has '${other}' in '${heading}', and another row has '${one}'`,
		);
	}
	expect(read(withColumn('Name', values))).toHaveLength(4);
	const apart = '0042 1 10 1.10 1.1 0-1 00 A1 A1.0 42a 042a 101 11'.split(' ');
	expect(read(withColumn('Department', apart))).toHaveLength(13);
});

test.each(['#N/A', '#NV', '#N/D', '#DIV/0!', '#NAME?', '#BEZUG!', '#¡REF!', '#VALEUR!'])(
	'What stands for no result is no text: %s',
	(value) => {
		const refusal = refusalOf(() => read([{ entity_id: 'a', Department: value }]));
		expect(refusal).toContain(`has '${value}' in 'Department'`);
	},
);

test('A text may look like such a result, and is refused if it was read in the wrong encoding', () => {
	for (const department of ['#1', '# Sales', '#N/A team', 'N/A', '#sales!', '#SALES']) {
		expect(textsIn([{ entity_id: 'a', department }])).toEqual([{ department }]);
	}
	for (const name of ['Sch\ufffdfer', '\u0084Premium\u0093', '12 \u0080']) {
		expect(refusalOf(() => read([{ entity_id: 'a', name }]))).toMatch(/wrong encoding$/);
	}
});

test('The rows of two files are not those of a node that reads them several times', () => {
	const rows = ['a1', 'b1', 'a2', 'b2'].map((Department) => {
		return { entity_id: Department.charAt(0), Department };
	});
	expect(thrownBy(() => read(rows))).toMatchObject({
		hint: expect.stringMatching(/^Remove one of the two rows. If they come from two files/),
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
	['Owner', 'owner_email', undefined, undefined, 'an email address'],
	['Monthly Budget', 'budget', decimal(7), decimal(1.5), 'a budget'],
])('A cell of %s', (heading, column, number, fraction, why) => {
	const refused = `has something in '${heading}' that isn't ${why}`;

	test('may be empty, or a number where numbers are texts', () => {
		for (const empty of [undefined, null, '', ' \u200b', '\u0000', []]) {
			const none = column === 'id' ? "has no 'Entity ID'" : undefined;
			expect(cellOf(heading, column, empty)).toBe(none);
		}
		expect(cellOf(heading, column, 7)).toEqual(number ?? refused);
		const noId = "has something in 'Entity ID' that isn't an ID";
		expect(cellOf(heading, column, 1.5)).toEqual(fraction ?? (column === 'id' ? noId : refused));
	});

	test('is refused if it is anything else, also a number that has lost digits for a text', () => {
		for (const value of [true, false, new Date(0), { a: 1 }, Object.create(null), ['x'], NaN]) {
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

test('A file is no directory', () => {
	expect(thrownBy(() => read([{ json: {}, binary: { data: {} } }]))).toMatchObject({
		message: "'Directory' has no entity_id. The columns are 'binary'",
		details: { hint: 'Add Extract from File before this node' },
	});
});

test('Rows of input items are refused at their item', () => {
	const rows = [{}, { entity_id: 'a' }, { entity_id: 'b', row_number: 9, owner: 'n/a' }];
	const error = thrownBy(() => directoryOf('Entities', rows, { areInputItems: true }));
	expect(error).toMatchObject({ message: expect.stringMatching(/: row 9 \(b\) has/), row: 2 });
});

test('A directory is empty if nothing is in any row', () => {
	for (const value of ['', [{}], [{ json: {} }], [{ entity_id: null, name: '' }]]) {
		expect(refusalOf(() => read(value))).toBe("'Directory' is empty");
	}
});

const cell = fc.oneof(
	fc.constantFrom('', null, 'a', 7, 'n/a', 'a@b.example', '1.000', true),
	hostileTexts,
);
const heading = fc.constantFrom('entity_id', 'Name', 'Owner', 'Budget', 'Department');
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
	const rows = [{ prompt_id: 'a/b', Name: 'Support', Budget: 5 }, { 'Prompt Template ID': 'c' }];
	expect(promptsOf('Prompt Templates', rows).rows).toEqual([
		promptOf('a/b', { segment: 'a%2Fb', name: 'Support', budget: decimal(5) }),
		promptOf('c'),
	]);
});
