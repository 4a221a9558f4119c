import { namesOf } from '../../../../nodes/AiWorkspace/auth/methods';

test('Names are in the order of the table', () => {
	expect(namesOf(['virtualKey', 'accessToken'])).toBe('Access Token or Virtual Key');
});
