import type { IDataObject } from 'n8n-workflow';
import {
	completeQuery,
	readQuery,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { promptReport } from '../../../../support/execute';
import { inputOf, workspaceOf } from '../../../../support/input';
import { refusalOf } from '../../../../support/properties';

const scope = simplified({ entity: { id: 'agent-1', department_id: 'd-1' } });

const queryOf = (change: IDataObject) => {
	const input = inputOf(promptReport(change));
	return completeQuery(readQuery(input, 'include'), workspaceOf('w-1', scope), input);
};

test.each([
	['the agent or member of a virtual key', 'virtualKey', undefined, 'agent-1'],
	['its department', 'virtualKey', 'scopeDepartment', 'd-1'],
	['the agent or member of a scope', 'pat', 'scopeDepartment', 'agent-1'],
])('readQuery reports on %s where no IDs are entered', (_, authentication, defaultEntity, id) => {
	const options = defaultEntity === undefined ? {} : { defaultEntity };
	expect(queryOf({ authentication, entityIds: ' ', options }).ids).toEqual([id]);
});

test('readQuery refuses an expression for IDs that returns nothing, also with a scope', () => {
	const input = inputOf(promptReport({ entityIds: '' }), { isEmpty: () => false });
	expect(refusalOf(() => readQuery(input, 'include'))).toBe("'Entity IDs' is empty");
});
