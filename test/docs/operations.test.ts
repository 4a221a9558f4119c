import { isUpdate, readDocument, writeDocument } from './document';
import { operationsReference } from './operations';
import { rowsOf } from './outputFields';

const FILE = 'docs/operations.md';

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	const reference = operationsReference();
	if (isUpdate()) writeDocument(FILE, reference);
	expect(readDocument(FILE)).toBe(reference);
});

test('an output table has a row for each member of the schema, also of the objects in it', () => {
	const schema = {
		type: 'object',
		properties: {
			row_key: { type: 'string', description: 'A key for upserts' },
			change: { type: 'object', properties: { cost_percent: { type: ['number', 'null'] } } },
		},
	};
	expect(rowsOf(schema)).toEqual([
		'| `row_key` | string | A key for upserts |',
		'| `change` | object |  |',
		'| `change.cost_percent` | number or null |  |',
	]);
});
