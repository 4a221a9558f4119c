import type { IDataObject } from 'n8n-workflow';
import { defaultId } from '../../../../nodes/AiWorkspace/form/entities';
import { parseScope } from '../../../../nodes/AiWorkspace/workspace/scope';
import { inputOf } from '../../../support/input';

const scope = parseScope({
	workspace: {},
	entity: { id: 'a-1', type: 'agent', department_id: 'D-1' },
});
const field = { label: 'Directory', how: "Enter IDs in 'Directory'" };
const idWith = (item: IDataObject) =>
	defaultId(scope, 'entity_id', field, inputOf({}, { inputItem: () => item }));

test.each<IDataObject>([
	{ chatInput: 'b-1' },
	{ 'Entity ID': '' },
	{ entity_id: ' A-1 ' },
	{ entity_id: 'd-1' },
])('An empty field means the entity of the key beside the input item %j', (item) => {
	expect(idWith(item)).toBe('a-1');
});
