import type { IDataObject } from 'n8n-workflow';
import { signToken } from '../../../../sandbox';
import { jsonResponse } from '../../../../support/api';
import * as support from '../../../../support/execute';

const { check, credentialWith, execute, failureOf, itemsOf, UNSAVED, WORKSPACE } = support;
const apiKey = 'sk-0123456789';

const given = (
	body: object,
	change: IDataObject = {},
	accessToken = 'at-of-all',
): support.Given => ({
	parameters: check({ apiKey, ...change }),
	credential: { ...credentialWith('vk-of-all'), accessToken },
	respond: () => ({
		...jsonResponse(body),
		headers: { 'content-type': 'application/json', 'x-request-id': 'req-1' },
	}),
	settings: UNSAVED,
});
/** What becomes of a key for which the API returns this body. */
const validated = async (...of: Parameters<typeof given>) => await itemsOf(given(...of));

beforeEach(() => {
	jest.useFakeTimers({ now: Date.UTC(2026, 0, 2, 3, 4, 5, 6) });
});
afterEach(() => {
	jest.useRealTimers();
});

describe('The result of a validation', () => {
	test.each([true, false])('where the key is valid: %s', async (valid) => {
		const change = { provider: 'anthropic', options: { failWhenSaved: true } };
		const message = `Checked ${apiKey.slice(1)}`;
		expect(await validated({ valid, message }, change)).toEqual([
			{
				provider: 'anthropic',
				valid,
				message: 'Checked ***',
				key_hint: 'sk-…6789',
				workspace_id: WORKSPACE,
				checked_at: '2026-01-02T03:04:05.006Z',
				token_expires_at: null,
			},
		]);
	});

	test.each(['Checked', 5, undefined])('has the message %j of a data member', async (message) => {
		const shown = message === 'Checked' ? message : null;
		const items = await validated({ data: { valid: true, message } });
		expect(items).toMatchObject([{ valid: true, message: shown }]);
	});

	test('has a message of at most 500 characters, without secrets', async () => {
		const message = `Checked ${apiKey} and more ${'x'.repeat(20_000_000)}`;
		expect(await validated({ valid: true, message })).toMatchObject([
			{ message: expect.stringMatching(/^Checked \*\*\* and more x{479}$/) },
		]);
	});

	test('names when the access token expires', async () => {
		const accessToken = ` Bearer ${signToken({ sub: 'me', exp: 1.8e9 })}\n`;
		const items = await validated({ valid: true }, {}, accessToken);
		expect(items).toMatchObject([{ token_expires_at: '2027-01-15T08:00:00.000Z' }]);
	});

	const wrong = [{ data: { valid: 1 } }, { valid: true, data: { valid: false } }];
	test.each<object>(wrong)('is an error where the API returns %j', async (body) => {
		const message = "The API's response doesn't contain whether the key is valid";
		const details = { status: 200, requestId: 'req-1', retryable: false };
		expect(await failureOf(given(body))).toMatchObject({ message, ...details });
	});
});

test('The request of a validation has the name of another provider as typed, and the key in its body only', async () => {
	const provider = ' OpenAI ';
	const custom = { provider: 'custom', providerName: provider };
	const { sent } = await execute(given({ valid: true }, custom));
	expect(sent).toEqual([
		{
			method: 'POST',
			url: 'https://api.example.com/api/v1/master-keys/validate',
			headers: { 'X-Workspace-Id': WORKSPACE, 'Content-Type': 'application/json' },
			body: { provider, apiKey },
		},
	]);
});

test('A rejected key with "Fail" is an error in the provider\'s words, an accepted one isn\'t', async () => {
	const options = { whenRejected: 'error' };
	const rejected = await failureOf(given({ valid: false, message: 'Unknown' }, { options }));
	const details = { status: 200, code: 'KEY_REJECTED', requestId: 'req-1', retryable: false };
	expect(rejected).toMatchObject({ message: 'Unknown', ...details });
	expect(await validated({ valid: true }, { options })).toMatchObject([{ valid: true }]);
});

describe('A key', () => {
	/** What another item shows of these words, beside one with this key. */
	const shownBeside = async (change: IDataObject, words: string) => {
		const { outcomes } = await execute({
			parameters: [check(change), check()],
			respond: () => jsonResponse({ valid: true, message: words }),
			onError: 'continueRegularOutput',
		});
		return outcomes[1];
	};

	test.each([
		['sk-0123456789 ä', '***'],
		['y'.repeat(1000), '***'],
		// No key is so long.
		['y'.repeat(1001), 'y'.repeat(500)],
		// There's none.
		[undefined, 'undefined'],
	])('of a refused item is a secret from then on: %#', async (key, message) => {
		const beside = await shownBeside({ apiKey: key, provider: 'x' }, String(key));
		expect(beside).toMatchObject([{ json: { message } }]);
	});

	test('is a secret as it was typed, and as it is sent', async () => {
		const typed = ` OPENAI_API_KEY="${apiKey}",\n`;
		const { sent } = await execute(given({ valid: true }, { apiKey: typed }));
		expect(sent).toMatchObject([{ body: { apiKey } }]);
		const shown = await shownBeside({ apiKey: typed }, `<${typed}> <${apiKey}>`);
		const message = expect.stringMatching(/^<\s\*\*\*\s> <\*\*\*>$/);
		expect(shown).toMatchObject([{ json: { message } }]);
	});

	const token = signToken({ sub: 'me' });

	test.each([
		{ providerName: `my ${token}` },
		{ providerName: `sk-proj-${'Ab3d'.repeat(9)}`, apiKey: 'openai' },
	])('is refused in the place of a name: %j', async (change) => {
		const failure = await failureOf(
			given({ valid: true }, { provider: 'custom', ...change }, token),
		);
		expect(failure?.message).toBe("'Provider Name' contains a token or key");
	});
});
