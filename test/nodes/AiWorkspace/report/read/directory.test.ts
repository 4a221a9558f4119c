import { readDirectory, readPrompts } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { forAll, refusalOf, thrownBy } from '../../../../support/properties';
import { decimal, hostileTexts } from '../../../../support/reports';

const read = (value: unknown) => readDirectory('Directory', value);

describe('A directory', () => {
	test('has rows of texts, in their order, and ignores other columns', () => {
		const row = {
			createdAt: '2026-01-01',
			entity_id: ' 8C65B49E-0000-4000-8000-00000000ABCD\u200b',
			name: ' Ticket\ntriage ',
			type: 'Agent',
			department: 'Support',
			cost_center: 1100,
			owner_email: ' Ada@Example.com ',
			monthly_budget: 99.5,
		};
		expect(read([row, { entity_id: 'b', name: ' ', type: null, owner_email: '' }])).toEqual([
			{
				id: '8c65b49e-0000-4000-8000-00000000abcd',
				name: 'Ticket triage',
				type: 'Agent',
				department: 'Support',
				costCenter: '1100',
				owner: 'ada@example.com',
				budget: decimal('99.5'),
			},
			{ id: 'b', name: 'b', type: null, department: null, costCenter: null, owner: null },
		]);
	});

	test.each<[string, unknown]>([
		['IDs as text', 'a, 7\n'],
		['an array of IDs', ['a', 7]],
		['rows', [{ entity_id: 'a' }, { entity_id: 7 }]],
		['rows as JSON text', '[{"entity_id":"a"},{"entity_id":7}]'],
		["n8n's items", [{ json: { entity_id: 'a' } }, { json: { entity_id: 7 } }]],
	])('may be %s', (_, value) => {
		expect(read(value).map(({ id }) => id)).toEqual(['a', '7']);
		expect(read('ß, ss')).toHaveLength(2);
	});

	test('has names that tell rows apart', () => {
		const ids = { a: 'Twin', b: 'Twin', Own: 'Own', c: 'Own' };
		const rows = Object.entries(ids).map(([entity_id, name]) => ({ entity_id, name }));
		expect(read(rows).map(({ name }) => name)).toEqual(['Twin (a)', 'Twin (b)', 'Own', 'Own (c)']);
	});

	test('has texts in one line, of at most 320 characters', () => {
		forAll(hostileTexts, (text) => {
			for (const { name } of read([{ entity_id: 'a', name: text }])) {
				expect(name).toMatch(/^[^\p{Cc}\u2028\u2029\u200b\u202e]{1,320}…?$/u);
			}
		});
	});

	/** More are refused: see everyFailure.test.ts. */
	test('may have 10,000 rows', () => {
		expect(read(Array.from({ length: 10_000 }, (_, at) => `e${at}`))).toHaveLength(10_000);
	});

	test.each<unknown>(['', [{}], [{ json: {} }]])('is empty if it is %j', (value) => {
		expect(refusalOf(() => read(value))).toContain("'Directory' is empty");
	});
});

/** Other rows that are refused are in everyFailure.test.ts. */
test.each<[string, unknown, string]>([
	[
		'an ID that comes twice',
		{ entity_id: 'a', name: 'Twin' },
		'(Twin) has the same entity_id as row 1',
	],
	['a row without an ID', { title: 'Triage' }, '(Triage) has no entity_id'],
	['an ID of spaces', { entity_id: ' \u200b', name: ' ' }, 'has no entity_id'],
	['an ID that is no text', { entity_id: ['b'] }, "has something in entity_id that isn't text"],
	['a row that is none', 7, 'has no entity_id'],
])('What is refused is named by its row: %s', (_, row, message) => {
	const rows = [{ entity_id: 'a' }, row];
	for (const [areInputItems, index] of [[undefined], [true, 1]] as const) {
		const error = thrownBy(() => readDirectory('Directory', rows, areInputItems));
		expect(error).toMatchObject({ message: `'Directory': row 2 ${message}`, row: index });
	}
});

test('A budget may be a number or a text, 0, or below', () => {
	const budgets = [0, '-5', ' 1000.50 ', 1e21, undefined, null, '', ' '];
	const rows = budgets.map((monthly_budget, at) => ({ entity_id: `e${at}`, monthly_budget }));
	expect(read(rows).flatMap(({ budget }) => budget ?? [])).toEqual(
		['0', '-5', '1000.50', '1e21'].map(decimal),
	);
});

test('Prompt templates have an ID for the URL, a title, and a budget', () => {
	const rows = [{ prompt_id: 'a/b', title: 'Support', monthly_budget: 5 }, { prompt_id: 'c d' }];
	expect(readPrompts('Prompt Templates', rows)).toEqual([
		{ id: 'a/b', segment: 'a%2Fb', name: 'Support', budget: decimal(5) },
		{ id: 'c d', segment: 'c%20d', name: 'c d' },
	]);
	expect(thrownBy(() => readPrompts('Prompt Templates', '..'))).toMatchObject({
		message: "'Prompt Templates': row 1 (..) has something in prompt_id that isn't an ID",
		row: undefined,
	});
});
