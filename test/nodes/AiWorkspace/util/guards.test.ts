import {
	hasControlCharacter,
	identifier,
	isBlank,
	isObject,
	parseJson,
	trimmed,
} from '../../../../nodes/AiWorkspace/util/guards';

test('isObject is true of objects, not of null, lists, or anything else', () => {
	const values = [{}, { a: 1 }, null, undefined, [], 'a', 1, true];
	expect(values.map(isObject)).toEqual([true, true, ...Array(6).fill(false)]);
});

describe('identifier', () => {
	test.each([
		['a', 'a'],
		[' a ', ' a '],
		[5, '5'],
		[0, '0'],
		[-7, '-7'],
		[2 ** 53 - 1, '9007199254740991'],
	])('of %j is %j', (value, wanted) => {
		expect(identifier(value)).toBe(wanted);
	});

	test.each([
		...['', ' ', '\u200b\n', null, undefined, true, {}, []],
		...[Number.NaN, Infinity, 1.5, 2 ** 53],
	])('is missing in %p', (value) => {
		expect(identifier(value)).toBeUndefined();
	});
});

test('hasControlCharacter is true of texts with one, and of no others', () => {
	const texts = '\u0000 \n \r \t \u007f \u0085 \u009f \u2028 \u2029'.split(' ');
	expect(texts.map((text) => hasControlCharacter(`a${text}b`))).not.toContain(false);
	expect(['', 'a b', 'ä', '日本', '🙂', '\u00a0'].filter(hasControlCharacter)).toEqual([]);
});

describe('trimmed', () => {
	test.each([
		...[' a b ', '\ufeffa b\n', '\u00a0 a b\t\r\n'],
		...['\u200b a b\u2060\u200d\u200c', 'a b\u200b\u200b', '\u200e\u00ada b\u202a\ufe0f\u034f'],
	])('leaves "a b" of %j', (text) => {
		expect(trimmed(text)).toBe('a b');
	});

	test('keeps zero-width characters inside a text, where they have a meaning', () => {
		expect(trimmed('می\u200cخواهم')).toBe('می\u200cخواهم');
	});
});

test('isBlank is true of nothing and of spaces only', () => {
	expect([undefined, null, '', '  ', '\n\u200b'].filter(isBlank)).toHaveLength(5);
	expect(['a', ' a ', 0, false, {}, []].filter(isBlank)).toEqual([]);
});

describe('parseJson', () => {
	test.each(['', '{', "{'a':1}", 'undefined', '<html>'])('has no value for %j', (text) => {
		expect(parseJson(text)).toBeUndefined();
	});

	test.each([{ a: [1, null] }, [], 'text', 5, null])('has the value of %j', (value) => {
		expect(parseJson(JSON.stringify(value))).toEqual(value);
	});
});
