import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { validate } from '../../../../../nodes/AiWorkspace/resources/masterKey/validate';
import type { Input } from '../../../../../nodes/AiWorkspace/form/input';
import { Secrets } from '../../../../../nodes/AiWorkspace/util/Secrets';
import { signToken } from '../../../../sandbox';
import { refusalOf } from '../../../../support/properties';
import { base, inputOf, runOperation, sessionOf } from '../../../../support/runOperation';

const apiKey = 'sk-0123456789';

const validateInput = (
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	more: Partial<Input> = {},
) => inputOf({ provider: 'openai', apiKey, ...change }, options, { isSaved: () => false, ...more });

/** What becomes of a key for which the API returns this body. */
async function validated(
	body: IDataObject,
	{ options = {}, accessToken = '', secrets = new Secrets(), change = {} } = {},
) {
	const requests: IHttpRequestOptions[] = [];
	const respond = (request: IHttpRequestOptions) => {
		requests.push(request);
		return { body, requestId: 'req-1' };
	};
	const session = sessionOf(respond, { credential: { accessToken }, secrets });
	const [result] = await runOperation(validate, session, [validateInput(change, options)]);
	return { result, requests };
}

beforeEach(() => {
	jest.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5, 6) });
});
afterEach(() => {
	jest.useRealTimers();
});

describe('The result of a validation', () => {
	test.each([true, false])('where the key is valid: %s', async (valid) => {
		const options = { failWhenSaved: true };
		const { result } = await validated({ valid, message: 'Checked' }, { options });
		expect(result).toEqual([
			{
				...{ provider: 'openai', valid, message: 'Checked', key_hint: 'sk-…6789' },
				...{ workspace_id: 'w-1', checked_at: '2026-01-02T03:04:05.006Z' },
				token_expires_at: null,
			},
		]);
	});

	test.each(['Checked', 5, undefined])('has the message %j of a data member', async (given) => {
		const { result } = await validated({ data: { valid: true, message: given } });
		const message = given === 'Checked' ? given : null;
		expect(result).toMatchObject([{ valid: true, message }]);
	});

	test('has a message of at most 500 characters, without secrets', async () => {
		const secrets = new Secrets();
		secrets.add(apiKey);
		const message = `Checked ${apiKey} and more ${'x'.repeat(20_000_000)}`;
		const { result } = await validated({ valid: true, message }, { secrets });
		expect(result).toMatchObject([
			{ message: expect.stringMatching(/^Checked \*\*\* and more x{479}$/) },
		]);
	});

	test.each([
		[` Bearer ${signToken({ sub: 'me', exp: 1.8e9 })}\n`, '2027-01-15T08:00:00.000Z'],
		[signToken({ sub: 'me' }), null],
		[signToken({ sub: 'me', exp: 1e300 }), null],
	])('names when the access token expires: %#', async (accessToken, expected) => {
		const { result } = await validated({ valid: true }, { accessToken });
		expect(result).toMatchObject([{ token_expires_at: expected }]);
	});

	test.each([[{ data: { valid: 1 } }], [{ valid: true, data: { valid: false } }]])(
		'is an error where the API returns %j',
		async (body) => {
			const { result } = await validated(body);
			expect(result).toMatchObject({
				name: 'UnexpectedResponse',
				details: { status: 200, requestId: 'req-1', retryable: false },
			});
		},
	);
});

test('The request of a validation contains the key in its body only, and the workspace in its header', async () => {
	const { requests } = await validated({ valid: true }, { change: { apiKey: ` ${apiKey}\n` } });
	expect(requests).toEqual([
		{
			method: 'POST',
			url: `${base}/api/v1/master-keys/validate`,
			headers: { 'X-Workspace-Id': 'w-1', 'Content-Type': 'application/json' },
			body: { provider: 'openai', apiKey },
		},
	]);
});

test.each([
	[{ provider: 'anthropic' }, 'anthropic'],
	[{ provider: 'custom', providerName: ' OpenAI ' }, ' OpenAI '],
])('The request of a validation of %j names the provider %j', async (change, provider) => {
	const { requests } = await validated({ valid: true }, { change });
	expect(requests).toMatchObject([{ body: { provider } }]);
});

test('A rejected key with "Fail" is an error in the provider\'s words, an accepted one isn\'t', async () => {
	const options = { whenRejected: 'error' };
	const rejected = await validated({ valid: false, message: 'Unknown' }, { options });
	expect(rejected.result).toMatchObject({
		message: 'Unknown',
		details: { status: 200, code: 'KEY_REJECTED', requestId: 'req-1', retryable: false },
	});
	const accepted = await validated({ valid: true }, { options });
	expect(accepted.result).toMatchObject([{ valid: true }]);
});

test.each([' \u200b', 5])('Provider Name as %j is refused', (providerName) => {
	const input = validateInput({ provider: 'custom', providerName });
	expect(() => validate.read(input)).toThrow(InvalidInput);
});

test('The key of a refused item is a secret from then on, unless no key is so long', () => {
	const addSecret = jest.fn();
	for (const key of ['sk ä', 'y'.repeat(1000), 'y'.repeat(1001), undefined, null, {}]) {
		const wrong = validateInput({ apiKey: key, provider: 'x' }, {}, { addSecret });
		expect(() => validate.read(wrong)).toThrow(InvalidInput);
	}
	expect(addSecret.mock.calls.flat().filter(Boolean)).toEqual(['sk ä', 'y'.repeat(1000)]);
});

test('A key is a secret as it was typed, and as it is sent', () => {
	const addSecret = jest.fn();
	const typed = ` OPENAI_API_KEY="${apiKey}",\n`;
	const { body } = validate.read(validateInput({ apiKey: typed }, {}, { addSecret }));
	expect(body.apiKey).toBe(apiKey);
	expect(addSecret.mock.calls.flat()).toEqual([typed, apiKey]);
});

test('The token of a credential is refused as the key, and it or a key in Provider Name', () => {
	const token = signToken({ sub: 'me' });
	const isToken = (text: string) => text === token;
	const isSecret = (text: string) => text.includes(token);
	for (const typed of [token, `Bearer ${token}`, `ACCESS_TOKEN="${token}"`]) {
		const input = validateInput({ apiKey: typed }, {}, { isToken });
		expect(refusalOf(() => validate.read(input))).toMatch(/^'Provider API Key' contains the token/);
	}
	// The key of another item is known as well, and no token.
	expect(validate.read(validateInput({}, {}, { isToken, isSecret: () => true }))).toBeDefined();
	const isNamed = "'Provider Name' contains a token or key";
	const named = { provider: 'custom', providerName: `my ${token}` };
	expect(refusalOf(() => validate.read(validateInput(named, {}, { isSecret })))).toBe(isNamed);
	const swapped = { ...named, providerName: `sk-proj-${'Ab3d'.repeat(9)}`, apiKey: 'openai' };
	expect(refusalOf(() => validate.read(validateInput(swapped)))).toBe(isNamed);
});
