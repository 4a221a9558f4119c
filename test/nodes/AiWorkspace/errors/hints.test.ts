import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';

describe('hintFor', () => {
	test.each([400, 401, 403, 404, 405, 407, 408, 413, 429, 500])(
		'has words of its own for status %i',
		(status) => {
			const hint = hintFor(status);
			expect(hint).toMatch(/\w/);
			const others = [400, 401, 403, 404, 405, 407, 408, 413, 429, 500].filter(
				(it) => it !== status,
			);
			expect(others.map((other) => hintFor(other))).not.toContain(hint);
		},
	);

	test.each([
		[414, 413],
		[501, 405],
		[505, 405],
		[502, 500],
		[503, 500],
		[504, 500],
		[599, 500],
		[402, 400],
		[418, 400],
		[499, 400],
	])('says the same about status %i as about %i', (status, other) => {
		expect(hintFor(status)).toBe(hintFor(other));
	});

	const codes = [
		...['REDIRECT', 'CUT_OFF', 'NOT_JSON', 'TIMED_OUT', 'CANCELLED', 'UNREACHABLE', 'CERTIFICATE'],
		...['CERTIFICATE_INVALID', 'TLS', 'UNKNOWN_CODE'],
	];

	test('has words of its own for each code of the node', () => {
		const hints = codes.map((code) => hintFor(code));
		expect(hints.filter((hint) => hint === undefined)).toEqual([]);
		expect(new Set(hints).size).toBe(codes.length);
	});

	test('says more about an expired token than about its status', () => {
		const hint = hintFor(401, 'AUTH_TOKEN_EXPIRED');
		expect(hint).toMatch(/\w/);
		expect(hint).not.toBe(hintFor(401));
		expect(hint).toBe(hintFor(403, 'AUTH_TOKEN_EXPIRED'));
	});

	test.each(['SOMETHING', 'constructor', '__proto__', ...codes])(
		"goes by the status for the API's label %s, which may be a code of this node",
		(label) => {
			expect(hintFor(403, label)).toBe(hintFor(403));
		},
	);

	test.each(['SOMETHING', 'constructor'])('has nothing to say about the code %s', (code) => {
		expect(hintFor(code)).toBeUndefined();
	});
});
