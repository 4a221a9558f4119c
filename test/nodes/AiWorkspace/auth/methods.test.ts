import { findMethod, namesOf } from '../../../../nodes/AiWorkspace/auth/methods';

test('A method is found by its value, and nothing by any other', () => {
	expect(findMethod('pat')).toMatchObject({ value: 'pat' });
	expect(findMethod('PAT')).toBeUndefined();
});

test('Names are in the order of the table', () => {
	expect(namesOf(['virtualKey', 'accessToken'])).toBe('Access Token or Virtual Key');
});
