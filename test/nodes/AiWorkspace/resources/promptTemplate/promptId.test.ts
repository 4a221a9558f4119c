import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { promptSegment } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/promptId';
import { bare, cases, thrownBy } from '../../../../support/properties';

describe('promptSegment', () => {
	test.each([
		['support-reply', 'support-reply'],
		['a/b', 'a%2Fb'],
		['a?b#c', 'a%3Fb%23c'],
		['50%', '50%25'],
		['%2e%2e', '%252e%252e'],
		['Größe 1', 'Gr%C3%B6%C3%9Fe%201'],
		['提示', '%E6%8F%90%E7%A4%BA'],
		['...', '...'],
		['{prompt_id}', '%7Bprompt_id%7D'],
	])('encodes %s', (value, segment) => {
		expect(promptSegment(value)).toEqual({ id: value, segment });
	});

	test('drops blanks around the ID', () => {
		expect(promptSegment(' a b ')).toEqual({ id: 'a b', segment: 'a%20b' });
	});

	test('takes a number', () => {
		expect(promptSegment(42)).toEqual({ id: '42', segment: '42' });
	});

	test.each(['', '   ', null, undefined, {}, [], true])('refuses %j as empty', (value) => {
		expect(() => promptSegment(value)).toThrow("'Prompt ID' is empty");
	});

	test.each(['.', '..', ' .. ', 'x[object Object]', 'a\nb', 'a\u0000', '\ud800', 'a\u2028b'])(
		'refuses %j, which cannot be sent',
		(value) => {
			expect(() => promptSegment(value)).toThrow("'Prompt ID' is not an ID that can be sent");
		},
	);

	test.each([Number.NaN, Infinity, 2 ** 60])(
		'refuses the number %d, which is no ID or has lost digits',
		(value) => {
			expect(() => promptSegment(value)).toThrow(InvalidInput);
		},
	);

	test('refuses an ID that leaves no room for entity IDs', () => {
		expect(() => promptSegment('ä'.repeat(167))).toThrow('too long');
	});

	test('makes one path segment that decodes to the ID, or refuses', () => {
		const fragments = fc.constantFrom(
			'.',
			'..',
			'/',
			'?',
			'#',
			'%',
			'%2e',
			'\\',
			'+',
			'&',
			';',
			'@',
		);
		const texts = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.string({ unit: 'grapheme' }),
			fc
				.array(fc.oneof(fragments, fc.string({ maxLength: 2 })), { maxLength: 5 })
				.map((parts) => parts.join('')),
		);
		fc.assert(
			fc.property(texts, (text) => {
				const made: Array<{ id: string; segment: string }> = [];
				const error = thrownBy(() => made.push(promptSegment(text)));
				if (error !== undefined) {
					expect(error).toBeInstanceOf(InvalidInput);
					return;
				}
				const [{ id, segment } = { id: '', segment: '' }] = made;
				const { pathname, search, hash } = new URL(`https://api.example.com/a/${segment}/b`);
				expect(id).toBe(bare(text));
				expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', id, 'b']);
				expect(search + hash).toBe('');
			}),
			cases,
		);
	});
});
