import * as guards from '../../../../nodes/AiWorkspace/util/guards';

const { hasControlCharacter, identifier, isBlank, trimmed } = guards;

test.each([
	['a', 'a'],
	[' a ', ' a '],
	[0, '0'],
	[2 ** 53 - 1, '9007199254740991'],
])('The identifier that %j is is %j', (value, wanted) => {
	expect(identifier(value)).toBe(wanted);
});

test.each(['', '\u200b\n', null, true, {}, Number.NaN, 1.5, 2 ** 53])(
	'%j is no identifier',
	(other) => {
		expect(identifier(other)).toBeUndefined();
	},
);

test('hasControlCharacter is true of texts with one, and of no others', () => {
	const texts = '\u0000 \n \r \t \u007f \u0085 \u009f \u2028 \u2029'.split(' ');
	expect(texts.filter((text) => !hasControlCharacter(`a${text}b`))).toEqual([]);
	expect(['', 'a b', 'ä', '日本', '🙂', '\u00a0'].filter(hasControlCharacter)).toEqual([]);
});

test('trimmed leaves no spaces around a text, and zero-width characters only inside it', () => {
	const texts = ['\ufeffa b\n', '\u00a0 a b\t\r\n', '\u200e\u00ada b\u202a\ufe0f\u034f\u200b'];
	expect(texts.map(trimmed)).toEqual(texts.map(() => 'a b'));
	expect(trimmed('می\u200cخواهم')).toBe('می\u200cخواهم');
});

test('isBlank is true of nothing and of spaces only', () => {
	expect([undefined, null, '', '  ', '\n\u200b'].filter(isBlank)).toHaveLength(5);
	expect(['a', ' a ', 0, false, {}, []].filter(isBlank)).toEqual([]);
});
