import { budgetsOf } from '../../../../../nodes/AiWorkspace/report/read/budgets';
import { directoryOf, promptsOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { toText } from '../../../../../nodes/AiWorkspace/util/decimal';
import { refusalOf } from '../../../../support/properties';

const DIRECTORY = [
	{ entity_id: 'a', name: 'Ada', Department: 'Sales', Region: 'EMEA', owner: 'x@b.example' },
	{ entity_id: 'b', name: 'Bo', Department: 'sales', Region: 'APAC', owner: 'y@b.example' },
	{ entity_id: 'c', name: 'Cy', Department: 'Support', Region: 'EMEA' },
	{ entity_id: 'd', name: 'Legal', Department: 'Sales', type: 'department' },
];
const PROMPTS = [{ prompt_id: 'p', title: 'Replies' }, { prompt_id: 'q' }];

function listsOf(rows: object[] = DIRECTORY, prompts: object[] = PROMPTS) {
	const directory = directoryOf({ label: 'Directory' }, rows);
	return { directory, rows: directory.rows, prompts: promptsOf('Prompt Templates', prompts).rows };
}
const budgetsFor = (table: unknown, lists = listsOf()) =>
	budgetsOf(table, lists).map(({ kind, id, name, amount, rows, prompts }) => {
		const ids = [rows, prompts].map((some) => some.map((one) => one.id).join());
		return [kind, id ?? '', name, toText(amount), ...ids].join(' | ');
	});

test.each<[string, object, string]>([
	['a department', { Department: 'SALES' }, 'group |  | SALES | 5 | a,b | p,q'],
	['a department that is a row', { Department: 'legal' }, 'group |  | legal | 5 | d | p,q'],
	['a type', { type: 'Abteilungen' }, 'group |  | department | 5 | d | p,q'],
	['a prompt template', { prompt_id: 'p' }, 'prompt | p | Replies | 5 | a,b,c,d | p'],
	['an agent', { 'Agent ID': 'A' }, 'entity | a | Ada | 5 | a | p,q'],
	['an owner', { owner: 'X@b.example' }, 'group |  | x@b.example | 5 | a | p,q'],
	['another column', { region: 'emea' }, 'group |  | emea | 5 | a,c | p,q'],
	[
		'several, which all have to hold',
		{ Department: 'Sales', Region: 'EMEA', prompt_id: 'q' },
		'group |  | Sales, q, EMEA | 5 | a | q',
	],
	['everything', {}, 'group |  |  | 5 | a,b,c,d | p,q'],
	[
		'what has a name of its own',
		{ Department: 'Sales', name: 'Deals' },
		'group |  | Deals | 5 | a,b | p,q',
	],
])('A row may be a budget for %s', (_, row, wanted) => {
	expect(budgetsFor([{ id: 7, createdAt: '2026-01-01', ...row, monthly_budget: 5 }])).toEqual([
		wanted,
	]);
});

test('Budgets beside rows and prompt templates are such rows, and a row without a budget is none', () => {
	const lists = listsOf(
		[{ entity_id: 'a', name: 'Ada', Budget: 3 }, { entity_id: 'b' }],
		[{ prompt_id: 'p', title: 'Replies', monthly_budget: '4.50' }],
	);
	expect(budgetsFor([{ entity_id: 'b', monthly_budget: '' }], lists)).toEqual([
		'prompt | p | Replies | 4.50 | a,b | p',
		'entity | a | Ada | 3 | a | p',
	]);
	expect(budgetsFor(undefined, lists)).toHaveLength(2);
});

test('All rows that are wrong are refused at once, by their rows', () => {
	const lists = listsOf([{ entity_id: 'a', Department: 'Sales', Budget: 3 }]);
	const table = [
		{ Department: 'Sales', monthly_budget: 1 },
		{ Department: 'Slaes', monthly_budget: 1 },
		{ row_number: 17, entity_id: 'A', monthly_budget: 1 },
		{ Department: 'SALES', monthly_budget: 2 },
		{ Department: 'Sales', monthly_budget: '1.000' },
		{ Floor: '2', monthly_budget: 1 },
	];
	const refusal = refusalOf(() => budgetsOf(table, lists));
	expect(refusal.split(". 'Budgets': ")).toEqual([
		"'Budgets': row 2 matches nothing: 'Slaes'",
		"row 17 is for the same as 'a' of the lists",
		'row 4 is for the same as row 1',
		"row 5 has something in 'monthly_budget' that isn't a budget",
		"row 6 has 'Floor', which no row of the directory has a value in",
	]);
});
