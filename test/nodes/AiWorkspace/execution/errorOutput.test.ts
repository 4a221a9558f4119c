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

/** What n8n replaces by words of its own. */
const words = 'connect ECONNREFUSED 10.0.0.1';

test.each<[FailureDetails, string | undefined]>([
	[{}, undefined],
	[{ hint: 'Check its rights' }, 'Check its rights.'],
	[{ hint: 'Are they right?' }, 'Are they right?'],
	[{ status: 403, requestId: 'req-7' }, '(status 403, request ID req-7)'],
	[{ hint: 'Retry', code: 'CUT_OFF' }, 'Retry. (CUT_OFF)'],
])(
	'Below a message, %j is %j, and follows the message in n8n 1.x and for agents',
	(details, wanted) => {
		const failure = new Failure(words, details);
		const error = errorOf(failure, 4);
		expect(error).toBeInstanceOf(NodeApiError);
		const httpCode = details.status === 403 ? '403' : null;
		expect(error).toMatchObject({ message: words, httpCode, context: { itemIndex: 4 } });
		expect(error.description ?? undefined).toBe(wanted);
		const all = wanted === undefined ? words : `${words}. ${wanted}`;
		// Agents pass on nothing else.
		expect(errorOf(failure, 0, true).message).toBe(all);
		const json = { error: wanted === undefined ? `${words}.` : all, message: words };
		expect(itemOf(failure, false)).toEqual({ json, pairedItem: { item: 3 } });
	},
);

test('Below words of our own is what to do, without a code', () => {
	const failure = new InvalidInput('words', 'Select it');
	expect(errorOf(failure, 0, true).message).toBe('words. Select it');
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

test('nodeError contains no parameter, which could be a key', () => {
	const error = errorOf(telling);
	expect(error.node).toEqual({ ...node, parameters: {} });
	expect(everythingIn(error)).not.toMatch(LEAK);
	expect(node.parameters.apiKey).toBe(secret);
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
