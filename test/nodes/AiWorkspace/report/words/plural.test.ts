import { pluralsOf } from '../../../../../nodes/AiWorkspace/report/words/plural';

test('A text with a number has the form of the number, which is written as in the language', () => {
	const english = pluralsOf<'one' | 'other'>('en')({ one: '# ID', other: '# IDs' });
	expect([0, 1, 2, 1000].map(english)).toEqual(['0 IDs', '1 ID', '2 IDs', '1,000 IDs']);
	const spanish = pluralsOf<'one'>('es')({ one: '# fila', other: '# filas' });
	expect([1, 1234, 1_000_000].map(spanish)).toEqual(['1 fila', '1.234 filas', '1.000.000 filas']);
});
