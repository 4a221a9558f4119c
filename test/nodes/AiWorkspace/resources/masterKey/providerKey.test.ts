import fc from 'fast-check';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import {
	checkKey,
	cleanedKey,
	hasKey,
	keyHint,
} from '../../../../../nodes/AiWorkspace/resources/masterKey/providerKey';
import { anyCharacter, forAll, refusalOf, thrownBy } from '../../../../support/properties';

const body = 'Ab3dEf6hIj9lMn2pQr5t';
const ofOpenAi = `sk-proj-${body}`;
const legacy = `sk-${body}T3BlbkFJ${body}`;
const ofAnthropic = `sk-ant-api03-${body}`;

function parsed(value: unknown, provider = 'openai'): string {
	const key = cleanedKey(value);
	checkKey(key, provider);
	return key;
}

test.each([
	['openai', [ofOpenAi, 'sk-svcacct-Ab3dEf6h', legacy, '!~', 'y'.repeat(1000)]],
	['anthropic', [ofAnthropic, 'sk-Ab3dEf6hIj9l']],
	// Nobody knows the forms of its keys.
	[
		'some-proxy',
		[
			ofAnthropic,
			`gsk_${body}`,
			'vk-Ab3dEf6h',
			'key.secret==',
			'aws:id/Key=',
			'sk-1234!(=)',
			'a"b',
		],
	],
])('With %s, these are keys as they are: %j', (provider, keys) => {
	expect(keys.map((key) => parsed(key, provider))).toEqual(keys);
});

/** What people paste around a key: settings, code, headers, notes, and what chats make of them. */
const pasted: Array<(key: string) => string> = [
	(key) => `"${key}"`,
	(key) => `“${key}”,`,
	(key) => `\`${key}\`;\n`,
	(key) => `'${key}`,
	(key) => `OPENAI_API_KEY=${key}`,
	(key) => `export ANTHROPIC_API_KEY="${key}"`,
	(key) => `$env:OPENAI_API_KEY = '${key}'`,
	(key) => `  "apiKey": "${key}",`,
	(key) => `const apiKey = '${key}';`,
	(key) => `Authorization: Bearer ${key}`,
	(key) => `-H "x-api-key: ${key}"`,
	(key) => `\u200bBearer  ${key}\r\n`,
	(key) => `API Key: ${key}`,
	(key) => `My key 2 = ${key}`,
	(key) => `OpenAI: ${key}`,
];

const several = [`${legacy}\n${legacy}`, `OPENAI_API_KEY=${ofOpenAi}\nGROQ_API_KEY=gsk_${body}`];
const masks =
	'sk-…aB3d|sk-...aB3d|sk-proj-****|••••aB3d|sk-*****ZXY|sk-________aB3d|●●● ●●●|"sk-ant-…QAAA"|API Key: sk-…';
const placeholders =
	'YOUR_API_KEY|sk-xxxx|sk-XXXXXXXX|your-api-key-here|apikey|OPENAI_API_KEY|${OPENAI_API_KEY}|process.env.OPENAI_API_KEY|OPENAI_API_KEY=|sk-your-key|TODO|n/a|sk-proj-your-own|undefined|sk-proj-xxxxxxaB3d|-|sk-|<OPENAI>|sk-example|<your key>|My API key|{{ $json.apiKey }}|api_key: YOUR_API_KEY|https://platform.example/api-keys';

test.each<[string, unknown[]]>([
	['is empty', ['', '\n', '\u200b', undefined, null, '""', '",;']],
	['contains more than one key', several],
	['is masked', masks.split('|')],
	['is a placeholder', placeholders.split('|')],
	[
		'contains spaces or line breaks',
		['a b', 'a\nb', 'a\u00a0b', 'a\u0085b', `${ofOpenAi} ${body}`, `my ${ofOpenAi}`],
	],
	['contains an invalid character', ['aé', 'a‑b', 'a\u200bb', 'ключ']],
	[
		'contains something other than a key',
		[`{"k":"${ofOpenAi}"}`, `f(${ofOpenAi})`, `x?key=${ofOpenAi}`, `${ofOpenAi}@x`],
	],
	['has more than 1000 characters', ['y'.repeat(1001), `sk-${'a'.repeat(100_000)}`]],
	["isn't text", [5, {}, ['a']]],
])("What %s is refused as a key, and doesn't show: %j", (message, examples) => {
	const shown = examples.map((example) => refusalOf(() => parsed(example)));
	expect(shown).toEqual(examples.map(() => `'Provider API Key' ${message}`));
});

