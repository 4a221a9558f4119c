import type { IDataObject } from 'n8n-workflow';
import * as lists from '../../../../../nodes/AiWorkspace/resources/costReport/lists';
import { groupsPer } from '../../../../../nodes/AiWorkspace/resources/costReport/groupings';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { inputOf, workspaceOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';
import { rowOf } from '../../../../support/reports';

const scope = simplified({
	workspace: { id: 'w' },
	entity: { id: 'a', name: 'Ada\nL.', type: 'member', department: 'Sales', department_id: 'd' },
});
const listsOf = (input: ReturnType<typeof inputOf>, of = scope) =>
	lists.completeLists(lists.readLists(input), workspaceOf('w', of), input);

describe('The rows of a report', () => {
	const department = 'Sales';
	const authentication = 'virtualKey';
	const ofDepartment = { authentication, options: { defaultEntity: 'scopeDepartment' } };
	test.each<[string, IDataObject, object]>([
		['the entity of the scope by default', {}, rowOf('a', { name: 'Ada L.', department })],
		['its department', ofDepartment, rowOf('d', { name: department, department })],
		['the directory', { ...ofDepartment, directory: 'b' }, rowOf('b')],
		['the input items', { entities: 'inputItems' }, rowOf('c', { index: 0 })],
	])('are %s', (_, parameters, row) => {
		const inputItems = () => [{ entity_id: 'c' }];
		const input = inputOf({ prompts: 'p', ...parameters }, { inputItems });
		const { prompts, rows } = listsOf(input);
		expect(prompts.map(({ id }) => id)).toEqual(['p']);
		expect(rows).toEqual([row]);
	});

	test('have the ID of the scope for a name where that has none', () => {
		const { rows } = listsOf(inputOf({ prompts: 'p' }), simplified({ entity: { id: 'a' } }));
		expect(rows).toEqual([rowOf('a')]);
	});

	test('are not those of a scope where an expression returns no directory', () => {
		const entered = ({ name }: { name: string }) => (name === 'directory' ? null : undefined);
		const input = inputOf({ prompts: 'p' }, { entered });
		expect(refusalOf(() => lists.readLists(input))).toBe("'Directory' is empty");
		const nothing = refusalOf(() => lists.readLists(inputOf()));
		expect(nothing).toBe("'Prompt Templates' is empty");
	});

	test.each([
		['Directory', ['Ada', 'EMEA', 'Region']],
		['Prompt Templates', ['p', 'v2']],
	])('have no token or key in the place of a text of %s', (label, texts) => {
		const directory = [{ entity_id: 'c', name: 'Ada', Region: 'EMEA' }];
		const parameters = { prompts: [{ prompt_id: 'p', Version: 'v2' }], directory };
		for (const secret of texts) {
			const input = inputOf(parameters, { isSecret: (text) => text === secret });
			expect(refusalOf(() => listsOf(input))).toBe(`'${label}' contains a token or key`);
		}
	});

	const cut = `${'x'.repeat(320)}…`;

	test('have texts of at most 320 characters, which are checked before they are cut', () => {
		const long = 'x'.repeat(400);
		const row = { entity_id: 'c', name: long, department: long, cost_center: long };
		const parameters = { prompts: 'p', directory: [row] };
		const wanted = rowOf('c', { name: cut, department: cut, cost_center: cut });
		expect(listsOf(inputOf(parameters)).rows).toEqual([wanted]);
		const isSecret = (text: string) => text === long;
		expect(refusalOf(() => listsOf(inputOf(parameters, { isSecret })))).toContain('token');
	});

	test('have names that are not the same once they are cut, and all of their addresses', () => {
		const named = ['one', 'other'].map((id) => ({ prompt_id: id, title: 'x'.repeat(330) + id }));
		const owner = Array.from({ length: 30 }, (_, at) => `a${10 + at}@b.example`).join(', ');
		const directory = [{ entity_id: 'c', owner }];
		const { prompts, rows } = listsOf(inputOf({ prompts: named, directory }));
		expect(prompts.map(({ name }) => name)).toEqual([`${cut} (one)`, `${cut} (other)`]);
		expect(rows).toEqual([rowOf('c', { owner_email: owner })]);
	});
});

test('A group that somebody selects needs a column with a value, which the default and types do not', () => {
	const directory = [{ entity_id: 'a', Team: 'x', Region: '' }];
	const read = (options: IDataObject) => {
		const input = inputOf({ prompts: 'p', directory, options });
		return lists.readLists(input, groupsPer.read(input)).breakdown.groupBy;
	};
	const chosen = [{}, { groupBy: 'none' }, { groupBy: 'type' }].map(read);
	expect(chosen).toEqual(['department', undefined, 'type']);
	const byColumn = (groupColumn: string) => read({ groupBy: 'column', groupColumn });
	const columns = ['team', ' Team ', 'Entity-ID'].map(byColumn);
	expect(columns).toEqual(['Team', 'Team', 'entity_id']);
	expect(refusalOf(() => byColumn('region'))).toContain("needs 'region'");
});
