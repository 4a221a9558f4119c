import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import {
	keyHint,
	providerKey,
} from '../../../../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { cases, thrownBy } from '../../../../support/properties';

const ofOpenAi = 'sk-proj-Ab3dEf6hIj9lMn2p';
const ofAnthropic = 'sk-ant-api03-Ab3dEf6hIj9l';

describe('providerKey', () => {
	test.each([
		[ofOpenAi, 'openai'],
		['sk-svcacct-Ab3dEf6h', 'openai'],
		['sk-Ab3dEf6hIj9l', 'openai'],
		['Ab3dEf6hIj9l', 'openai'],
		[ofAnthropic, 'anthropic'],
		['Ab3dEf6hIj9l', 'anthropic'],
		[ofAnthropic, 'some-proxy'],
		[ofOpenAi, 'some-proxy'],
		['vk-Ab3dEf6h', 'some-proxy'],
	])('takes %s with %s', (key, provider) => {
		expect(providerKey(key, provider)).toBe(key);
	});

	test('drops blanks and line ends around a key', () => {
		expect(providerKey(` \t${ofOpenAi}\r\n`, 'openai')).toBe(ofOpenAi);
	});

	test.each(['', '  ', '\n', undefined, null, 5, {}])('refuses %j as empty', (value) => {
		expect(() => providerKey(value, 'openai')).toThrow("'API Key' is empty");
	});

	test.each(['sk-ab cd', 'sk-ab\ncd', 'sk-ab\u00a0cd', 'sk-ab\u0000cd'])(
		'refuses %j for what is inside',
		(key) => {
			expect(() => providerKey(key, 'openai')).toThrow('blanks or line breaks inside');
		},
	);

	test.each(['"sk-abcd"', "'sk-abcd'", '`sk-abcd`', '“sk-abcd”', '"sk-abcd', 'sk-abcd’'])(
		'refuses %s for its quotation marks',
		(key) => {
			expect(() => providerKey(key, 'openai')).toThrow('quotation marks');
		},
	);

	test.each(['sk-abcdé', 'sk‑abcd', 'sk-ab…cd', 'sk-ab\u200bcd'])(
		'refuses %j for a letter that no key has',
		(key) => {
			expect(() => providerKey(key, 'openai')).toThrow('a letter that no key has');
		},
	);

	test.each([
		[ofOpenAi, 'anthropic', 'OpenAI'],
		[ofAnthropic, 'openai', 'Anthropic'],
		['vk-Ab3dEf6hIj9l', 'openai', 'a virtual key'],
		['vk-Ab3dEf6hIj9l', 'anthropic', 'a virtual key'],
	])('refuses %s with %s', (key, provider, owner) => {
		expect(() => providerKey(key, provider)).toThrow(owner);
	});

	const letters = fc.string({ unit: 'binary', minLength: 10, maxLength: 30 });
	const keys = fc.oneof(
		letters,
		fc.string({ unit: 'grapheme-ascii', minLength: 10, maxLength: 30 }),
		fc
			.tuple(fc.constantFrom('sk-ant-', 'sk-proj-', 'vk-', '"'), letters)
			.map((parts) => parts.join('')),
	);
	const providers = fc.constantFrom('openai', 'anthropic', 'some-proxy');

	test('gives what was typed, in printable letters without blanks, or InvalidInput that does not hold it', () => {
		fc.assert(
			fc.property(keys, providers, (key, provider) => {
				const taken: string[] = [];
				const error = thrownBy(() => taken.push(providerKey(key, provider)));
				if (error instanceof InvalidInput) {
					const shown = `${error.message} ${JSON.stringify(error.details)}`;
					expect(shown.includes(key.trim()) && key.trim() !== '').toBe(false);
					return;
				}
				expect(error).toBeUndefined();
				expect(taken).toEqual([key.trim()]);
				expect(key.trim()).toMatch(/^[!-~]+$/);
			}),
			cases,
		);
	});
});

describe('keyHint', () => {
	test('shows the first three and last four characters', () => {
		expect(keyHint('sk-proj-1234567890abcd')).toBe('sk-…abcd');
	});

	test('shows them of a key of twelve characters', () => {
		expect(keyHint('abcdefghijkl')).toBe('abc…ijkl');
	});

	test.each(['', 'a', 'abcdefghijk'])('shows nothing of the short key %j', (key) => {
		expect(keyHint(key)).toBe('…');
	});

	test('never shows more than seven characters', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), (key) => {
				expect(keyHint(key).replace('…', '').length).toBe(key.length < 12 ? 0 : 7);
			}),
			cases,
		);
	});
});
