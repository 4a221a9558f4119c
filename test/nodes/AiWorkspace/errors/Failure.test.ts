import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import {
	asFailure,
	Failure,
	InvalidInput,
	settled,
	statusInCode,
	UnexpectedResponse,
	unknownOption,
} from '../../../../nodes/AiWorkspace/errors/Failure';
import { ourNode } from '../../../support/ourNode';

const { node } = ourNode({});

describe('statusInCode', () => {
	test.each([
		['400', 400],
		['403', 403],
		['599', 599],
		['40301', 403],
		['50301', 503],
		['4290001', 429],
	])('of %s is %i', (code, status) => {
		expect(statusInCode(code)).toBe(status);
	});

	test.each([
		...[undefined, '', '0', '200', '20001', '302', '600', '40', '-403', 'X403', '403X', '4e3'],
	])('of %s is missing', (code) => {
		expect(statusInCode(code)).toBeUndefined();
	});
});

describe('The effective status of a Failure', () => {
	test.each([
		['of an error status is that status', { status: 403 }, 403],
		['of an error status stays that status with any code', { status: 500, code: '40301' }, 500],
		['of a redirect is that status', { status: 300, code: '401' }, 300],
		['of an envelope is what its code means', { status: 200, code: '40301' }, 403],
		['of an envelope without an error code is missing', { status: 299, code: 'X' }, undefined],
		['of a network issue is missing', { code: 'ECONNRESET' }, undefined],
		['without a status is missing, even with a number as code', { code: '403' }, undefined],
	])('%s', (_, details, status) => {
		expect(new Failure('words', details).effectiveStatus).toBe(status);
	});
});

describe('isAuthFailure', () => {
	test.each([
		{ status: 401 },
		{ status: 403 },
		{ status: 200, code: '401' },
		{ status: 200, code: '40301' },
	])('is true of %j', (details) => {
		expect(new Failure('words', details).isAuthFailure).toBe(true);
	});

	test.each([{}, { status: 400 }, { status: 404, code: '401' }, { code: '401' }, { status: 200 }])(
		'is false of %j',
		(details) => {
			expect(new Failure('words', details).isAuthFailure).toBe(false);
		},
	);
});

describe('withHint', () => {
	test.each([
		[undefined, 'Wait'],
		['Retry', 'Retry. Wait'],
		['Retry.', 'Retry. Wait'],
		['Retry!', 'Retry! Wait'],
		['Retry?', 'Retry? Wait'],
	])('adds a sentence to %j', (hint, wanted) => {
		const failure = new Failure('words', { hint, status: 503, retryable: true });
		expect(failure.withHint('Wait')).toMatchObject({
			message: 'words',
			details: { hint: wanted, status: 503, retryable: true },
		});
		expect(failure.details.hint).toBe(hint);
	});
});

describe('settled', () => {
	test('is the result, or the Failure that something else was thrown as', async () => {
		const failure = new Failure('words');
		await expect(settled(() => 5)).resolves.toBe(5);
		await expect(settled(async () => await Promise.resolve(6))).resolves.toBe(6);
		await expect(settled(() => Promise.reject(failure))).resolves.toBe(failure);
		const broken = await settled((): number => {
			throw new Error('broken');
		});
		expect(broken).toMatchObject({ message: 'broken', details: { code: 'NODE_ERROR' } });
	});
});

describe('unknownOption', () => {
	test('names the value and the field', () => {
		expect(unknownOption('Period', 'lastYear')).toMatchObject({
			name: 'InvalidInput',
			message: expect.stringMatching(/^'lastYear' .* 'Period'$/),
			details: { code: 'INVALID_INPUT', retryable: false, hint: expect.any(String) },
		});
	});

	test.each([
		[undefined, 'undefined'],
		[null, 'null'],
		[5, '5'],
		[['a', 'b'], 'a,b'],
		['x'.repeat(20), 'x'.repeat(20)],
		['sk-proj-0123456789abc', 'sk-…'],
		[`a\nb${'x'.repeat(20)}`, 'a\nb…'],
	])('names the value %j, or its first three characters if it may be a key', (value, shown) => {
		expect(unknownOption('Period', value).message).toContain(`'${shown}'`);
	});
});

describe('The kinds of Failure', () => {
	test.each([
		['Failure', () => new Failure('words')],
		['InvalidInput', () => new InvalidInput('words', 'hint')],
		['UnexpectedResponse', () => new UnexpectedResponse('words')],
	])('have the name of their class: %s', (name, create) => {
		const failure = create();
		expect(failure).toBeInstanceOf(Failure);
		expect(failure.name).toBe(name);
	});

	test('have no details unless they are given', () => {
		expect(new Failure('words').details).toEqual({});
	});

	test('say of an unexpected response that it had a success status, and that no retry helps', () => {
		expect(new UnexpectedResponse('words', { requestId: 'req-1' }).details).toEqual({
			hint: expect.any(String),
			status: 200,
			code: 'UNEXPECTED_RESPONSE',
			retryable: false,
			requestId: 'req-1',
		});
	});

	test('let an unexpected response have a code and a hint of its own', () => {
		const details = { code: 'NOT_JSON', hint: 'Check the URLs', status: 201 };
		expect(new UnexpectedResponse('words', details).details).toMatchObject(details);
	});
});

describe('asFailure', () => {
	test('returns a Failure as it is', () => {
		const forbidden = new Failure('No access to that workspace', { status: 403 });
		expect(asFailure(forbidden)).toBe(forbidden);
	});

	test.each([
		new NodeOperationError(node, 'No credentials', { description: 'Select one' }),
		new NodeApiError(node, {}, { message: 'No credentials', description: 'Select one' }),
	])('keeps the words and the description of n8n: $name', (error) => {
		const failure = asFailure(error);
		expect(failure.message).toBe('No credentials');
		expect(failure.details).toEqual({ hint: 'Select one', retryable: false });
	});

	test.each([
		[new NodeOperationError(node, 'No credentials'), 'No credentials'],
		[Object.assign(new Error('broken'), { description: 42 }), 'broken'],
		[new Error('broken'), 'broken'],
		['text', 'text'],
		[undefined, 'undefined'],
	])('says of %p that the node has a fault', (error, message) => {
		const failure = asFailure(error);
		expect(failure.message).toBe(message);
		expect(failure.details).toEqual({
			code: 'NODE_ERROR',
			retryable: false,
			hint: expect.any(String),
		});
	});
});
