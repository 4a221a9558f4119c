import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';

const CODES = [
	...['REDIRECT', 'CUT_OFF', 'NOT_JSON', 'TIMED_OUT', 'CANCELLED', 'UNREACHABLE', 'CERTIFICATE'],
	...['CERTIFICATE_INVALID', 'TLS', 'UNKNOWN_CODE'],
];

/** The words themselves stand in everyFailure.test.ts. */
describe('hintFor', () => {
	test('has words of its own for each status and for each code of the node', () => {
		const statuses = [400, 401, 403, 404, 405, 407, 408, 413, 429, 500];
		const hints = [...statuses, ...CODES].map((one) => hintFor(one));
		expect(hints.filter((hint) => !/\w/.test(hint ?? ''))).toEqual([]);
		expect(new Set(hints).size).toBe(hints.length);
	});

	test.each([
		[[414], 413],
		[[501, 505], 405],
		[[502, 503, 504, 599], 500],
		[[402, 418, 499], 400],
	])('says the same about statuses %j as about %i', (statuses, other) => {
		expect(statuses.map((status) => hintFor(status))).toEqual(statuses.map(() => hintFor(other)));
	});

	test('says more about an expired token than about its status', () => {
		const hint = hintFor(401, 'AUTH_TOKEN_EXPIRED');
		expect(hint).not.toBe(hintFor(401));
		expect(hint).toBe(hintFor(403, 'AUTH_TOKEN_EXPIRED'));
	});

	test.each(['SOMETHING', 'constructor', ...CODES])(
		"goes by the status for the API's label %s, which may be a code of this node",
		(label) => {
			expect(hintFor(403, label)).toBe(hintFor(403));
		},
	);

	test.each(['SOMETHING', 'constructor'])('has nothing to say about the code %s', (code) => {
		expect(hintFor(code)).toBeUndefined();
	});
});
