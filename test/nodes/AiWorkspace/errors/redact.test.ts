import fc from 'fast-check';
import { redact } from '../../../../nodes/AiWorkspace/errors/redact';
import { cases } from '../../../support/properties';

describe('redact', () => {
	test('takes out every secret, wherever it is', () => {
		expect(redact('key sk-123456 and sk-123456, token abcdefgh', ['sk-123456', 'abcdefgh'])).toBe(
			'key *** and ***, token ***',
		);
	});

	test('leaves texts that are too short for a secret as they are', () => {
		expect(redact('a cat sat', ['a', '', 'cat'])).toBe('a cat sat');
	});

	test.each(['sk-a/b+c=d', 'sk-"quoted"\\'])('takes out %s also where it was encoded', (secret) => {
		const echo = `${encodeURIComponent(secret)} ${JSON.stringify(secret)}`;
		expect(redact(echo, [secret])).toBe('*** "***"');
	});

	test('takes out a secret in any letter case', () => {
		expect(redact('PAT_ABCDEF, pat%2fabcdef', ['pat_abcdef', 'pat/abcdef'])).toBe('***, ***');
	});

	test.each(['123456', '\ud800-----'])(
		'takes out %j, which is six characters or more',
		(secret) => {
			expect(redact(`a ${secret} b`, [secret])).toBe('a *** b');
		},
	);

	test('takes out a secret that cannot be encoded', () => {
		expect(redact('a ab\ud800cdef b', ['ab\ud800cdef'])).toBe('a *** b');
	});

	test.each(['\\^$.*+?()[]{}|/-', 'a|b|c|d', 'a-b(c)[d]{e}'])('takes %s literally', (secret) => {
		expect(redact(`x ${secret} y`, [secret])).toBe('x *** y');
	});

	test('takes secrets literally', () => {
		expect(redact('a.b.c.d and axbxcxd', ['a.b.c.d'])).toBe('*** and axbxcxd');
	});

	test('leaves no secret in any text', () => {
		const secrets = fc.array(
			fc.string({ unit: fc.constantFrom('a', 'b', '$', '&'), minLength: 6 }),
			{
				maxLength: 4,
			},
		);
		const texts = secrets.chain((list) =>
			fc.tuple(
				fc.constant(list),
				fc
					.array(fc.oneof(fc.constantFrom('', ...list), fc.constantFrom('a', 'b', ' ')))
					.map((parts) => parts.join('')),
			),
		);
		fc.assert(
			fc.property(texts, ([list, text]) => {
				const clean = redact(text, list);
				expect(list.filter((secret) => clean.includes(secret))).toEqual([]);
			}),
			cases,
		);
	});
});
