import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InvalidInput, Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { asFailure } from '../../../../nodes/AiWorkspace/errors/asFailure';
import { errorBranchItem, errorItem, nodeError } from '../../../../nodes/AiWorkspace/errors/report';
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

describe('errorBranchItem', () => {
	test('is the error item where n8n takes one with details for an error', () => {
		expect(errorBranchItem(forbidden, 3, [], true)).toEqual(errorItem(forbidden, 3, []));
	});

	test('holds just error and message in older n8n, with the way out in error', () => {
		expect(errorBranchItem(forbidden, 3, [], false)).toEqual({
			json: {
				error:
					'No access to that workspace. Check its rights. (status 403, FORBIDDEN, request ID req-7)',
				message: 'No access to that workspace',
			},
			pairedItem: { item: 3 },
		});
	});
});

describe('errorItem', () => {
	test('holds just error, message and details, linked to its item', () => {
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

	test('says null where there is nothing to say', () => {
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

	test('shows no part of a key that a long answer echoes where it is cut', () => {
		const echoed = 'sk-proj-0123456789abcdefghijklmnopqrstuvwxyz';
		for (let before = 440; before <= 520; before += 1) {
			const body = JSON.stringify({ message: `${'x'.repeat(before)}${echoed} is no key` });
			const failure = asFailure(
				thrownBy(() => readResponse({ statusCode: 400, headers: {}, body })),
			);
			expect(JSON.stringify(errorItem(failure, 0, [echoed]))).not.toContain('sk-pro');
		}
	});

	test('keeps a long answer short', () => {
		const body = JSON.stringify({ message: 'x'.repeat(5000) });
		const failure = asFailure(thrownBy(() => readResponse({ statusCode: 400, headers: {}, body })));
		expect(String(errorItem(failure, 0, []).json.message).length).toBeLessThanOrEqual(500);
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

	test('tells the item', () => {
		expect(nodeError(node, forbidden, 4, []).context.itemIndex).toBe(4);
	});

	test('says what to do and where to look', () => {
		expect(nodeError(node, forbidden, 0, []).description).toBe(
			'Check its rights. (status 403, FORBIDDEN, request ID req-7)',
		);
	});

	test('is an error about the input for BadInput', () => {
		const error = nodeError(node, new InvalidInput("'Period' is odd", 'Choose another'), 2, []);
		expect(error).toBeInstanceOf(NodeOperationError);
		expect(error).toMatchObject({
			message: "'Period' is odd",
			description: 'Choose another',
			level: 'warning',
			context: { itemIndex: 2 },
		});
	});

	test('is an error about the API for everything else', () => {
		expect(nodeError(node, forbidden, 0, [])).toBeInstanceOf(NodeApiError);
	});

	test('holds no secret anywhere', () => {
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
