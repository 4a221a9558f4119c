import type { IExecutePaginationFunctions, OnError } from 'n8n-workflow';
import { execute } from '../../../../nodes/AiWorkspace/execution/execute';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Execution } from '../../../../nodes/AiWorkspace/execution/Execution';

// Before n8n 2.39, which takes an item with details for a result.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual('n8n-workflow'),
	N8N_NODES_API_VERSION: undefined,
}));

/** The members of the item that stands for a failed one, with this setting of On Error. */
async function membersOn(onError: OnError): Promise<string[]> {
	const context: IExecutePaginationFunctions = Object.assign(Object.create(null), {
		continueOnFail: () => true,
		getItemIndex: () => 0,
		getNode: () => ({ onError }),
	});
	const options = {};
	Execution.remember(options, {
		results: async () => await Promise.reject(new Failure('You may not see this.')),
		secrets: [],
	});
	const [item] = await execute.call(context, {
		options,
		preSend: [],
		postReceive: [],
		requestOperations: {},
	});
	return Object.keys(item?.json ?? {});
}

describe('A failed item', () => {
	test('has no details on the error branch of earlier versions of n8n', async () => {
		expect(await membersOn('continueErrorOutput')).toEqual(['error', 'message']);
	});

	test('has details among the results', async () => {
		expect(await membersOn('continueRegularOutput')).toEqual(['error', 'message', 'details']);
	});
});
