import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { parseEntityIds } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/entityIds';
import { anything, bare, cases, thrownBy } from '../../../../support/properties';

/** Ids of letters of any script, with blanks inside, without what separates ids, opens a JSON list or is no part of an id. */
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
		'refuses %j, which would be answered with an empty list',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow("'Entity IDs' is empty");
		},
	);

	test.each([[{}], [['a']], true, [true], { id: 'a' }, '[["a"]]', [Number.NaN], [Infinity]])(
		'refuses %p, which holds no ID',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow(InvalidInput);
		},
	);

	test.each(['[a,b]', '"a", "b"', "'a'", 'a,[object Object]', ['x[object Undefined]']])(
		'refuses %j, which came of something else by mistake and names nothing',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow(/not an ID|looks like a list/);
		},
	);

	test.each(['a\u0000b', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\ud800'])(
		'refuses %j, which cannot be sent',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow('control character');
		},
	);

	test('refuses an ID that is too long encoded', () => {
		expect(() => parseEntityIds('ä'.repeat(167))).toThrow('too long');
	});

	test('takes an ID of 1,000 encoded characters', () => {
		expect(parseEntityIds('x'.repeat(1000))).toHaveLength(1);
	});

	test.each(['[12345678901234567890]', [2 ** 60], [2 ** 53], 2 ** 53, 1.5])(
		'refuses the number %j, which has lost digits or is no ID',
		(value) => {
			expect(() => parseEntityIds(value)).toThrow(InvalidInput);
		},
	);

	test('keeps a long number that came as text', () => {
		expect(parseEntityIds('["12345678901234567890"]')).toEqual(['12345678901234567890']);
	});

	test('gives back each ID of a list once, in order', () => {
		fc.assert(
			fc.property(lists, (list) => {
				expect(parseEntityIds(list)).toEqual(withoutRepeats(list));
			}),
			cases,
		);
	});

	test('reads the same from a list as JSON text', () => {
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

	test('gives sendable IDs or InvalidInput for any value, never an empty list', () => {
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
