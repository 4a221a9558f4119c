import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import {
	asFailure,
	Failure,
	InvalidInput,
	type FailureDetails,
} from '../../../../nodes/AiWorkspace/errors/Failure';
import { errorItem, nodeError } from '../../../../nodes/AiWorkspace/errors/report';
import { readResponse } from '../../../../nodes/AiWorkspace/http/response';
import { thrownBy } from '../../../support/properties';
import { ourNode } from '../../../support/ourNode';

const { node } = ourNode({});

const forbidden = new Failure('No access to that workspace', {
	status: 403,
	code: 'FORBIDDEN',
	requestId: 'req-7',
	retryable: false,
	hint: 'Check its rights',
});

/** The item on the error branch, as n8n before 2.39 needs it. */
const earlierItem = (failure: Failure, itemIndex = 0) =>
	errorItem(failure, itemIndex, [], 'continueErrorOutput', false);

/** What a failure's details look like below its message. */
const descriptions: Array<[details: FailureDetails, description: string | undefined]> = [
	[{}, undefined],
	[{ hint: 'Check its rights' }, 'Check its rights.'],
	[{ hint: 'Check its rights.' }, 'Check its rights.'],
	[{ hint: 'Check its rights!' }, 'Check its rights!'],
	[{ hint: 'Are they right?' }, 'Are they right?'],
	[{ hint: 'Are they right? If not, correct them' }, 'Are they right? If not, correct them.'],
	[{ status: 403 }, '(status 403)'],
	[{ code: 'ECONNRESET' }, '(ECONNRESET)'],
	[{ requestId: 'req-7' }, '(request ID req-7)'],
	[{ status: 403, requestId: 'req-7' }, '(status 403, request ID req-7)'],
	[{ hint: 'Retry', code: 'CUT_OFF' }, 'Retry. (CUT_OFF)'],
];

describe('The text below a message', () => {
	test.each(descriptions)('of %j in the error is %j', (details, wanted) => {
		const { description = undefined } = nodeError(node, new Failure('words', details), 0, []);
		expect(description ?? undefined).toBe(wanted);
	});

	test.each(descriptions)('of %j follows the message in n8n 1.x: %j', (details, wanted) => {
		const { json } = earlierItem(new Failure('words', details));
		expect(json.error).toBe(wanted === undefined ? 'words.' : `words. ${wanted}`);
	});

	test.each(['words.', 'words!', 'words?'])('follows the full stop of %s in n8n 1.x', (message) => {
		const { json } = earlierItem(new Failure(message, { hint: 'Retry' }));
		expect(json.error).toBe(`${message} Retry.`);
	});
});

