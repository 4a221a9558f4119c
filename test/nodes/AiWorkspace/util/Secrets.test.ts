import fc from 'fast-check';
import escape from 'lodash/escape';
import { REMOVED, Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';
import { anyCharacter, bare, forAll, thrownBy } from '../../../support/properties';

const key = `sk-proj-A1b2C3d4/E5f6+G7h8"I9\\j0&K1<l2>m3'n4`;

function secretsOf(...texts: string[]): Secrets {
	const secrets = new Secrets();
	for (const text of texts) secrets.add(text);
	return secrets;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const each = (text: string, spell: (code: number, character: string) => string) =>
	[...text].map((character) => spell(character.charCodeAt(0), character)).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');

/** The ways in which a message may encode or split a secret. */
const spellings: Array<[name: string, spell: (secret: string) => string]> = [
	['split by line breaks', (secret) => secret.replace(/.{4}/g, '$&\r\n')],
	['split by characters without a width', (secret) => each(secret, (_, it) => `${it}\u200b\ufe0f`)],
	['in base64', base64],
	['in base64 behind one byte', (secret) => base64(`u${secret}`)],
	['in base64 behind two bytes', (secret) => base64(`u:${secret}`)],
	...[1, 2, 3].map((cut): [string, (secret: string) => string] => [
		`in base64 from character ${cut} on`,
		(secret) => base64(secret).slice(cut),
	]),
	['in base64 for URLs', (secret) => Buffer.from(`ÿ?>${secret}`).toString('base64url')],
	['in base64 with line breaks', (secret) => base64(secret).replace(/.{9}/g, '$&\n')],
	['in hexadecimal', (secret) => Buffer.from(secret).toString('hex')],
	['in hexadecimal behind a digit', (secret) => `7${Buffer.from(secret).toString('hex')}`],
	['in hexadecimal with colons', (secret) => each(secret, (code) => `${hex(code)}:`)],
	['in hexadecimal with hyphens', (secret) => each(secret, (code) => `${hex(code)}-`)],
	['percent-encoded', (secret) => each(secret, (code) => `%${hex(code)}`)],
	['percent-encoded three times', (secret) => each(secret, (code) => `%2525${hex(code)}`)],
	['in named HTML entities', (secret) => escape(secret).replaceAll('&#39;', '&apos;')],
	['in upper case HTML entities', (secret) => escape(secret).toUpperCase()],
	['in padded decimal HTML entities', (secret) => each(secret, (code) => `&#0000${code};`)],
	['in padded hexadecimal entities', (secret) => each(secret, (code) => `&#X0000${hex(code)};`)],
	['in HTML entities without an end', (secret) => each(secret, (code) => `&#${code}`)],
	['in JSON with escaped slashes', (secret) => secret.replace(/[\\/"]/g, '\\$&')],
	['in JSON escapes', (secret) => each(secret, (code) => `\\u00${hex(code)}`)],
	['in bytes as C writes them', (secret) => each(secret, (code) => `\\x${hex(code)}`)],
];

describe('A redacted text', () => {
	test('has lost a secret, also in upper case', () => {
		expect(secretsOf(key).redact(`Bad key ${key.toUpperCase()}!`)).toBe('Bad key ***!');
	});

	test.each(spellings)('is not shown where it contains a secret %s', (_, spell) => {
		const clean = secretsOf(key).redact(`Bad key ${spell(key)}`);
		// Between two escapes may stand enough of a secret to be taken out alone.
		expect([REMOVED, 'Bad key ***\\***\\"I9\\***']).toContain(clean);
	});

	test.each([
		['base64 of a percent-encoded one', base64(encodeURIComponent(key))],
		['percent-encoded base64', encodeURIComponent(base64(key))],
		['base64 of base64', base64(base64(key))],
		['hexadecimal digits of JSON', Buffer.from(JSON.stringify({ key })).toString('hex')],
	])('is not shown where it contains %s', (_, text) => {
		expect(secretsOf(key).redact(`Bad key ${text}`)).toBe(REMOVED);
	});

	test.each([
		['%41%42%43%44%45%46', 'ABCDEF'],
		['abcd efgh ijkl', 'abcdefghijkl'],
	])('has lost %j, which looks encoded, and what it would mean, %j', (secret, meant) => {
		expect(secretsOf(secret).redact(`<${secret}> <${meant}>`)).toBe('<***> <***>');
	});

	test.each([
		['<YWJjZGVmZ2g>', REMOVED],
		['<6162636465666768>', REMOVED],
		['<YWJjZGVmZw>', '<YWJjZGVmZw>'],
		['<61626364656667>', '<61626364656667>'],
	])('is not shown with eight encoded characters, and with no fewer: %s', (text, wanted) => {
		expect(secretsOf('abcdefgh12').redact(text)).toBe(wanted);
	});

	test.each([
		['sk-1234, seven characters of it', 'abcsk-12345def'],
		['sk_123456', 'sk-123456'],
		['%7', 'abcdefgh%7'],
		['&unknown;&#;&#x;%zz\\u12', 'abcdefgh'],
		['c2stMTIzND', 'sk-123456'],
		['abcde', 'a b c d e'],
	])('keeps %j where the secret is another one', (text, secret) => {
		expect(secretsOf(secret).redact(text)).toBe(text);
	});

	test('has lost the whole of a secret of six characters, and runs of eight of a longer one', () => {
		const text = 'abc12 abc123 vk-0123 vk-012345 456789';
		const secrets = secretsOf(' \u200babc123\n', 'vk-0123456789');
		expect(secrets.redact(text)).toBe('abc12 *** vk-0123 *** 456789');
	});

	test.each(['a', 'cat', 'abcde', '', ' abc \n'])('keeps %j, which is no secret', (text) => {
		const sentence = `a cat abcde ${text}`;
		expect(secretsOf(text).redact(sentence)).toBe(sentence);
	});

	test('has lost what can be known of a secret of 40,000 characters', () => {
		const long = Array.from({ length: 5000 }, (_, at) => `${at}`.padStart(8, '-')).join('');
		expect(secretsOf(long).redact(`a ${long.slice(0, 16_000)} b`)).toBe('a *** b');
		expect(secretsOf(long).redact(long.slice(16_000))).toBe(long.slice(16_000));
	});

	const characters = fc.constantFrom(...'ab01AZ%&#;\\"/+=._-<> \n\u200b');
	const anySecret = fc
		.oneof(
			fc.string({ unit: characters, minLength: 6, maxLength: 40 }),
			fc.string({ unit: 'grapheme', minLength: 6, maxLength: 20 }),
		)
		// A mask between two halves would make such a secret whole again.
		.filter((secret) => secret === bare(secret) && !secret.includes('*'));
	const runsOf = (secret: string) =>
		Array.from({ length: Math.max(1, secret.length - 7) }, (_, at) => secret.slice(at, at + 8));
	const around = fc.oneof(
		fc.string({ unit: characters, maxLength: 20 }),
		fc.string({ unit: anyCharacter, maxLength: 5 }),
	);

	test('contains no run of eight characters of any secret, whatever stands around it', () => {
		const part = fc.tuple(around, fc.nat(), fc.nat(), fc.nat(39));
		const secrets = fc.array(anySecret, { minLength: 1, maxLength: 3 });
		forAll(secrets, fc.array(part, { maxLength: 4 }), (all, parts) => {
			const text = parts.map(([words, which, from, length]) => {
				const secret = all[which % all.length] ?? '';
				const start = from % secret.length;
				return words + secret.slice(start, start + length);
			});
			const clean = secretsOf(...all).redact(text.join(''));
			expect(all.flatMap(runsOf).filter((run) => clean.includes(run))).toEqual([]);
		});
	});

	test('contains no encoding of any token, whatever stands around it', () => {
		const tokens = fc.stringMatching(/^[\w.~+/-]{18,60}$/);
		const words = fc.stringMatching(/^[a-z !]{0,12}$/);
		forAll(tokens, words, words, fc.constantFrom(...spellings), (token, a, b, [, spell]) => {
			const clean = secretsOf(token).redact(`${a}: ${spell(token)} ${b}`);
			if (clean === REMOVED) return;
			expect(clean).toContain('***');
			const left = runsOf(token).filter((run) => clean.replaceAll('\\', '').includes(run));
			expect(left).toEqual([]);
		});
	});
});

test('A message of many items is read again once there is another secret', () => {
	const secrets = secretsOf(key);
	expect(secrets.message(`${key} and another-one`)).toBe('*** and another-one');
	secrets.add('another-one');
	expect(secrets.message(`${key} and another-one`)).toBe('*** and ***');
});

test('A message has at most 500 characters, counted without secrets', () => {
	expect(secretsOf(key).message(`${key} ${'x'.repeat(600)}`)).toBe(`*** ${'x'.repeat(496)}`);
	expect(new Secrets().message('x'.repeat(501))).toBe('x'.repeat(500));
});

test('A message is made of the first 4,000 characters, however long the text is', () => {
	const secrets = secretsOf('sk-123456');
	const redact = jest.spyOn(secrets, 'redact');
	secrets.message(`${'x'.repeat(4000)}yz`);
	expect(redact).toHaveBeenCalledWith('x'.repeat(4000));
});

class Wrong extends Error {}

const cleaned = <T>(known: Secrets, value: T): T => known.clean(value, (words) => new Wrong(words));

describe('A cleaned result', () => {
	const secret = 'sk-123456789';
	const secrets = secretsOf(secret);

	test('is the object itself, without whole secrets at any depth', () => {
		const body = { name: `my ${secret}!`, list: [secret, { deep: [[`${secret}${secret}`]] }] };
		expect(cleaned(secrets, body)).toBe(body);
		expect(body).toEqual({ name: 'my ***!', list: ['***', { deep: [['***']] }] });
	});

	test.each([
		['in upper case', secret.toUpperCase()],
		['percent-encoded', encodeURIComponent('sk/123+456')],
		['in base64', base64('sk/123+456')],
		['in base64 that goes on', base64('sk/123+456, and more')],
		['in hexadecimal', Buffer.from('sk/123+456').toString('hex')],
		['split by characters that a report removes', [...secret].join('\u200b\u00ad')],
	])('has lost a whole secret %s', (_, text) => {
		const { note } = cleaned(secretsOf(secret, 'sk/123+456'), { note: `<${text}>` });
		expect(note).toMatch(/^<\*\*\*[^*]{0,20}>$/);
	});

	test.each([
		['two that overlap', ['abcdefgh', 'ghijklmn'], 'abcdefghijklmn', '***'],
		['one that begins another', ['vk-live', 'vk-live-0123'], 'vk-live-0123 vk-live', '*** ***'],
		['one that ends another', ['e-0123', 'vk-live-0123'], 'vk-live-0123', '***'],
		['two with the same end', ['one-abcdef', 'two-abcdef'], 'one-abcdef two-abcdef', '*** ***'],
		['one that repeats itself', ['ababab'], 'abababab', '***'],
		['the same twice', ['abc1234', 'abc1234'], '<abc1234>', '<***>'],
		['surrogates that no URL can spell', ['ab\ud800cdef'], 'ab\ud800cdef', '***'],
		['nothing of five characters in any form', ['abcde'], base64('abcde'), 'YWJjZGU='],
	])('has lost %s', (_, known, note, wanted) => {
		expect(cleaned(secretsOf(...known), { note })).toEqual({ note: wanted });
	});

	test.each<object>([
		...['id', 'departmentId', 'prefix', 'date', 'dateFrom', 'created_at'].map((name) => ({
			[name]: '123456',
		})),
		...['ids', 'departmentIds'].map((name) => ({ [name]: ['b', '123456'] })),
		...[{ entity_id: 'a-123456-b' }, { key_prefix: 'A-123456' }],
		...[{ date_from: { date: '123456' } }, { 'my 123456': 1 }, { id: '123\u200b456' }],
		...[{ cost: 123456 }, { costs: [0.123456] }, { calls: 91234569 }],
	])("can't be made of %j, in which a whole secret stands where nothing may change", (body) => {
		const error = thrownBy(() => cleaned(secretsOf('123456', 'a-123456'), body));
		expect(error).toBeInstanceOf(Wrong);
	});

	test.each(['paid', 'dated', 'format', 'ID', 'Ids'])('has lost a secret in %s', (name) => {
		expect(cleaned(secrets, { [name]: secret })).toEqual({ [name]: '***' });
	});

	test('keeps everything that contains only a part of a secret', () => {
		const note = 'sk-12345678 k-123456789 sk-1234 56789 sk-1\u200b2 \ud83d\udc68\u200d\ud83d\udcbb';
		const named = { id: 'sk-12345678', prefix: 'sk-1', date_to: '2026-01-31' };
		const body = { note, cost: 12345678, n: null, ...named };
		expect(cleaned(secrets, { ...body })).toEqual(body);
	});

	test.each([
		['{"a":', '}'],
		['[', ']'],
	])('may be nested 100 levels of %s deep, and no deeper', (open, end) => {
		const nested = (levels: number): unknown =>
			JSON.parse(open.repeat(levels) + '[]' + end.repeat(levels));
		expect(cleaned(secrets, nested(99))).toEqual(nested(99));
		expect(thrownBy(() => cleaned(secrets, nested(100)))).toBeInstanceOf(Wrong);
		expect(thrownBy(() => cleaned(new Secrets(), nested(5000)))).toBeInstanceOf(Wrong);
	});

	test('cleans members that any object has by name', () => {
		const body: unknown = JSON.parse(`{"__proto__":"${secret}","constructor":"${secret}"}`);
		expect(JSON.stringify(cleaned(secrets, body))).toBe('{"__proto__":"***","constructor":"***"}');
	});

	test('contains no whole secret, and everything else, whatever stands around the secrets', () => {
		const texts = fc.stringMatching(/^[a-m ]{0,10}$/);
		const tokens = fc.stringMatching(/^[n-z0-9]{6,30}$/);
		forAll(fc.array(texts, { minLength: 1, maxLength: 5 }), tokens, (parts, token) => {
			const { note } = cleaned(secretsOf(token), { note: parts.join(token) });
			expect(note).toBe(parts.join('***').replace(/(\*\*\*)+/g, '***'));
		});
	});
});
