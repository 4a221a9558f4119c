import { directoryOf, promptsOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import {
	lackedBy,
	refuseOtherCurrency,
} from '../../../../../nodes/AiWorkspace/report/read/lacking';
import { thrownBy } from '../../../../support/properties';

test('A directory knows the names or departments that it lacks, and columns that nothing reads, without those that n8n adds', () => {
	const added = { id: 1, row_number: 2, createdTime: 3 };
	const lackedWith = (more: object) => {
		const directory = directoryOf('Directory', [
			{ ...added, fields: { 'Entity ID': 'a', ...more } },
		]);
		const { columns, unused } = lackedBy(directory, promptsOf('Prompts', 'p'), []);
		return [columns, unused].map((list) => list.join()).join(' | ');
	};
	const unused = { Employee: 'Ann', 'Dept.': '' };
	const rows = [{}, unused, { Name: 'Ann' }, { Department: 'Sales', ...unused }];
	expect(rows.map(lackedWith)).toEqual([
		...[' | ', 'name,department | Employee,Dept.', 'department | ', 'name | Employee,Dept.'],
	]);
	expect(lackedWith({ Name: 'Ann', Department: 'Sales', ...unused })).toBe(' | ');
});

test('Prompt templates know the columns that nothing reads where they have no titles', () => {
	const untitledIn = (prompts: object[]) =>
		lackedBy(undefined, promptsOf('Prompts', prompts), []).untitled.join();
	const unnamed = { prompt_id: 'p', Use: 'Support', id: 1 };
	expect(untitledIn([unnamed])).toBe('Use');
	expect(untitledIn([unnamed, { prompt_id: 'q', Titel: 'Q' }])).toBe('');
	expect(untitledIn([{ prompt_id: 'p', monthly_budget: 5 }])).toBe('');
});

test.each<[row: object, budgets: string]>([
	[{ 'Monthly Budget EUR': 5, 'Budget 2026': 5, 'Budget owner': 'Ann' }, 'Monthly Budget EUR'],
	[{ 'Monthly Budget (EUR)': 5, 'AI budget': 5 }, ''],
	[{ 'Monatsbudget €': 'EUR 5', 'Budget (annual)': 5, 'AI budget': 5 }, 'Monatsbudget €,AI budget'],
	[
		{ 'monthly budget in USD': '5,00', Presupuesto_anual: 5, Jahresbudget: 5 },
		'monthly budget in USD',
	],
	[{ 'Budget EUR': 5, Budget: 5 }, ''],
])('Tables know columns of amounts that may be monthly budgets: %j', (row, budgets) => {
	const prompts = promptsOf('Prompts', [{ ...row, prompt_id: 'p' }]);
	expect(lackedBy(undefined, prompts, []).budgets.join()).toBe(budgets);
	const directory = directoryOf('Directory', [{ ...row, entity_id: 'a' }]);
	expect(lackedBy(directory, promptsOf('Prompts', 'p'), []).budgets.join()).toBe(budgets);
});

test('A column that groups rows is used', () => {
	const directory = directoryOf('Directory', [{ entity_id: 'a', Region: 'EMEA', Floor: 1 }]);
	const { unused } = lackedBy(directory, promptsOf('Prompts', 'p'), [undefined, 'Region']);
	expect(unused).toEqual(['Floor']);
});

test.each<[rows: object[], currency: string, found: string | undefined]>([
	[[{ Budget: 5, Currency: 'USD' }], 'EUR', 'EUR, USD'],
	[[{ Budget: 5, Währung: '$' }], 'USD', undefined],
	[[{ Budget: 5, Moneda: 'USD' }], '', undefined],
	[
		[
			{ Budget: 5, 'Currency Code': 'USD' },
			{ Budget: 5, 'Currency Code': 'EUR' },
		],
		'',
		'USD, EUR',
	],
	[[{ Currency: 'USD' }, { Budget: 5, Currency: 'EUR' }], 'EUR', undefined],
	[[{ Budget: 5, Currency: 'Euro' }, { Budget: 5 }], 'USD', undefined],
	[[{ 'Budget (EUR)': 5 }], 'USD', 'USD, EUR'],
	[[{ 'Budget (€)': 5 }], 'EUR', undefined],
	[[{ 'Budget (EUR)': null }], 'USD', undefined],
	[[{ 'Budget (EUR)': 5 }, { 'Budget (USD)': 5 }], '', 'EUR, USD'],
])('Budgets are in one currency, that of the report: %j, %s', (rows, currency, found) => {
	const directory = directoryOf(
		'Directory',
		rows.map((row, at) => ({ entity_id: at, ...row })),
	);
	const { message = '' } = Object(thrownBy(() => refuseOtherCurrency(directory, currency)));
	expect(message.split(': ')[1]).toBe(found);
});
