import fc from 'fast-check';
import { BadInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import {
	cleanToken,
	jwtClaims,
	promptSegment,
	serviceUrl,
	uuid,
} from '../../../../nodes/AiWorkspace/values/text';
import { anything, cases, thrownBy } from '../../../support/properties';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: unknown) => `${base64url({ alg: 'none' })}.${base64url(claims)}.signature`;

describe('uuid', () => {
	const id = '123e4567-e89b-12d3-a456-426614174000';

	test.each([id, id.toUpperCase(), '00000000-0000-0000-0000-000000000000'])('takes %s', (text) => {
		expect(uuid(text, 'Workspace ID')).toBe(text);
	});

	test('drops spaces around it', () => {
		expect(uuid(`  ${id} `, 'Workspace ID')).toBe(id);
	});

	test.each([
		'',
		'main',
		id.slice(1),
		`${id}0`,
		id.replaceAll('-', ''),
		`{${id}}`,
		`${id}\r\nX-Evil: 1`,
		`${id}\n`,
		id.replace('e', 'g'),
		`${id},${id}`,
		5,
		null,
		undefined,
		{},
		[id],
	])('refuses %j', (value) => {
		expect(() => uuid(value, 'Workspace ID')).toThrow("'Workspace ID' is not a UUID");
	});

	test('says how to get one, in the words given', () => {
		expect(thrownBy(() => uuid('', 'Subject', 'Ask somebody'))).toHaveProperty(
			'facts.hint',
			'Ask somebody',
		);
	});

	test('gives back every UUID in the letters it came in', () => {
		fc.assert(
			fc.property(
				fc.uuid(),
				fc.boolean(),
				fc.nat(3),
				fc.nat(3),
				(lower, isUpper, before, after) => {
					const text = isUpper ? lower.toUpperCase() : lower;
					expect(uuid(' '.repeat(before) + text + ' '.repeat(after), 'ID')).toBe(text);
				},
			),
			cases,
		);
	});

	test('gives a value that is safe in a header, or BadInput, for any value', () => {
		const nearly = fc
			.tuple(fc.uuid(), fc.string({ unit: 'binary', maxLength: 2 }), fc.nat(36))
			.map(([text, strange, at]) => text.slice(0, at) + strange + text.slice(at));
		fc.assert(
			fc.property(fc.oneof(anything, nearly), (value) => {
				const taken: string[] = [];
				const error = thrownBy(() => taken.push(uuid(value, 'ID')));
				if (error === undefined) expect(taken[0]).toMatch(/^[0-9a-fA-F-]{36}$/);
				else expect(error).toBeInstanceOf(BadInput);
			}),
			cases,
		);
	});
});

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

	test.each(['.', '..', ' .. ', 'a\nb', 'a\u0000', '\ud800', 'a\u2028b'])(
		'refuses %j, which cannot be sent',
		(value) => {
			expect(() => promptSegment(value)).toThrow("'Prompt ID' is not an ID that can be sent");
		},
	);

	test.each([Number.NaN, Infinity, 2 ** 60])(
		'refuses the number %d, which is no ID or has lost digits',
		(value) => {
			expect(() => promptSegment(value)).toThrow(BadInput);
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
					expect(error).toBeInstanceOf(BadInput);
					return;
				}
				const [{ id, segment } = { id: '', segment: '' }] = made;
				const { pathname, search, hash } = new URL(`https://api.example.com/a/${segment}/b`);
				expect(id).toBe(text.trim());
				expect(pathname.split('/').map(decodeURIComponent)).toEqual(['', 'a', id, 'b']);
				expect(search + hash).toBe('');
			}),
			cases,
		);
	});
});

