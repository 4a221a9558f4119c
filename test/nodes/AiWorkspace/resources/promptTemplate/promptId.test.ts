import fc from 'fast-check';
import { parsePromptId } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/promptId';
import { accepted, bare, forAll, refusalOf } from '../../../../support/properties';

const refused = (value: unknown) => refusalOf(() => parsePromptId(value));

describe('parsePromptId', () => {
	test.each([
		['support-reply', 'support-reply'],
		['a/b', 'a%2Fb'],
		['50%', '50%25'],
		['%2e%2e', '%252e%252e'],
		['...', '...'],
		['a/.../b', 'a%2F...%2Fb'],
		['v1.2/.x/y.', 'v1.2%2F.x%2Fy.'],
		['{prompt_id}', '%7Bprompt_id%7D'],
		['a'.repeat(1000), 'a'.repeat(1000)],
	])('encodes %s', (value, segment) => {
		expect(parsePromptId(value)).toEqual({ id: value, segment });
	});

	test.each([
		['\u200b a b\r\n\u2060', 'a b', 'a%20b'],
		[42, '42', '42'],
	])('reads %j as %s', (value, id, segment) => {
		expect(parsePromptId(value)).toEqual({ id, segment });
	});

	test.each([
		['empty', '', ['   ', '\u200b', null, undefined, ' '.repeat(60_000)]],
		['too long', 'a'.repeat(1001), ['ä'.repeat(167), 'ä'.repeat(1000), 'a'.repeat(60_000)]],
		[
			'no ID',
			'.',
			[
				...['..', ' .. ', '../../x', '..\\..\\x', 'a/../b', 'a\\.\\b', 'a/..', './a', 'a\\..'],
				'../'.repeat(60_000),
				...['x[object Object]', 'a\nb', 'a\u0000', '\ud800', 'a\u2028b'],
				...[{}, [], ['a'], true, Number.NaN, Infinity, 2 ** 60, 1.5],
			],
		],
	])('refuses what is %s', (_, example, others) => {
		const message = refused(example);
		expect(message).toContain("'Prompt Template ID'");
		for (const other of others) expect([other, refused(other)]).toEqual([other, message]);
	});

	test('makes one path segment that decodes to the ID, or refuses', () => {
		const fragments = fc.constantFrom('.', '..', '/', '?', '#', '%', '%2e', '\\', '+', '&', ';');
		const mixed = fc.oneof(fragments, fc.string({ maxLength: 2 }));
		const texts = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.string({ unit: 'grapheme' }),
			fc.array(mixed, { maxLength: 5 }).map((parts) => parts.join('')),
		);
		forAll(texts, (text) => {
			const made = accepted(() => parsePromptId(text));
			if (made === undefined) return;
			const { id, segment } = made;
			const { pathname, search, hash } = new URL(`https://api.example.com/a/${segment}/b`);
			expect(id).toBe(bare(text));
			expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', id, 'b']);
			expect(search + hash).toBe('');
			expect(decodeURIComponent(segment).split(/[/\\]/)).not.toContain('..');
		});
	});
});
