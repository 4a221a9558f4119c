import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';

describe('hintFor', () => {
	test.each([
		[401, 'replace it with a new one'],
		[403, 'Ask your workspace administrator for the rights'],
		[404, 'check the IDs'],
		[405, 'Check the URLs'],
		[407, 'The proxy'],
		[408, 'Try again later'],
		[413, 'IDs per Request'],
		[414, 'IDs per Request'],
		[429, 'Max Concurrency'],
		[499, 'Check the fields'],
		[500, 'temporarily unavailable'],
		[503, 'temporarily unavailable'],
		[501, 'Check the URLs'],
		[505, 'Check the URLs'],
		[599, 'temporarily unavailable'],
		[400, 'Check the fields'],
		[418, 'Check the fields'],
	])('says what to do about status %i', (status, words) => {
		expect(hintFor(status)).toContain(words);
	});

	test.each([
		['REDIRECT', 'Update the URL'],
		['CUT_OFF', 'Retry'],
		['NOT_JSON', 'web page'],
		['TIMED_OUT', 'Timeout'],
		['CANCELLED', 'again'],
		['UNREACHABLE', 'firewall'],
		['CERTIFICATE', 'NODE_EXTRA_CA_CERTS'],
		['CERTIFICATE_INVALID', 'The certificate has expired'],
		['TLS', 'https://'],
	])('says what to do about %s', (key, words) => {
		expect(hintFor(key)).toContain(words);
	});

	test('says more about an expired token than about its status', () => {
		expect(hintFor(401, 'AUTH_TOKEN_EXPIRED')).toContain('Create a new token');
		expect(hintFor(401, 'AUTH_TOKEN_EXPIRED')).not.toBe(hintFor(401));
	});

	test.each(['SOMETHING', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
		'goes by the status for the unknown label %s',
		(label) => {
			expect(hintFor(403, label)).toBe(hintFor(403));
		},
	);

	test.each(['CANCELLED', 'CUT_OFF', 'TIMED_OUT', 'TLS', 'UNREACHABLE'])(
		'goes by the status where the API uses %s, which is also a name of this node, as a label',
		(label) => {
			expect(hintFor(500, label)).toBe(hintFor(500));
		},
	);

	test.each(['SOMETHING', 'constructor'])('has nothing to say about the key %s', (key) => {
		expect(hintFor(key)).toBeUndefined();
	});
});
