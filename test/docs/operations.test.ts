import { isUpdate, readDocument, writeDocument } from './document';
import { operationsReference } from './operations';

const FILE = 'docs/operations.md';

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	const reference = operationsReference();
	if (isUpdate()) writeDocument(FILE, reference);
	expect(readDocument(FILE)).toBe(reference);
});
