import { apiUrl } from '../../../../nodes/AiWorkspace/api/urls';
import { refusalOf } from '../../../support/properties';

const baseUrl = (value: unknown) => apiUrl(Object({ baseUrl: value }), 'baseUrl');
const refused = (value: unknown) => refusalOf(() => baseUrl(value));

test.each([
	['http://10.0.0.1:8080', 'http://10.0.0.1:8080'],
	['https://api.example.com///', 'https://api.example.com'],
	['https://example.com/gateway/ai/', 'https://example.com/gateway/ai'],
	['\u200bhttps://api.example.com\u00a0', 'https://api.example.com'],
	['HTTPS://API.example.com', 'HTTPS://API.example.com'],
	['https://[::1]:3000/', 'https://[::1]:3000'],
	['https://bücher.example', 'https://bücher.example'],
])('apiUrl takes %j', (value, wanted) => {
	expect(baseUrl(value)).toBe(wanted);
});

const wrong = [
	...['//a.example', 'ftp://a.example', 'javascript:alert(1)', 'https://', 'https:///v1'],
	...['xhttps://a.example', 'http:/a.example', 'https://a example', 'https://a.ex%mple'],
	...['https://user:secret@a.example', 'https://user@a.example', 'https://a.example:99999'],
	...['https://a.example?x=1', 'https://a.example/#v1', 'https://a.example\nX-Evil: 1'],
	...['https://a.example\u0085', 'https://a.example/a\u0000b'],
];

test.each<[string, unknown, unknown[]]>([
	['empty', '', [' \u200b', undefined, null, 5]],
	['no URL for a path to follow', 'api.example.com', wrong],
])('apiUrl refuses what is %s', (_, example, others) => {
	const message = refused(example);
	expect(message).toContain("'Workspace API URL'");
	for (const other of others) expect([other, refused(other)]).toEqual([other, message]);
});
