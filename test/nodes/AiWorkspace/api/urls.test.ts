import fc from 'fast-check';
import { apiUrl, parseUrl } from '../../../../nodes/AiWorkspace/api/urls';
import { accepted, forAll, refusalOf } from '../../../support/properties';

const baseUrl = (value: unknown) => apiUrl(Object({ baseUrl: value }), 'baseUrl');
const refused = (value: unknown) => refusalOf(() => baseUrl(value));

describe('apiUrl', () => {
	test.each([
		['https://api.example.com', 'https://api.example.com'],
		['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
		['https://api.example.com/', 'https://api.example.com'],
		['https://api.example.com///', 'https://api.example.com'],
		['https://example.com/gateway/ai/', 'https://example.com/gateway/ai'],
		[' https://api.example.com\n', 'https://api.example.com'],
		['\u200bhttps://api.example.com\u00a0', 'https://api.example.com'],
		['HTTPS://API.example.com', 'HTTPS://API.example.com'],
		['https://[::1]:3000/', 'https://[::1]:3000'],
		['https://bücher.example', 'https://bücher.example'],
	])('takes %j', (value, wanted) => {
		expect(baseUrl(value)).toBe(wanted);
	});

	test.each<[string, unknown, unknown[]]>([
		['empty', '', [' \u200b', undefined, null, 5]],
		[
			'no URL for a path to follow',
			'api.example.com',
			[
				...['//api.example.com', 'ftp://api.example.com', 'javascript:alert(1)', 'https://'],
				...['https:///v1', 'xhttps://api.example.com', 'http:/api.example.com'],
				...['https://user:secret@api.example.com', 'https://user@api.example.com'],
				...[
					'https://api.example.com?x=1',
					'https://api.example.com/#v1',
					'https://api example.com',
				],
				...['https://api.example.com\nX-Evil: 1', 'https://api.example.com\u0085'],
				...['https://api.example.com/a\u0000b', 'https://api.example.com:99999'],
				'https://api.exa%mple.com',
			],
		],
	])('refuses what is %s', (_, example, others) => {
		const message = refused(example);
		expect(message).toContain("'Workspace API URL'");
		for (const other of others) expect([other, refused(other)]).toEqual([other, message]);
	});

	test('keeps paths as they are, without the slashes at the end', () => {
		const steps = fc.array(fc.stringMatching(/^[a-z0-9._~-]{1,6}$/), { maxLength: 4 });
		forAll(fc.domain(), steps, fc.nat(3), (host, path, slashes) => {
			const url = ['https:/', host, ...path].join('/');
			expect(baseUrl(url + '/'.repeat(slashes))).toBe(url);
		});
	});

	test('returns a URL that a path can follow, with nothing else in it, or throws InvalidInput', () => {
		const fragments = fc.constantFrom(
			...['http://', 'https://', 'a.example', '/', '//', '\\', '@', '?', '#', ':', '443', '..'],
			...['%2f', ' ', '\t', '[::1]', 'user:pw@'],
		);
		const texts = fc
			.tuple(
				fc.constantFrom('', 'http://', 'https://', 'https://a.example'),
				fc.array(fc.oneof(fragments, fc.string({ unit: 'binary', maxLength: 3 })), {
					maxLength: 5,
				}),
			)
			.map(([start, parts]) => start + parts.join(''));
		forAll(texts, (text) => {
			const taken = accepted(() => baseUrl(text));
			if (taken === undefined) return;
			const url = new URL(`${taken}/v1/x`);
			expect(url.protocol).toMatch(/^https?:$/);
			expect(url.pathname).toMatch(/\/v1\/x$/);
			expect(url.username + url.password + url.search + url.hash).toBe('');
		});
	});
});

describe('parseUrl', () => {
	test('reads a URL', () => {
		expect(parseUrl('https://bücher.example/a')?.hostname).toBe('xn--bcher-kva.example');
	});

	test.each(['', 'api.example.com', 'https://', 'http://['])('has no URL for %j', (text) => {
		expect(parseUrl(text)).toBeUndefined();
	});
});

test.each([
	['baseUrl', 'https://api.example.com', 'Workspace API URL'],
	['analyticsUrl', 'https://a.example.com', 'Analytics API URL'],
] as const)('The credential field %s is read and named', (api, url, label) => {
	const credential = { baseUrl: 'https://api.example.com', analyticsUrl: 'https://a.example.com' };
	expect(apiUrl(credential, api)).toBe(url);
	expect(refusalOf(() => apiUrl({ ...credential, [api]: 'ftp://x' }, api))).toContain(`'${label}'`);
});
