import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';

describe('hintFor', () => {
	test.each([
		[401, 'credential holds all of it'],
		[403, 'not allowed'],
		[404, 'prompt template'],
		[408, 'Try again later'],
		[413, 'IDs per Request'],
		[414, 'IDs per Request'],
		[429, 'Max Concurrency'],
		[500, 'fault of its own'],
		[503, 'fault of its own'],
		[599, 'fault of its own'],
		[400, 'did not accept the request'],
		[418, 'did not accept the request'],
	])('says what to do about status %i', (status, words) => {
		expect(hintFor(status)).toContain(words);
	});

	test.each(['REDIRECT', 'CUT_OFF', 'NOT_JSON', 'TIMED_OUT', 'CANCELLED', 'UNREACHABLE'])(
		'says what to do about %s',
		(code) => {
			expect(hintFor(code)).toMatch(/^[A-Z].{20,}/);
		},
	);

	test('says more about an expired token than about its status', () => {
		expect(hintFor(401, 'AUTH_TOKEN_EXPIRED')).toContain('new token');
		expect(hintFor(401, 'AUTH_TOKEN_EXPIRED')).not.toBe(hintFor(401));
	});

	test('falls back to the status for a code it does not know', () => {
		expect(hintFor(403, 'SOMETHING')).toBe(hintFor(403));
	});

	test('has nothing to say about an unknown code alone', () => {
		expect(hintFor('SOMETHING')).toBeUndefined();
	});

	test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
		'does not mistake the label %s for one of its own',
		(code) => {
			expect(hintFor(400, code)).toBe(hintFor(400));
		},
	);
});
