import fc from 'fast-check';
import {
	hasControlCharacter,
	identifier,
	isBlank,
	isJson,
	isObject,
	parseJson,
	trimmed,
} from '../../../../nodes/AiWorkspace/util/guards';
import { cases } from '../../../support/properties';

describe('isObject', () => {
	test.each([{}, { a: 1 }])('takes %j', (value) => {
		expect(isObject(value)).toBe(true);
	});

	test.each([null, undefined, [], 'a', 1, true])('does not take %j', (value) => {
		expect(isObject(value)).toBe(false);
	});
});

describe('isJson', () => {
	test.each([
		null,
		'',
		'a',
		0,
		-1.5,
		true,
		false,
		[],
		{},
		[1, 'a', null],
		{ a: [{ b: null }] },
		[[{ a: {} }]],
	])('is true of %j', (value) => {
		expect(isJson(value)).toBe(true);
	});

	test.each([
		undefined,
		Number.NaN,
		Infinity,
		1n,
		Symbol('a'),
		() => 'a',
		new Date(0),
		new Map(),
		/a/,
		Object.create(null),
		[undefined],
		[1, new Date(0)],
		[new Date(0), 1],
		{ a: undefined },
		{ a: 1, b: new Date(0) },
		{ a: new Date(0), b: 1 },
		{ a: [{ b: Number.NaN }] },
	])('is false of %p', (value) => {
		expect(isJson(value)).toBe(false);
	});

	test('is true of whatever JSON can mean', () => {
		fc.assert(
			fc.property(fc.json(), (text) => {
				expect(isJson(JSON.parse(text))).toBe(true);
			}),
			cases,
		);
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

	test.each(['', ' ', '\n', null, undefined, Number.NaN, Infinity, 1.5, {}, [], true])(
		'is missing in %p',
		(value) => {
			expect(identifier(value)).toBeUndefined();
		},
	);

	test('keeps the spaces of a text', () => {
		expect(identifier(' a ')).toBe(' a ');
	});

	test.each([2 ** 53, -(2 ** 53), 2 ** 60])(
		'is missing in %i, a number that may have lost digits',
		(value) => {
			expect(identifier(value)).toBeUndefined();
		},
	);
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
	test.each([' a b ', '\ufeffa b\n', '\u200b a b\u2060\u200d', '  a b', 'a b\u200b\u200b'])(
		'leaves "a b" of %j',
		(text) => {
			expect(trimmed(text)).toBe('a b');
		},
	);

	test('keeps zero-width characters inside a text, where they have a meaning', () => {
		expect(trimmed('می\u200cخواهم')).toBe('می\u200cخواهم');
	});
});

describe('isBlank', () => {
	test.each([undefined, null, '', '  '])('is true of %j', (value) => {
		expect(isBlank(value)).toBe(true);
	});

	test.each(['a', ' a ', 'a ', ' a', '\n', 0, false, {}, []])('is false of %j', (value) => {
		expect(isBlank(value)).toBe(false);
	});
});

describe('parseJson', () => {
	test.each(['', '{', "{'a':1}", 'undefined', '<html>'])('has no value for %j', (text) => {
		expect(parseJson(text)).toBeUndefined();
	});

	test('reads null', () => {
		expect(parseJson('null')).toBeNull();
	});

	test('changes nothing in any JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const text = JSON.stringify(value);
				expect(JSON.stringify(parseJson(text))).toBe(text);
			}),
			cases,
		);
	});
});
