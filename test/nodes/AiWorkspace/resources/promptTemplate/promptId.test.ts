import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { parsePromptId } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/promptId';
import { bare, cases, thrownBy } from '../../../../support/properties';

describe('parsePromptId', () => {
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
		expect(parsePromptId(value)).toEqual({ id: value, segment });
	});

	test('drops spaces around the ID', () => {
		expect(parsePromptId(' a b ')).toEqual({ id: 'a b', segment: 'a%20b' });
	});

	test('accepts a number', () => {
		expect(parsePromptId(42)).toEqual({ id: '42', segment: '42' });
	});

	test.each(['', '   ', null, undefined, {}, [], true])('refuses %j as empty', (value) => {
		expect(() => parsePromptId(value)).toThrow("'Prompt Template ID' is empty");
	});

	test.each(['.', '..', ' .. ', 'x[object Object]', 'a\nb', 'a\u0000', '\ud800', 'a\u2028b'])(
		'refuses %j, which can not be sent',
		(value) => {
			expect(() => parsePromptId(value)).toThrow("'Prompt Template ID' isn't a valid ID");
		},
	);

	test.each([Number.NaN, Infinity, 2 ** 60])(
		'refuses the number %d, which has lost digits',
		(value) => {
			expect(() => parsePromptId(value)).toThrow(InvalidInput);
		},
	);

	test('accepts an ID of 1,000 encoded characters', () => {
		expect(parsePromptId('a'.repeat(1000)).segment).toHaveLength(1000);
	});

	test('refuses an ID that leaves no room for entity IDs', () => {
		expect(() => parsePromptId('ä'.repeat(167))).toThrow('too long');
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
				const error = thrownBy(() => made.push(parsePromptId(text)));
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
