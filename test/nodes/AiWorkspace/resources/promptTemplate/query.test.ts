import type { IDataObject } from 'n8n-workflow';
import { getEntities } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/getEntities';
import { readQuery } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { promptReport } from '../../../../support/execute';
import { inputOf, workspaceOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';

const scope = simplified({ entity: { id: 'agent-1', department_id: 'd-1' } });
const workspace = workspaceOf('w-1', scope);
const queryOf = (change: IDataObject) =>
	readQuery(inputOf(promptReport(change)), 'include')(workspace);
const itemsQueryOf = (change: IDataObject) =>
	getEntities.read(inputOf(promptReport(change)))(workspace);

test.each([
	['500,000 rows', queryOf, 50_000, 'none', ' 500010 rows'],
	['500,000 rows, with those before', queryOf, 25_000, 'previous', ' 500020 rows'],
	['100,000 items', itemsQueryOf, 10_000, 'none', ' 100010 items'],
])('One item takes %s, and no more', (_, read, most, compareWith, refusal) => {
	const tenDays = { dateFrom: '2026-01-01', dateTo: '2026-01-10' };
	const reading = (count: number) => () =>
		read({
			...tenDays,
			entityIds: Array.from({ length: count }, (_, at) => at),
			options: { splitBy: 'day', compareWith },
		});
	expect(reading(most)).not.toThrow();
	expect(refusalOf(reading(most + 1))).toContain(refusal);
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
