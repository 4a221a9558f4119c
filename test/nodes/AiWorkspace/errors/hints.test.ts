import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';

/** The words themselves stand in everyFailure.test.ts. */
test.each([
	[[414], 413],
	[[501, 505], 405],
	[[502, 503, 504, 599], 500],
	[[402, 418, 499], 400],
])('hintFor says the same about statuses %j as about %i', (statuses, other) => {
	const hint = hintFor(other);
	expect(hint).toMatch(/^[A-Z]/);
	expect(statuses.map((status) => hintFor(status))).toEqual(statuses.map(() => hint));
});

test("hintFor goes by the status for the API's label that is a code of this node", () => {
	expect(hintFor(403, 'REDIRECT')).toMatch(/rights/);
});

test('hintFor has nothing to say about an unknown code', () => {
	const codes = ['REDIRECT', 'SOMETHING', 'constructor'];
	expect(codes.filter((code) => hintFor(code) !== undefined)).toEqual(['REDIRECT']);
});
