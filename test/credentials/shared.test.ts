import { credentialTypes } from '../support/savedNode';

test.each(credentialTypes)('$displayName only adds its token to a request', async (type) => {
	const { name = '' } = type.properties.find(({ typeOptions }) => typeOptions?.password) ?? {};
	const request = { url: 'https://api.example.com', headers: { Accept: 'application/json' } };
	expect(await type.authenticate({ [name]: ' bearer a-token\n' }, request)).toEqual({
		url: 'https://api.example.com',
		headers: { Accept: 'application/json', Authorization: 'Bearer a-token' },
	});
	expect(request.headers).toEqual({ Accept: 'application/json' });
});
