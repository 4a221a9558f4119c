import { oneLine, shorten } from '../../../../nodes/AiWorkspace/util/text';

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
