import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { prepareRequest } from '../../../../nodes/AiWorkspace/execution/prepareRequest';
import { Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import { signToken } from '../../../sandbox';
import { rejectionOf } from '../../../support/properties';

/** What n8n sets where Request Options contain no timeout. */
const UNSET = 300_000;

/** The context of an item with these parameters, in a version of n8n without workflow settings for nodes. */
function contextOf(parameters: IDataObject): IExecuteSingleFunctions {
	const executeData = { data: {} };
	return Object.assign(Object.create(null), {
		continueOnFail: () => false,
		getCredentials: async () =>
			await Promise.resolve({ analyticsUrl: 'https://a.example.com', accessToken: signToken({}) }),
		getExecuteData: () => executeData,
		getExecutionCancelSignal: () => undefined,
		getInputData: () => ({ json: {} }),
		getItemIndex: () => 0,
		getNode: () => ({}),
		getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
		getTimezone: () => 'UTC',
	});
}

/** The timeout of a request, with these timeouts in Options and in Request Options. */
async function timeoutWith(inOptions: number, inRequestOptions: number) {
	const parameters: IDataObject = {
		resource: 'promptTemplate',
		operation: 'getEntities',
		authentication: 'accessToken',
		workspace: 'id',
		workspaceId: '123e4567-e89b-12d3-a456-426614174000',
		promptId: 'support',
		entityIds: 'a',
		options: { timeout: inOptions },
	};
	return (await prepareRequest.call(contextOf(parameters), { url: '', timeout: inRequestOptions }))
		.timeout;
}

describe('The timeout of a request', () => {
	test('is the one in Options where Request Options have none, also a longer one', async () => {
		expect(await timeoutWith(600_000, UNSET)).toBe(600_000);
	});

	test.each([
		[400, 5000],
		[5000, 400],
	])('is the shorter one of %i in Options and %i in Request Options', async (one, other) => {
		expect(await timeoutWith(one, other)).toBe(400);
	});
});

test('A version of n8n without workflow settings for nodes is no version that saves nothing', async () => {
	const parameters: IDataObject = {
		resource: 'masterKey',
		operation: 'validate',
		authentication: 'accessToken',
		provider: 'openai',
		apiKey: 'a-key',
		options: { failWhenSaved: true },
	};
	const options = await prepareRequest.call(contextOf(parameters), { url: '' });
	expect(await rejectionOf(Execution.outcomeOf(options).results())).toMatchObject({
		message: "This version of n8n doesn't indicate whether it saves executions",
	});
});
