import type { IDataObject } from 'n8n-workflow';
import { readQuery } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { promptReport } from '../../../../support/execute';
import { inputOf, workspaceOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';

const scope = simplified({ entity: { id: 'agent-1', department_id: 'd-1' } });

const queryOf = (change: IDataObject) =>
	readQuery(inputOf(promptReport(change)), 'include')(workspaceOf('w-1', scope));

test('readQuery takes 500,000 rows of one item, those of the period before included, and no more', () => {
	const options = { splitBy: 'day', compareWith: 'previous' };
	const ids = (count: number) => Array.from({ length: count }, (_, at) => at);
	const days = { dateFrom: '2026-01-01', dateTo: '2026-01-10', options };
	expect(queryOf({ ...days, entityIds: ids(25_000) }).ids).toHaveLength(25_000);
	const more = { ...days, entityIds: ids(25_001) };
	expect(refusalOf(() => queryOf(more))).toContain(' 500020 rows');
	const alone = { ...days, entityIds: ids(50_000), options: { splitBy: 'day' } };
	expect(queryOf(alone).ids).toHaveLength(50_000);
});

test.each([
	['the agent or member of a virtual key', 'virtualKey', undefined, 'agent-1'],
	['its department', 'virtualKey', 'scopeDepartment', 'd-1'],
	['the agent or member of a scope', 'pat', 'scopeDepartment', 'agent-1'],
])('readQuery reports on %s where no IDs are entered', (_, authentication, defaultEntity, id) => {
	const options = defaultEntity === undefined ? {} : { defaultEntity };
	expect(queryOf({ authentication, entityIds: ' ', options }).ids).toEqual([id]);
});

test('readQuery refuses an expression for IDs that returns nothing, also with a scope', () => {
	const entered = ({ name }: { name: string }) => (name === 'entityIds' ? null : undefined);
	const input = inputOf(promptReport(), { entered });
	expect(refusalOf(() => readQuery(input, 'include'))).toBe("'Entity IDs' is empty");
});
