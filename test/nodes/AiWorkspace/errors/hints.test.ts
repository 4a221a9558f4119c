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

	test("goes by the status for the API's label that is a code of this node", () => {
		expect(hintFor(403, 'REDIRECT')).toBe(hintFor(403));
	});

	test('has nothing to say about an unknown code', () => {
		expect(['SOMETHING', 'constructor'].map((code) => hintFor(code))).toEqual([
			undefined,
			undefined,
		]);
	});
});
