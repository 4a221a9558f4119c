import { directoryOf, promptsOf } from '../../../../../nodes/AiWorkspace/report/read/directory';
import { hintsOf, budgetCurrency } from '../../../../../nodes/AiWorkspace/report/read/lacking';
import { thrownBy } from '../../../../support/properties';

test('A directory without names has columns that nothing uses, without those that n8n adds or that group rows', () => {
	const added = { id: 1, row_number: 2, createdTime: 3 };
	const unusedWith = (more: object, groups: string[] = []) => {
		const fields = { 'Entity ID': 'a', ...more };
		const directory = directoryOf({ label: 'Directory' }, [{ ...added, fields }], groups);
		const called = groups.map((heading) => directory.table.groupOf(heading));
		return hintsOf([], directory, called).unused.join();
	};
	const unused = { Employee: 'Ann', 'Dept.': '' };
	expect(unusedWith({})).toBe('');
	expect(unusedWith(unused)).toBe('Employee,Dept.');
	expect(unusedWith({ Department: 'Sales', ...unused })).toBe('Employee,Dept.');
	expect(unusedWith({ Name: 'Ann', ...unused })).toBe('');
	expect(unusedWith({ Region: 'EMEA', Floor: 1 }, ['Region'])).toBe('Floor');
	expect(hintsOf([], undefined, [])).toEqual({ unused: [], fiftyRows: [] });
});

test('A table with exactly 50 rows may be a page of a longer one, but no list of IDs is', () => {
	const hintsFor = (count: number, more: object) => {
		const rows = Array.from({ length: count }, (_, at) => ({ entity_id: `e${at}`, ...more }));
		return hintsOf([directoryOf({ label: 'Directory' }, rows)], undefined, []).fiftyRows;
	};
	const name = { name: 'Ann' };
	expect(hintsFor(50, name)).toEqual(['Directory']);
	expect([hintsFor(49, name), hintsFor(51, name), hintsFor(50, {})]).toEqual([[], [], []]);
	const prompts = Array.from({ length: 50 }, (_, at) => ({ prompt_id: `p${at}`, title: 'P' }));
	const both = [promptsOf('Prompt Templates', prompts)];
	expect(hintsOf(both, undefined, []).fiftyRows).toEqual(['Prompt Templates']);
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
])('Budgets are in one currency, that of the report: %j, %s', (rows, currency, found) => {
	const directory = directoryOf(
		{ label: 'Directory' },
		rows.map((row, at) => ({ entity_id: at, ...row })),
	);
	const { message = '' } = Object(thrownBy(() => budgetCurrency(directory, currency)));
	expect(message.split(': ')[1]).toBe(found);
});