/** Where each form is from: rules of gitleaks (cmd/generate/config/rules) and detectors of TruffleHog (pkg/detectors). */
test.each([
	['an Anthropic key', 'gitleaks anthropic.go', 'sk-ant-api03-'],
	['an OpenAI key', 'gitleaks openai.go', 'sk-proj-', 'sk-svcacct-'],
	['an OpenAI key', 'gitleaks openai.go', `sk-${body}T3BlbkFJ`],
	['a virtual key of AI Workspace', 'interface 2.5', 'vk-'],
	['an AWS key', 'gitleaks aws.go', 'AKIALALEMEL33243OLIB', 'ASIALALEMEL33243OLIB'],
	['a GitHub token', 'gitleaks github.go', 'ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
	['a GitLab token', 'gitleaks gitlab.go', 'glpat-'],
	['a Google key', 'gitleaks gcp.go', 'AIza'],
	['a Google key', 'what Google AI Studio issues since May 2026', 'AQ.Ab'],
	['a Groq key', 'gitleaks groq.go', 'gsk_'],
	['a Hugging Face token', 'gitleaks huggingface.go', 'hf_', 'api_org_'],
	['a JSON Web Token', 'gitleaks jwt.go', 'eyJhbGciOiJIUzI1NiJ9.eyJ'],
	['an NVIDIA key', 'TruffleHog nvapi.go', 'nvapi-'],
	['an OpenRouter key', 'TruffleHog openrouter.go', 'sk-or-v1-'],
	['a Perplexity key', 'gitleaks perplexity.go', 'pplx-'],
	['a Replicate token', 'TruffleHog replicate.go', 'r8_'],
	['a Slack token', 'gitleaks slack.go', ...[...'abeoprs'].map((one) => `xox${one}-`), 'xapp-'],
	['a Stripe key', 'gitleaks stripe.go', 'sk_live_', 'sk_test_', 'pk_live_', 'rk_live_'],
	['an xAI key', 'TruffleHog xai.go', 'xai-'],
])('%s is refused where another provider is selected (%s)', (name, _, ...prefixes) => {
	const providers = { openai: 'OpenAI', anthropic: 'Anthropic', ' OpenAI ': 'OpenAI' };
	for (const key of prefixes.map((prefix) => prefix + body)) {
		for (const [provider, selected] of Object.entries(providers)) {
			const words = `looks like ${name}, but 'Provider' is set to ${selected}`;
			if (name.includes(selected)) expect(parsed(key, provider)).toBe(key);
			else
				expect(refusalOf(() => parsed(`KEY=${key}`, provider))).toBe(`'Provider API Key' ${words}`);
		}
		// It may be a proxy of theirs, or the vendor itself.
		expect(parsed(key, 'my-proxy')).toBe(key);
	}
});

/** Sources: https://docs.anthropic.com/en/api/administration-api, gitleaks anthropic.go, and https://platform.openai.com/docs/api-reference. */
test('What is not for calls is refused, but an ID of a provider that the user named may be its key', () => {
	const own = [`sk-admin-${body}`, `sk-ant-admin01-${body}`, `sk-ant-oat01-${body}`];
	const ids = ['apikey_01', 'key_', 'proj_', 'org-'].map((prefix) => prefix + body);
	for (const provider of ['openai', 'anthropic']) {
		for (const key of [...own, ...ids]) {
			const refusal = refusalOf(() => parsed(`KEY=${key}`, provider));
			expect(refusal).toMatch(/ is (.* isn't for calls|the ID of .*)$/);
		}
	}
	for (const key of own) expect(() => parsed(key, 'my-proxy')).toThrow("isn't for calls");
	expect(ids.map((key) => parsed(key, 'my-proxy'))).toEqual(ids);
});

test('A text contains a key if a part of it is one by its form and length', () => {
	const found = [ofOpenAi, `my ${ofAnthropic}`, legacy, `gsk_${body}`];
	expect([...found, 'xai-prod', 'hf_inference', body].filter(hasKey)).toEqual(found);
});

const texts = fc.string({ unit: anyCharacter, minLength: 10, maxLength: 30 });
const pieces = fc.constantFrom(
	...'sk-ant-|sk-proj-|vk-|"|\'|=|: |,|;|key|API_KEY=|Bearer |export |\n|“|T3BlbkFJ'.split('|'),
);
const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 10, maxLength: 30 });
const mixed = fc.array(fc.oneof(pieces, ascii), { maxLength: 8 }).map((parts) => parts.join(''));
const providers = fc.constantFrom('openai', 'anthropic', 'some-proxy');

test('A key is a part of what was typed, in printable characters, and cleaned once for all, or refused without being shown', () => {
	forAll(fc.oneof(texts, ascii, mixed), providers, (text, provider) => {
		const taken: string[] = [];
		const error = thrownBy(() => taken.push(parsed(text, provider)));
		const key = cleanedKey(text);
		expect(cleanedKey(key)).toBe(key);
		expect(text).toContain(key);
		if (error instanceof InvalidInput) {
			const shown = `${error.message} ${JSON.stringify(error.details)}`;
			expect(key.length > 7 && shown.includes(key)).toBe(false);
			return;
		}
		expect(error).toBeUndefined();
		expect(taken).toEqual([key]);
		expect(key).toMatch(/^[!-~]+$/);
	});
});

const keyBodies = fc.stringMatching(/^[A-Z0-9]{20}$/).filter((text) => !text.includes('XXXX'));
const ofVendor = fc
	.tuple(fc.constantFrom('sk-proj-', 'sk-ant-api03-', `sk-${body}T3BlbkFJ`), keyBodies)
	.map((parts) => parts.join(''));
const providerOf = (key: string) => (key.startsWith('sk-ant-') ? 'anthropic' : 'openai');

test('Whatever people paste around a key, it is the same key, also twice around', () => {
	const arounds = fc.constantFrom(...pasted);
	forAll(ofVendor, arounds, arounds, (key, inner, outer) => {
		expect(parsed(inner(key), providerOf(key))).toBe(key);
		expect(parsed(inner(key), 'some-proxy')).toBe(key);
		expect(cleanedKey(outer(key))).toBe(cleanedKey(cleanedKey(outer(key))));
	});
});

test('Two keys are never joined, and none of them is taken, whatever stands between them', () => {
	const between = fc.oneof(fc.constantFrom('', '\n', ', ', '=', '": "', ' or ', ';'), ascii);
	const arounds = fc.constantFrom(...pasted);
	const two = fc.tuple(ofVendor, between, ofVendor).map((parts) => parts.join(''));
	forAll(two, arounds, providers, (text, around, provider) => {
		expect(() => parsed(around(text), provider)).toThrow(InvalidInput);
	});
});

test.each([
	['abcdefghijkl', 'abc…ijkl'],
	['abcdefghijk', '…'],
])('keyHint of %j is %s', (key, hint) => {
	expect(keyHint(key)).toBe(hint);
});
