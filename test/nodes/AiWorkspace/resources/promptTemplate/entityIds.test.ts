import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { parseEntityIds } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/entityIds';
import { anything, bare, cases, thrownBy } from '../../../../support/properties';

/** IDs of characters of any script, with spaces inside, without separators and what opens a JSON array. */
const ids = fc
	.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
	.map(bare)
	.filter(
		(text) =>
			text !== '' &&
			!/^(["']).*\1$/.test(text) &&
			!/[,[\p{Cc}\u2028\u2029]/u.test(text) &&
			text.isWellFormed(),
	);
const lists = fc.array(ids, { minLength: 1, maxLength: 12 });
/** As first seen, by a loop rather than a Set. */
const withoutRepeats = (list: string[]) =>
	list.filter((id, position) => list.indexOf(id) === position);

describe('parseEntityIds', () => {
	test.each([
		['a', ['a']],
		['a,b', ['a', 'b']],
		[' a , b ', ['a', 'b']],
		['a\nb\r\nc', ['a', 'b', 'c']],
		['a,,\n,b,', ['a', 'b']],
		['b,a,b', ['b', 'a']],
		['A,a', ['A', 'a']],
		['one two', ['one two']],
		[7, ['7']],
		[
			['a', 'b'],
			['a', 'b'],
		],
		[
			['a,b', ' c '],
			['a', 'b', 'c'],
		],
		[
			['a', null, undefined, '', 5],
			['a', '5'],
		],
		['["a","b"]', ['a', 'b']],
		[' [1, 2] ', ['1', '2']],
		['[draft]', ['[draft]']],
		['[draft],b', ['[draft]', 'b']],
		['[draft],[final]', ['[draft]', '[final]']],
		['\ufeffa\u200b, \u2060b', ['a', 'b']],
	])('reads %j', (value, wanted) => {
		expect(parseEntityIds(value)).toEqual(wanted);
	});

	test.each(['', ' ', ',', '\n', ' , \r\n', [], [''], '[]', '[""]', [null], null, undefined])(
		'refuses %j, for which the API would return an empty list',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow("'Entity IDs' is empty");
		},
	);

	test.each([
		[{}],
		[['a']],
		['a', { id: 'b' }],
		true,
		[true],
		{ id: 'a' },
		'[["a"]]',
		[Number.NaN],
		[Infinity],
	])('refuses %p, which contains something else', (value) => {
		expect(() => parseEntityIds(value)).toThrow(InvalidInput);
	});

	test.each(['[a,b]', ' [a,b]\n', '"a", "b"', "'a'", 'a,[object Object]', ['x[object Undefined]']])(
		'refuses %j, which an expression returned by mistake',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow(/isn't an ID|isn't a valid list/);
		},
	);

	test.each(['a\u0000b', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\ud800'])(
		'refuses %j, which can not be sent',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow('control character');
		},
	);

	test('drops a UUID in other letters, and keeps its first spelling', () => {
		const id = '8C65B49E-0000-4000-8000-00000000abcd';
		expect(parseEntityIds([id, id.toLowerCase(), id.toUpperCase(), 'b'])).toEqual([id, 'b']);
	});

	test('refuses an ID that is too long encoded', () => {
		expect(() => parseEntityIds('ä'.repeat(167))).toThrow('too long');
	});

	test('accepts an ID of 1,000 encoded characters', () => {
		expect(parseEntityIds('x'.repeat(1000))).toHaveLength(1);
	});

	test.each(['[12345678901234567890]', [2 ** 60], [2 ** 53], 2 ** 53, 1.5])(
		'refuses the number %j, which has lost digits or is not whole',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow(InvalidInput);
		},
	);

	test('keeps a long number that came as text', () => {
		expect(parseEntityIds('["12345678901234567890"]')).toEqual(['12345678901234567890']);
	});

	test('returns each ID of an array once, in order', () => {
		fc.assert(
			fc.property(lists, (list) => {
				expect(parseEntityIds(list)).toEqual(withoutRepeats(list));
			}),
			cases,
		);
	});

	test('reads the same from an array as JSON text', () => {
		fc.assert(
			fc.property(lists, (list) => {
				expect(parseEntityIds(JSON.stringify(list))).toEqual(withoutRepeats(list));
			}),
			cases,
		);
	});

	test('reads the same from text with any separators', () => {
		const separators = fc.constantFrom(',', '\n', '\r\n', ' , ', ',,', ',\n', '\r', '\n\n ');
		fc.assert(
			fc.property(fc.array(fc.tuple(ids, separators), { minLength: 1, maxLength: 12 }), (parts) => {
				const text = parts.flat().join('');
				expect(parseEntityIds(text)).toEqual(withoutRepeats(parts.map(([id]) => id)));
			}),
			cases,
		);
	});

	test('returns valid IDs or throws InvalidInput for any value, never an empty list', () => {
		const values = fc.oneof(
			anything,
			fc.array(anything, { maxLength: 4 }),
			fc.string({ unit: 'binary' }),
			fc.json(),
		);
		fc.assert(
			fc.property(values, (value) => {
				const read: string[][] = [];
				const error = thrownBy(() => read.push(parseEntityIds(value)));
				if (error !== undefined) {
					expect(error).toBeInstanceOf(InvalidInput);
					return;
				}
				const [found = []] = read;
				expect(found.length).toBeGreaterThan(0);
				expect(new Set(found).size).toBe(found.length);
				expect(found.every((id) => /^[^,\p{Cc}]+$/u.test(id) && id.trim() === id)).toBe(true);
				expect(() => found.map(encodeURIComponent)).not.toThrow();
			}),
			cases,
		);
	});
});
