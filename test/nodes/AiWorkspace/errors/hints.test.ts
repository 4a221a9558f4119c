import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';

/** The words themselves stand in everyFailure.test.ts. */
describe('hintFor', () => {
	test.each([
		[[414], 413],
		[[501, 505], 405],
		[[502, 503, 504, 599], 500],
		[[402, 418, 499], 400],
	])('says the same about statuses %j as about %i', (statuses, other) => {
		expect(statuses.map((status) => hintFor(status))).toEqual(statuses.map(() => hintFor(other)));
	});

	test('says the same about an expired token, whatever its status', () => {
		expect(hintFor(403, 'AUTH_TOKEN_EXPIRED')).toBe(hintFor(401, 'AUTH_TOKEN_EXPIRED'));
	});

	test.each(['SOMETHING', 'constructor', 'REDIRECT'])(
		"goes by the status for the API's label %s, which may be a code of this node",
		(label) => {
			expect(hintFor(403, label)).toBe(hintFor(403));
		},
	);

	test.each(['SOMETHING', 'constructor'])('has nothing to say about the code %s', (code) => {
		expect(hintFor(code)).toBeUndefined();
	});
});
