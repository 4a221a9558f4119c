import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	authenticationMethods,
	findMethod,
	methodsOf,
	tokensIn,
	type Method,
} from '../../../../nodes/AiWorkspace/auth/methods';

function methodNamed(value: string): Method {
	const method = findMethod(value);
	if (!method) throw new Error(`No such method: ${value}`);
	return method;
}

describe('findMethod', () => {
	test.each(authenticationMethods)('finds the line of $value', (method) => {
		expect(findMethod(method.value)).toBe(method);
	});

	test.each([undefined, null, '', 'PAT', 5])('finds nothing for %p', (value) => {
		expect(findMethod(value)).toBeUndefined();
	});
});

describe('methodsOf', () => {
	test('keeps the order of the table', () => {
		const names = methodsOf(['virtualKey', 'accessToken']).map(({ name }) => name);
		expect(names).toEqual(['Access Token', 'Virtual Key']);
	});
});

describe('tokensIn', () => {
	test.each([
		['accessToken', { accessToken: ' Bearer a b\n', other: 'x' }],
		['pat', { personalAccessToken: ' Bearer a b\n', other: 'x' }],
		['virtualKey', { virtualKeyToken: ' Bearer a b\n', other: 'x' }],
	])('returns the token of a credential for %s as typed and as sent', (value, credential) => {
		expect(tokensIn(credential, methodNamed(value))).toEqual([' Bearer a b\n', 'Bearer a b', 'ab']);
	});

	test.each<ICredentialDataDecryptedObject>([{}, { personalAccessToken: 5 }])(
		'returns nothing for %j',
		(credential) => {
			expect(tokensIn(credential, methodNamed('pat'))).toEqual([]);
		},
	);
});