describe('errorItem', () => {
	test('contains just error, message, and details, linked to its item', () => {
		expect(errorItem(forbidden, 3, [])).toEqual({
			json: {
				error: 'No access to that workspace',
				message: 'No access to that workspace',
				details: {
					status: 403,
					code: 'FORBIDDEN',
					requestId: 'req-7',
					retryable: false,
					hint: 'Check its rights',
				},
			},
			pairedItem: { item: 3 },
		});
	});

	test('contains just error and message on the error branch before n8n 2.39, with the hint in error', () => {
		expect(earlierItem(forbidden, 3)).toEqual({
			json: {
				error:
					'No access to that workspace. Check its rights. (status 403, FORBIDDEN, request ID req-7)',
				message: 'No access to that workspace',
			},
			pairedItem: { item: 3 },
		});
	});

	test.each([
		['continueErrorOutput', true],
		['continueRegularOutput', false],
		[undefined, false],
	] as const)(
		'contains details with On Error %s where it is %s that n8n takes them there',
		(onError, takesDetails) => {
			const item = errorItem(forbidden, 3, [], onError, takesDetails);
			expect(item).toEqual(errorItem(forbidden, 3, []));
		},
	);

	test('contains null where a detail is missing', () => {
		expect(errorItem(new Failure('words'), 0, []).json.details).toEqual({
			status: null,
			code: null,
			requestId: null,
			retryable: false,
			hint: null,
		});
	});

	test('shows no secret in any member', () => {
		const secret = 'sk-very-secret';
		const failure = new Failure(`about ${secret}`, {
			code: secret,
			requestId: `id ${secret}`,
			hint: `not ${secret}`,
		});
		expect(JSON.stringify(errorItem(failure, 0, [secret]))).not.toContain(secret);
	});

	test('shows no part of a key that a long response echoes where it is cut', () => {
		const echoed = 'sk-proj-0123456789abcdefghijklmnopqrstuvwxyz';
		for (let before = 440; before <= 520; before += 1) {
			const body = JSON.stringify({ message: `${'x'.repeat(before)}${echoed} is no key` });
			const failure = asFailure(
				thrownBy(() => readResponse({ statusCode: 400, headers: {}, body })),
			);
			expect(JSON.stringify(errorItem(failure, 0, [echoed]))).not.toContain('sk-pro');
		}
	});

	test('cuts a long message', () => {
		const body = JSON.stringify({ message: 'x'.repeat(5000) });
		const failure = asFailure(thrownBy(() => readResponse({ statusCode: 400, headers: {}, body })));
		expect(errorItem(failure, 0, []).json.message).toBe('x'.repeat(500));
	});

	test.each(['code', 'requestId', 'hint'])('cuts a long %s', (name) => {
		const { details } = errorItem(new Failure('words', { [name]: 'x'.repeat(5000) }), 0, []).json;
		expect(details).toMatchObject({ [name]: 'x'.repeat(500) });
	});

	test('shows a message of our own whole', () => {
		const failure = new Failure('x'.repeat(5000), { isOwnMessage: true });
		expect(errorItem(failure, 0, []).json.message).toBe('x'.repeat(5000));
	});

	test.each([true, false])('says whether a retry may help: %s', (retryable) => {
		const { json } = errorItem(new Failure('words', { retryable }), 0, []);
		expect(json.details).toMatchObject({ retryable });
	});
});

describe('nodeError', () => {
	test.each([400, 401, 403, 404, 408, 418, 429, 500, 502, 503, 504])(
		"keeps the API's own words for status %i",
		(status) => {
			const error = nodeError(node, new Failure('Words of the API', { status }), 0, []);
			expect(error).toMatchObject({ message: 'Words of the API', httpCode: String(status) });
		},
	);

	test.each([
		'The name is preexisting',
		'Upstream says ENOTFOUND',
		'connect ECONNREFUSED 10.0.0.1',
	])('keeps the words %j, which n8n would replace', (message) => {
		expect(nodeError(node, new Failure(message, { status: 400 }), 0, []).message).toBe(message);
	});

	test("has the message among the editor's error details", () => {
		expect(nodeError(node, forbidden, 0, [])).toHaveProperty('messages', [forbidden.message]);
	});

	test('names the item', () => {
		expect(nodeError(node, forbidden, 4, []).context.itemIndex).toBe(4);
	});

	test('says what to do and where to look', () => {
		expect(nodeError(node, forbidden, 0, []).description).toBe(
			'Check its rights. (status 403, FORBIDDEN, request ID req-7)',
		);
	});

	test('is an error about the input for InvalidInput', () => {
		const error = nodeError(node, new InvalidInput("'Period' is odd", 'Select another'), 2, []);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({
			message: "'Period' is odd",
			description: 'Select another',
			level: 'warning',
			context: { itemIndex: 2 },
		});
	});

	test('has no status where there was no response', () => {
		expect(nodeError(node, new Failure('words', { code: 'ECONNRESET' }), 0, [])).toHaveProperty(
			'httpCode',
			null,
		);
	});

	test('is an error about the API for everything else', () => {
		expect(nodeError(node, forbidden, 0, [])).toBeInstanceOf(NodeApiError);
	});

	test('contains no secret anywhere', () => {
		const secret = 'sk-very-secret';
		const failure = new Failure(`about ${secret}`, {
			status: 400,
			code: secret,
			requestId: secret,
			hint: secret,
		});
		for (const error of [
			nodeError(node, failure, 0, [secret]),
			nodeError(node, new InvalidInput(secret, secret), 0, [secret]),
		]) {
			const members = Object.getOwnPropertyNames(error).map((name) => Reflect.get(error, name));
			expect(JSON.stringify(members)).not.toContain(secret);
		}
	});
});
