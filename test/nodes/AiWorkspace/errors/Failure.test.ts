import { UserError } from 'n8n-workflow';
import {
	asFailure,
	Failure,
	unknownOption,
	type FailureDetails,
} from '../../../../nodes/AiWorkspace/errors/Failure';

test.each<[string, FailureDetails, number | undefined]>([
	['of an error status is that status', { status: 403 }, 403],
	['of an error status stays that status with any code', { status: 500, code: '40301' }, 500],
	['of a redirect is that status', { status: 300, code: '401' }, 300],
	['of an envelope is what its code means', { status: 200, code: '40101' }, 401],
	['without a status is missing, whatever the code is', { code: '403' }, undefined],
])('The effective status of a Failure %s', (_, details, status) => {
	const failure = new Failure('words', details);
	expect(failure.effectiveStatus).toBe(status);
	expect(failure.isAuthFailure).toBe(status === 401 || status === 403);
});

test.each([
	[undefined, 'Wait'],
	['Retry', 'Retry. Wait'],
])('withHint adds a sentence to %j', (hint, wanted) => {
	const { message, details } = new Failure('words', { hint, status: 503 }).withHint('Wait');
	expect({ message, ...details }).toEqual({ message: 'words', hint: wanted, status: 503 });
});

test.each([
	[['a', 'b'], 'a,b'],
	['sk-proj-0123456789abc', 'sk-…'],
	[`a\nb${'x'.repeat(20)}`, 'a\nb…'],
])('unknownOption names %j, or its first three characters if it may be a key', (value, shown) => {
	const { message } = unknownOption('Period', value, ['today', 'custom']);
	expect(message).toBe(`'${shown}' isn't an option of 'Period'. Its options are today, custom.`);
});

test.each<[unknown, string, FailureDetails]>([
	[new UserError('words', { description: 'advice' }), 'words', { hint: 'advice' }],
	[new UserError('words'), 'words', { code: 'NODE_ERROR' }],
	[Object.assign(new Error('words'), { description: 42 }), 'words', { code: 'NODE_ERROR' }],
	[undefined, 'undefined', { code: 'NODE_ERROR' }],
])("%p is a Failure with its words, and n8n's advice", (error, message, details) => {
	expect(asFailure(error)).toMatchObject({ message, details: { ...details, retryable: false } });
});
