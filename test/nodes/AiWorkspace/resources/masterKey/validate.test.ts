import { validate } from '../../../../../nodes/AiWorkspace/resources/masterKey/validate';
import { rejectionOf } from '../../../../support/properties';
import { clientOf, input, item } from '../../../../support/question';

/** Validates a key for which the API returns this body. */
async function validated(body: object) {
	const headers = { 'x-request-id': 'req-1' };
	const client = clientOf(() => ({ statusCode: 200, headers, body }));
	const perform = validate.plan(input({ provider: 'openai', apiKey: 'sk-0123456789' }));
	return await perform(item({ client, secrets: ['sk-0123456789'] }));
}

describe('validate', () => {
	test.each([5, '', ' '])('refuses the provider name %j as empty', (providerName) => {
		const change = { provider: 'custom', providerName, apiKey: 'a-key' };
		expect(() => validate.plan(input(change))).toThrow("'Provider Name' is empty");
	});

	test.each([
		[true, 'n8n saves the executions of this workflow'],
		[undefined, "doesn't indicate whether"],
	])('with Fail When Saved, refuses a key where saving is %s', (isSaved, message) => {
		const values = { provider: 'openai', apiKey: 'a-key', options: { failWhenSaved: true } };
		expect(() => validate.plan({ ...input(values), isSaved: () => isSaved })).toThrow(message);
	});

	test.each([
		[{ failWhenSaved: true }, false],
		[{ failWhenSaved: false }, true],
		[{}, true],
		[undefined, true],
	])('with the options %j, takes a key where saving is %s', (options, isSaved) => {
		const values = { provider: 'openai', apiKey: 'a-key', options };
		expect(validate.plan({ ...input(values), isSaved: () => isSaved })).toBeInstanceOf(Function);
	});

	test.each([{}, { message: 5 }, { message: null }])(
		'has no message where the API returns %j',
		async (more) => {
			expect(await validated({ valid: true, ...more })).toMatchObject([
				{ valid: true, message: null },
			]);
		},
	);

	test('names the request whose response lacks whether the key is valid', async () => {
		expect(await rejectionOf(validated({ message: 'words' }))).toMatchObject({
			message: "The API's response doesn't contain whether the key is valid",
			details: { status: 200, requestId: 'req-1' },
		});
	});
});
