import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import {
	keyHint,
	parseProviderKey,
} from '../../../../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { anyCharacter, bare, forAll, refusalOf, thrownBy } from '../../../../support/properties';

const ofOpenAi = 'sk-proj-Ab3dEf6hIj9lMn2p';
const ofAnthropic = 'sk-ant-api03-Ab3dEf6hIj9l';

test.each([
	[ofOpenAi, 'openai'],
	['sk-svcacct-Ab3dEf6h', 'openai'],
	['sk-Ab3dEf6hIj9l', 'anthropic'],
	[ofAnthropic, 'anthropic'],
	[ofAnthropic, 'some-proxy'],
	['sk-Ab"3d\'Ef`6h', 'openai'],
	['x-sk-ant-Ab3dEf6h', 'openai'],
	['!~', 'openai'],
	['x'.repeat(1000), 'openai'],
])('parseProviderKey takes %s with %s', (key, provider) => {
	expect(parseProviderKey(key, provider)).toBe(key);
});

test.each([
	['empty', '', ['\n', '\u200b', undefined, null]],
	['with spaces inside', 'a b', ['a\nb', 'a\u00a0b', 'a\u0000b', 'a\u0085b', '"a b"']],
	['in quotation marks', '"a"', ["'a'", '`a`', '“a”', '‘a’', '"a', 'a’', 'a"', '’a', '”a“']],
	["with characters that keys don't have", 'aé', ['a‑b', 'a…b', 'a\u200bb', 'ключ']],
	['not text', 5, [{}, ['a']]],
	['of another provider', 'sk-svcacct-Ab3d', []],
])('parseProviderKey refuses a key that is %s', (_, example, others) => {
	const message = refusalOf(() => parseProviderKey(example, 'anthropic'));
	expect(message).toContain("'Provider API Key'");
	for (const other of others) {
		expect(refusalOf(() => parseProviderKey(other, 'anthropic'))).toBe(message);
	}
});

const texts = fc.string({ unit: anyCharacter, minLength: 10, maxLength: 30 });
const keys = fc.oneof(
	texts,
	fc.string({ unit: 'grapheme-ascii', minLength: 10, maxLength: 30 }),
	fc
		.tuple(fc.constantFrom('sk-ant-', 'sk-proj-', 'vk-', '"'), texts)
		.map((parts) => parts.join('')),
);
const providers = fc.constantFrom('openai', 'anthropic', 'some-proxy');

test('parseProviderKey returns what was typed, in printable characters, or throws InvalidInput that does not contain it', () => {
	forAll(keys, providers, (key, provider) => {
		const taken: string[] = [];
		const error = thrownBy(() => taken.push(parseProviderKey(key, provider)));
		if (error instanceof InvalidInput) {
			const shown = `${error.message} ${JSON.stringify(error.details)}`;
			expect(bare(key) !== '' && shown.includes(bare(key))).toBe(false);
			return;
		}
		expect(error).toBeUndefined();
		expect(taken).toEqual([bare(key)]);
		expect(bare(key)).toMatch(/^[!-~]+$/);
	});
});

test.each([
	['sk-proj-1234567890abcd', 'sk-…abcd'],
	['abcdefghijkl', 'abc…ijkl'],
	['abcdefghijk', '…'],
	['', '…'],
])('keyHint of %j is %s', (key, hint) => {
	expect(keyHint(key)).toBe(hint);
});
