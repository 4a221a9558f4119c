import {
	hasControlCharacter,
	identifier,
	isBlank,
	isObject,
	trimmed,
} from '../../../../nodes/AiWorkspace/util/guards';

describe('isObject', () => {
	test.each([{}, { a: 1 }])('takes %j', (value) => {
		expect(isObject(value)).toBe(true);
	});

	test.each([null, undefined, [], 'a', 1, true])('does not take %j', (value) => {
		expect(isObject(value)).toBe(false);
	});
});

describe('identifier', () => {
	test.each([
		['a', 'a'],
		[5, '5'],
		[0, '0'],
	])('of %j is a text', (value, wanted) => {
		expect(identifier(value)).toBe(wanted);
	});

	test.each(['', ' ', null, undefined, Number.NaN, Infinity, {}, [], true])(
		'is missing in %p',
		(value) => {
			expect(identifier(value)).toBeUndefined();
		},
	);

	test('is missing in a number that has lost digits', () => {
		expect(identifier(2 ** 60)).toBeUndefined();
	});
});

describe('hasControlCharacter', () => {
	test.each(['\u0000', 'a\nb', '\r', '\t', '\u007f', '\u0085', '\u009f', '\u2028', '\u2029'])(
		'finds the one in %j',
		(text) => {
			expect(hasControlCharacter(text)).toBe(true);
		},
	);

	test.each(['', 'a b', 'ä', '日本', '🙂', '\u00a0'])('finds none in %j', (text) => {
		expect(hasControlCharacter(text)).toBe(false);
	});
});

describe('trimmed', () => {
	test.each([' a b ', '\ufeffa b\n', '\u200b a b\u2060\u200d'])('leaves "a b" of %j', (text) => {
		expect(trimmed(text)).toBe('a b');
	});

	test('leaves alone what has a meaning inside', () => {
		expect(trimmed('می\u200cخواهم')).toBe('می\u200cخواهم');
	});
});

describe('isBlank', () => {
	test.each([undefined, null, '', '  '])('is true of %j', (value) => {
		expect(isBlank(value)).toBe(true);
	});

	test.each(['a', ' a ', 0, false, {}, []])('is false of %j', (value) => {
		expect(isBlank(value)).toBe(false);
	});
});
