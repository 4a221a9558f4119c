import { apiUrl, urlLabels } from '../../../../nodes/AiWorkspace/api/urls';
import { thrownBy } from '../../../support/properties';

const credential = { baseUrl: 'https://api.example.com/', analyticsUrl: 'https://a.example.com' };

test('Each API has a URL of its own', () => {
	expect(apiUrl(credential, 'baseUrl')).toBe('https://api.example.com');
	expect(apiUrl(credential, 'analyticsUrl')).toBe('https://a.example.com');
});

test.each(['baseUrl', 'analyticsUrl'] as const)('A bad %s is refused by its label', (api) => {
	const error = thrownBy(() => apiUrl({ ...credential, [api]: 'ftp://x' }, api));
	expect(String(error)).toContain(`'${urlLabels[api]}'`);
});
