import { NodeOperationError } from 'n8n-workflow';
import { asFailure } from '../../../../nodes/AiWorkspace/errors/asFailure';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { ourNode } from '../../../support/ourNode';

const { node } = ourNode({});

describe('asFailure', () => {
	test('leaves a Failure as it is', () => {
		const forbidden = new Failure('No access to that workspace', { status: 403 });
		expect(asFailure(forbidden)).toBe(forbidden);
	});

	test('keeps the words of an error of n8n', () => {
		const error = new NodeOperationError(node, 'No credentials', { description: 'Choose one' });
		expect(asFailure(error)).toMatchObject({
			message: 'No credentials',
			details: { hint: 'Choose one', retryable: false },
		});
	});

	test.each([
		[new Error('broken'), 'broken'],
		['text', 'text'],
		[undefined, 'undefined'],
	])('says of %p that it is a fault of the node', (error, message) => {
		expect(asFailure(error)).toMatchObject({ message, details: { code: 'NODE_ERROR' } });
	});
});
