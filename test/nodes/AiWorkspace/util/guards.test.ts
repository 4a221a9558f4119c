import fc from 'fast-check';
import {
	hasControlCharacter,
	identifier,
	isBlank,
	isObject,
	parseJson,
	trimmed,
} from '../../../../nodes/AiWorkspace/util/guards';
import { bare, forAll } from '../../../support/properties';

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
	test.each([
		' a b ',
		'\ufeffa b\n',
		'\u200b a b\u2060\u200d\u200c',
		'\u00a0 a b\t\r\n',
		'a b\u200b\u200b',
	])('leaves "a b" of %j', (text) => {
		expect(trimmed(text)).toBe('a b');
	});

	test('keeps zero-width characters inside a text, where they have a meaning', () => {
		expect(trimmed('می\u200cخواهم')).toBe('می\u200cخواهم');
	});

	test('leaves what a regular expression would, whatever the text', () => {
		const texts = fc.string({
			unit: fc.constantFrom('a', ' ', '\n', '\u200b', '\u200e', '\u2061'),
		});
		forAll(texts, (text) => {
			expect(trimmed(text)).toBe(bare(text));
		});
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

	test('changes nothing in any JSON', () => {
		forAll(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			expect(JSON.stringify(parseJson(text))).toBe(text);
		});
	});
});
