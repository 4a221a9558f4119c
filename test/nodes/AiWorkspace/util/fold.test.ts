import fc from 'fast-check';
import { foldGroup, foldName } from '../../../../nodes/AiWorkspace/util/fold';
import { forAll } from '../../../support/properties';

const texts = fc.string({ unit: 'binary' });

test('Groups that differ in nothing that anybody sees are the same', () => {
	const same = ['Sales', 'SALES', 'Sa\u200dles', 'Sal\ufe0fes', 'Sal\u00ades', 'Ｓales'];
	expect(new Set(same.map(foldGroup)).size).toBe(1);
	expect(new Set(['Straße', 'STRASSE', 'STRAẞE'].map(foldGroup)).size).toBe(1);
	expect(foldGroup('Sales East')).not.toBe(foldGroup('SalesEast'));
});

test.each([
	['names of columns', foldName],
	['groups', foldGroup],
])('Folding of %s is idempotent, whatever the case and the Unicode form', (_, fold) => {
	forAll(texts, (text) => {
		const folded = fold(text);
		expect(fold(folded)).toBe(folded);
		expect(fold(text.normalize('NFKC'))).toBe(folded);
		expect(fold(text.normalize('NFD'))).toBe(folded);
	});
	forAll(fc.string(), (text) => expect(fold(text.toUpperCase())).toBe(fold(text)));
});

test('Folding takes linear time, also for marks that have to be brought in order', () => {
	const hostile = 'a\u0301\u0323'.repeat(3) + '\u0301\u0323'.repeat(50_000);
	for (const fold of [foldName, foldGroup]) {
		const start = performance.now();
		expect(fold(hostile)).toBe(fold(`${hostile}\u0301`));
		expect(performance.now() - start).toBeLessThan(1000);
	}
});
