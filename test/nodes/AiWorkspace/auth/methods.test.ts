import {
	authenticationMethods,
	findMethod,
	namesOf,
} from '../../../../nodes/AiWorkspace/auth/methods';

test.each(authenticationMethods)('$value is found by its value', (method) => {
	expect(findMethod(method.value)).toBe(method);
});

test.each([undefined, null, '', 'PAT', 5])('Nothing is found for %p', (value) => {
	expect(findMethod(value)).toBeUndefined();
});

test('Names are in the order of the table', () => {
	expect(namesOf(['virtualKey', 'accessToken'])).toBe('Access Token or Virtual Key');
	expect(namesOf(['pat'])).toBe('Personal Access Token');
});
