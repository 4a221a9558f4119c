import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import {
	keyHint,
	parseProviderKey,
} from '../../../../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { cases, thrownBy } from '../../../../support/properties';

const ofOpenAi = 'sk-proj-Ab3dEf6hIj9lMn2p';
const ofAnthropic = 'sk-ant-api03-Ab3dEf6hIj9l';

describe('parseProviderKey', () => {
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
		['sk-Ab"3d\'Ef`6h', 'openai'],
		['x-sk-ant-Ab3dEf6h', 'openai'],
	])('takes %s with %s', (key, provider) => {
		expect(parseProviderKey(key, provider)).toBe(key);
	});

	test('drops spaces and line breaks around a key', () => {
		expect(parseProviderKey(` \t${ofOpenAi}\r\n`, 'openai')).toBe(ofOpenAi);
	});

	test.each(['', '  ', '\n', undefined, null, 5, {}])('refuses %j as empty', (value) => {
		expect(() => parseProviderKey(value, 'openai')).toThrow("'Provider API Key' is empty");
	});

	test.each(['sk-ab cd', 'sk-ab\ncd', 'sk-ab\u00a0cd', 'sk-ab\u0000cd'])(
		'refuses %j for the spaces inside',
		(key) => {
			expect(() => parseProviderKey(key, 'openai')).toThrow(
				"'Provider API Key' contains spaces or line breaks",
			);
		},
	);

	test.each(['"sk-abcd"', "'sk-abcd'", '`sk-abcd`', '“sk-abcd”', '"sk-abcd', 'sk-abcd’'])(
		'refuses %s in quotation marks',
		(key) => {
			expect(() => parseProviderKey(key, 'openai')).toThrow(
				"'Provider API Key' is in quotation marks",
			);
		},
	);

	test.each(['sk-abcdé', 'sk‑abcd', 'sk-ab…cd', 'sk-ab\u200bcd'])(
		'refuses %j for a character that keys do not have',
		(key) => {
			expect(() => parseProviderKey(key, 'openai')).toThrow(
				"contains a character that keys don't have",
			);
		},
	);

	test.each([
		[ofOpenAi, 'anthropic', 'an OpenAI key', 'Anthropic', 'sk-proj- are OpenAI keys'],
		['sk-svcacct-Ab3d', 'anthropic', 'an OpenAI key', 'Anthropic', 'sk-svcacct- are OpenAI keys'],
		[ofAnthropic, 'openai', 'an Anthropic key', 'OpenAI', 'sk-ant- are Anthropic keys'],
		['vk-Ab3d', 'openai', 'a virtual key of AI Workspace', 'OpenAI', 'vk- are virtual keys of AI'],
		['vk-Ab3d', 'anthropic', 'a virtual key of AI Workspace', 'Anthropic', 'vk- are virtual keys'],
	])('refuses %s with %s', (key, provider, looksLike, selected, rule) => {
		expect(thrownBy(() => parseProviderKey(key, provider))).toMatchObject({
			message: `'Provider API Key' looks like ${looksLike}, but 'Provider' is set to ${selected}`,
			details: { hint: expect.stringContaining(`Keys that start with ${rule}`) },
		});
	});

	const texts = fc.string({ unit: 'binary', minLength: 10, maxLength: 30 });
	const keys = fc.oneof(
		texts,
		fc.string({ unit: 'grapheme-ascii', minLength: 10, maxLength: 30 }),
		fc
			.tuple(fc.constantFrom('sk-ant-', 'sk-proj-', 'vk-', '"'), texts)
			.map((parts) => parts.join('')),
	);
	const providers = fc.constantFrom('openai', 'anthropic', 'some-proxy');

	test('returns what was typed, in printable characters without spaces, or throws InvalidInput that does not contain it', () => {
		fc.assert(
			fc.property(keys, providers, (key, provider) => {
				const taken: string[] = [];
				const error = thrownBy(() => taken.push(parseProviderKey(key, provider)));
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
