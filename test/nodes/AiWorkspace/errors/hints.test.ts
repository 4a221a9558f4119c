import { hintFor, isAboutFields } from '../../../../nodes/AiWorkspace/errors/hints';

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

test('hintFor names the request ID to send, if there is one', () => {
	const hint = hintFor(500, undefined, '$&1');
	expect(hint).toMatch(/, send the request ID \$&1 to your workspace administrator$/);
});

test('isAboutFields is true of a status that says nothing more', () => {
	const statuses = [undefined, 200, 302, 399, 400, 401, 404, 413, 418, 422, 425, 499, 500];
	expect(statuses.filter(isAboutFields)).toEqual([400, 418, 422, 499]);
});
