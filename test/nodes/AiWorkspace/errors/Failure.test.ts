import { UserError } from 'n8n-workflow';
import {
	asFailure,
	Failure,
	InvalidInput,
	settled,
	statusInCode,
	UnexpectedResponse,
	unknownOption,
	type FailureDetails,
} from '../../../../nodes/AiWorkspace/errors/Failure';

describe('statusInCode', () => {
	test.each([
		['400', 400],
		['599', 599],
		['40301', 403],
		['4290001', 429],
	])('of %s is %s', (code, status) => {
		expect(statusInCode(code)).toBe(status);
	});

	test('of any other code is missing', () => {
		const codes = '0 200 20001 302 600 40 -403 X403 403X 4e3'.split(' ');
		expect([...codes, '', undefined].filter((code) => statusInCode(code) !== undefined)).toEqual(
			[],
		);
	});
});

describe('The effective status of a Failure', () => {
	test.each<[string, FailureDetails, number | undefined]>([
		['of an error status is that status', { status: 403 }, 403],
		['of an error status stays that status with any code', { status: 500, code: '40301' }, 500],
		['of a redirect is that status', { status: 300, code: '401' }, 300],
		['of an envelope is what its code means', { status: 200, code: '40101' }, 401],
		['of an envelope without an error code is missing', { status: 299, code: 'X' }, undefined],
		['of a network issue is missing', { code: 'ECONNRESET' }, undefined],
		['without a status is missing, even with a number as code', { code: '403' }, undefined],
	])('%s', (_, details, status) => {
		const failure = new Failure('words', details);
		expect(failure.effectiveStatus).toBe(status);
		expect(failure.isAuthFailure).toBe(status === 401 || status === 403);
	});
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
	const hint = expect.any(String);
	const unexpected = { code: 'UNEXPECTED_RESPONSE', status: 200, retryable: false, hint };

	test.each<[string, () => Failure, object]>([
		['Failure', () => new Failure('words'), {}],
		[
			'InvalidInput',
			() => new InvalidInput('words', 'hint'),
			{ code: 'INVALID_INPUT', retryable: false, hint: 'hint' },
		],
		['UnexpectedResponse', () => new UnexpectedResponse('words'), unexpected],
		[
			'UnexpectedResponse',
			() => new UnexpectedResponse('words', { code: 'NOT_JSON', requestId: 'req-1' }),
			{ ...unexpected, code: 'NOT_JSON', requestId: 'req-1' },
		],
	])('have the name of their class and its details: %s', (name, create, details) => {
		const failure = create();
		expect(failure).toBeInstanceOf(Failure);
		expect([failure.name, failure.message, failure.details]).toEqual([name, 'words', details]);
	});
});

describe('asFailure', () => {
	test('returns a Failure as it is', () => {
		const forbidden = new Failure('No access to that workspace', { status: 403 });
		expect(asFailure(forbidden)).toBe(forbidden);
	});

	test("keeps the words and the description of n8n's errors", () => {
		const error = new UserError('No credentials', { description: 'Select one' });
		expect(asFailure(error)).toMatchObject({
			message: 'No credentials',
			details: { hint: 'Select one', retryable: false },
		});
	});

	test.each([
		[new UserError('No credentials'), 'No credentials'],
		[Object.assign(new Error('broken'), { description: 42 }), 'broken'],
		[new Error('broken'), 'broken'],
		['text', 'text'],
		[undefined, 'undefined'],
	])('says of %p that the node has a fault', (error, message) => {
		expect(asFailure(error)).toMatchObject({
			message,
			details: { code: 'NODE_ERROR', retryable: false, hint: expect.any(String) },
		});
	});
});
