import { N8N_NODES_API_VERSION, NodeApiError } from 'n8n-workflow';
import {
	Failure,
	InvalidInput,
	type FailureDetails,
} from '../../../../nodes/AiWorkspace/errors/Failure';
import {
	errorItem,
	nodeError,
	takesDetails,
} from '../../../../nodes/AiWorkspace/execution/errorOutput';
import { REMOVED, Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';
import { everythingIn } from '../../../support/everythingIn';
import { savedNode } from '../../../support/savedNode';

const secret = ['sk', '0123456789', 'abcdefghij'].join('-');
const secrets = new Secrets();
secrets.add(secret);

const parameters = { resource: 'masterKey', apiKey: secret, provider: 'openai' };
const node = savedNode({ parameters });

const forbidden = new Failure('No access to that workspace', {
	status: 403,
	code: 'FORBIDDEN',
	requestId: 'req-7',
	retryable: false,
	hint: 'Check its rights',
});

/** A failure with a secret wherever there may be one. */
const telling = new Failure(`about ${secret.slice(1)}`, {
	status: 400,
	code: `C-${secret.toUpperCase()}`,
	requestId: `id ${secret.slice(0, -1)}`,
	hint: `not ${Buffer.from(secret).toString('hex')}`,
	retryable: true,
});

const errorOf = (failure: Failure, itemIndex = 0, isTool = false) =>
	nodeError(node, failure, itemIndex, { secrets, isTool });
/** The item on the error branch, in n8n before 2.39 without details. */
const itemOf = (failure: Failure, hasDetails = true) =>
	errorItem(failure, { item: 3 }, secrets, hasDetails);

/** What a secret leaves in plain text, in upper case, and in hexadecimal. */
const LEAK = /0123456|CDEFGH|3031323334/i;

test.each<[FailureDetails, string | undefined]>([
	[{}, undefined],
	[{ hint: 'Check its rights' }, 'Check its rights.'],
	[{ hint: 'Are they right?' }, 'Are they right?'],
	[{ status: 403, requestId: 'req-7' }, '(status 403, request ID req-7)'],
	[{ hint: 'Retry', code: 'CUT_OFF' }, 'Retry. (CUT_OFF)'],
])('Below a message, %j is %j, and follows the message in n8n 1.x', (details, wanted) => {
	const failure = new Failure('words', details);
	expect(errorOf(failure).description ?? undefined).toBe(wanted);
	const error = wanted === undefined ? 'words.' : `words. ${wanted}`;
	const json = { error, message: 'words' };
	expect(itemOf(failure, false)).toEqual({ json, pairedItem: { item: 3 } });
});

test('An item takes details but on the error branch of n8n before 2.39', () => {
	const branches = (['continueErrorOutput', 'continueRegularOutput', undefined] as const).map(
		takesDetails,
	);
	expect(branches).toEqual([N8N_NODES_API_VERSION !== undefined, true, true]);
});

test('errorItem has all details and the link, and shows no secret in any member', () => {
	const message = 'about ***';
	const details = {
		status: 400,
		code: 'C-***',
		requestId: 'id ***',
		retryable: true,
		hint: REMOVED,
	};
	const json = { error: message, message, details };
	expect(itemOf(telling)).toEqual({ json, pairedItem: { item: 3 } });
	expect(everythingIn([itemOf(telling), itemOf(telling, false)])).not.toMatch(LEAK);
});

test('errorItem has at most 500 characters of a message, unless that is our own, and of a detail', () => {
	const [long, cut] = ['x'.repeat(5000), 'x'.repeat(500)];
	const { json } = itemOf(new Failure(long, { hint: long }));
	expect(json).toMatchObject({ message: cut, details: { hint: cut, retryable: false } });
	const own = new Failure(`${long} ${secret}`, { isOwnMessage: true });
	expect(itemOf(own).json.message).toBe(`${long} ***`);
});

describe('nodeError', () => {
	const { message } = forbidden;
	const description = 'Check its rights. (status 403, FORBIDDEN, request ID req-7)';

	test('is a NodeApiError with the message, the reference, the status, and the item', () => {
		const error = errorOf(forbidden, 4);
		expect(error).toBeInstanceOf(NodeApiError);
		const shown = { message, messages: [message], description, httpCode: '403' };
		expect(error).toMatchObject({ ...shown, context: { itemIndex: 4 } });
	});

	test.each([
		[forbidden, `${message}. ${description}`],
		[new InvalidInput('words', 'Select it'), 'words. Select it'],
		[new Failure('words'), 'words'],
	])(
		'of a tool has all of %p in its message, because agents pass on nothing else',
		(failure, all) => {
			expect(errorOf(failure, 0, true).message).toBe(all);
		},
	);

	test('keeps words that n8n would replace', () => {
		const words = 'connect ECONNREFUSED 10.0.0.1';
		expect(errorOf(new Failure(words))).toMatchObject({ message: words, httpCode: null });
	});

	test('contains no parameter, which could be a key', () => {
		const error = errorOf(telling);
		expect(error.node).toEqual({ ...node, parameters: {} });
		expect(everythingIn(error)).not.toMatch(LEAK);
		expect(node.parameters.apiKey).toBe(secret);
	});
});

test('Where redaction itself fails, nothing of the failure is shown', () => {
	const broken = new Secrets();
	jest.spyOn(broken, 'message').mockImplementation(() => {
		throw new RangeError('Invalid regular expression');
	});
	const details = { status: null, code: null, requestId: null, hint: null, retryable: true };
	const { json } = errorItem(telling, { item: 3 }, broken, true);
	expect(json).toEqual({ error: REMOVED, message: REMOVED, details });
	const error = nodeError(node, telling, 3, { secrets: broken, isTool: true });
	expect(error).toMatchObject({ message: REMOVED, httpCode: null });
	expect(everythingIn(error)).not.toMatch(/0123456|about|Invalid/);
});