describe('serviceUrl', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com///', 'https://api.example.com'],
		['https://example.com/gateway/ai/', 'https://example.com/gateway/ai'],
		[' https://api.example.com\n', 'https://api.example.com'],
		['HTTPS://API.example.com', 'HTTPS://API.example.com'],
		['https://[::1]:3000/', 'https://[::1]:3000'],
		['https://bücher.example', 'https://bücher.example'],
	])('takes %j', (value, wanted) => {
		expect(serviceUrl(value, 'Base URL')).toBe(wanted);
	});

	test.each(['', ' ', undefined, null, 5])('refuses %j as empty', (value) => {
		expect(() => serviceUrl(value, 'Base URL')).toThrow("'Base URL' of the credential is empty");
	});

	test.each([
		'api.example.com',
		'//api.example.com',
		'ftp://api.example.com',
		'file:///etc/passwd',
		'javascript:alert(1)',
		'https://',
		'https:///v1',
		'https://user:secret@api.example.com',
		'https://user@api.example.com',
		'https://api.example.com?x=1',
		'https://api.example.com/#v1',
		'https://api example.com',
		'https://api.example.com\nX-Evil: 1',
		'https://api.example.com:99999',
		'https://api.exa%mple.com',
		'http:/api.example.com',
	])('refuses %j', (value) => {
		expect(() => serviceUrl(value, 'Base URL')).toThrow(
			"'Base URL' of the credential is not an http(s) URL",
		);
	});

	test('takes paths as they are, without their last slashes', () => {
		const steps = fc.array(fc.stringMatching(/^[a-z0-9._~-]{1,6}$/), { maxLength: 4 });
		fc.assert(
			fc.property(fc.domain(), steps, fc.nat(3), (host, path, slashes) => {
				const address = ['https:/', host, ...path].join('/');
				expect(serviceUrl(address + '/'.repeat(slashes), 'Base URL')).toBe(address);
			}),
			cases,
		);
	});

	test('gives an address that a path can follow, with nothing else in it, or BadInput', () => {
		const fragments = fc.constantFrom(
			'http://',
			'https://',
			'a.example',
			'/',
			'//',
			'\\',
			'@',
			'?',
			'#',
			':',
			'443',
			'..',
			'%2f',
			' ',
			'\t',
			'[::1]',
			'user:pw@',
		);
		const texts = fc
			.tuple(
				fc.constantFrom('', 'http://', 'https://', 'https://a.example'),
				fc.array(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 3 })), {
					maxLength: 5,
				}),
			)
			.map(([start, parts]) => start + parts.join(''));
		fc.assert(
			fc.property(texts, (text) => {
				const taken: string[] = [];
				const error = thrownBy(() => taken.push(serviceUrl(text, 'Base URL')));
				if (error !== undefined) {
					expect(error).toBeInstanceOf(BadInput);
					return;
				}
				const url = new URL(`${taken[0]}/v1/x`);
				expect(url.protocol).toMatch(/^https?:$/);
				expect(url.pathname).toMatch(/\/v1\/x$/);
				expect(url.username + url.password + url.search + url.hash).toBe('');
			}),
			cases,
		);
	});
});

describe('cleanToken', () => {
	test.each([
		['abc', 'abc'],
		[' abc\n', 'abc'],
		['Bearer abc', 'abc'],
		['bearer   abc', 'abc'],
		[' BEARER\tabc ', 'abc'],
		['ab\r\nc d', 'abcd'],
		['Bearerabc', 'Bearerabc'],
		['ab\u200bcd\u2060', 'abcd'],
		['', ''],
		[' ', ''],
		[undefined, ''],
		[null, ''],
		[5, ''],
	])('of %j is %j', (value, wanted) => {
		expect(cleanToken(value)).toBe(wanted);
	});

	test('finds every token again, however it was pasted', () => {
		const tokens = fc.stringMatching(/^[A-Za-z0-9._~+/=-]{8,40}$/);
		const blanks = fc.constantFrom('', ' ', '\n', '\r\n', '\t', ' \n');
		const prefixes = fc.constantFrom('', 'Bearer ', 'bearer  ', 'BEARER\n');
		fc.assert(
			fc.property(tokens, prefixes, blanks, blanks, fc.nat(40), (token, prefix, start, end, at) => {
				const broken = `${token.slice(0, at)}${at > 0 ? end : ''}${token.slice(at)}`;
				expect(cleanToken(start + prefix + broken + end)).toBe(token);
			}),
			cases,
		);
	});
});

describe('jwtClaims', () => {
	test('tells subject and end', () => {
		expect(jwtClaims(jwt({ sub: 'someone', exp: 1_700_000_000 }))).toEqual({
			subject: 'someone',
			expiresAt: 1_700_000_000_000,
		});
	});

	test.each([{}, { sub: 5, exp: 'soon' }, { sub: null }])(
		'leaves out what %j does not tell',
		(claims) => {
			expect(jwtClaims(jwt(claims))).toEqual({ subject: undefined, expiresAt: undefined });
		},
	);

	test('reads letters of any script', () => {
		expect(jwtClaims(jwt({ sub: 'Jürgen 日本' }))?.subject).toBe('Jürgen 日本');
	});

	test.each(['', 'abc', 'a.b', 'vk-1.2.3', 'a.b.c', '..', jwt([1]), jwt(null), jwt('text')])(
		'finds none in %s',
		(token) => {
			expect(jwtClaims(token)).toBeUndefined();
		},
	);

	test('gives claims or nothing for any text', () => {
		const texts = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.jsonValue().map((claims) => jwt(claims)),
			fc.array(fc.base64String(), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('.')),
		);
		fc.assert(
			fc.property(texts, (token) => {
				const claims = jwtClaims(token);
				expect(['undefined', 'string']).toContain(typeof claims?.subject);
				expect(['undefined', 'number']).toContain(typeof claims?.expiresAt);
			}),
			cases,
		);
	});
});
