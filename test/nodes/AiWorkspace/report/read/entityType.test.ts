import { entityType } from '../../../../../nodes/AiWorkspace/report/read/entityType';

test('A type is exactly that of an agent, a member, or a department, also in the plural', () => {
	const known = [' Agent', 'agents', 'MEMBER', 'members', 'department', 'Departments '];
	expect(known.map(entityType)).toEqual([
		...['agent', 'agent', 'member', 'member', 'department', 'department'],
	]);
	const others = ['Department Lead', 'subagent', 'dept', 'entity', '', 'constructor'];
	expect(others.map(entityType)).toEqual(others.map(() => undefined));
});
