import fc from 'fast-check';
import { foldGroup, foldName, oneLine, shorten } from '../../../../nodes/AiWorkspace/util/text';
import { forAll } from '../../../support/properties';

test.each([
	['line breaks', 'Sales\r\nBcc: someone@example.com', 'Sales Bcc: someone@example.com'],
	['other breaks and control characters', 'a\u0000\u0085b\u2028c\u2029', 'a b c'],
	['what changes the direction', '\u202egnp\u2067.\u2068exe\u2066\u200f', 'gnp.exe'],
	[
		'marks of a direction, and zero-width characters',
		'S\u200ea\u061cl\u2069\u200be\u2060\ufeffs',
		'Sales',
	],
	['half a character', 'a\ud800b', 'a\ufffdb'],
])('A text in one line is without %s', (_, text, wanted) => {
	expect(oneLine(text)).toBe(wanted);
});

test('A text in one line keeps what scripts and emoji need', () => {
	expect(oneLine('a\u200cb\u200dc\ufe0fd')).toBe('a\u200cb\u200dc\ufe0fd');
});

test('A text is shortened after 60 characters, but not within one', () => {
	const texts = ['x'.repeat(60), 'x'.repeat(10_000), `${'x'.repeat(59)}😀y`, `😀${'x'.repeat(59)}`];
	const wanted = [
		'x'.repeat(60),
		`${'x'.repeat(60)}…`,
		`${'x'.repeat(59)}…`,
		`😀${'x'.repeat(58)}…`,
	];
	expect(texts.map((text) => shorten(text))).toEqual(wanted);
});

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
