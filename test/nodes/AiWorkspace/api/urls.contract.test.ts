import { describeRefusals, reportByToken, type CredentialFor } from '../../../support/refusals';
import { check, report, withAccessToken, withVirtualKey } from '../../../support/sandbox';

const withAnalyticsUrl =
	(analyticsUrl: string): CredentialFor =>
	(sandbox) => ({ ...withAccessToken(sandbox), analyticsUrl });

describeRefusals('A URL of the credential', [
	...[
		'',
		'api.example.com',
		'ftp://api.example.com',
		'//api.example.com',
		'http:/api.example.com',
		'https://',
		'javascript:alert(1)',
		'https://user:pass@api.example.com',
		'https://api.example.com?x=1',
		'https://api.example.com#x',
		'https://api example.com',
		'https://api.example.com\r\nX: 1/',
	].map((url) => ({
		name: `an Analytics API URL that isn't http(s) (${JSON.stringify(url)})`,
		parameters: reportByToken({}),
		credential: withAnalyticsUrl(url),
		message: /'Analytics API URL' of the credential (is empty|isn't an http\(s\) URL)/,
	})),
	{
		name: "a Workspace API URL that isn't http(s), in a check",
		parameters: check(),
		credential: (sandbox) => ({ ...withAccessToken(sandbox), baseUrl: 'api.example.com' }),
		message: /'Workspace API URL' of the credential isn't an http\(s\) URL/,
	},
	{
		name: "a Workspace API URL that isn't http(s), in a report with a virtual key",
		parameters: report(),
		credential: (sandbox) => ({ ...withVirtualKey(sandbox), baseUrl: 'api.example.com' }),
		message: /'Workspace API URL' of the credential isn't an http\(s\) URL/,
	},
]);
