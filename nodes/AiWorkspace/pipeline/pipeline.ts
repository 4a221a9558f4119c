import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INodeExecutionData,
} from 'n8n-workflow';
import { asFailure } from '../errors/asFailure';
import { errorBranchItem, errorItem, nodeError } from '../errors/report';
import { outcomeOf } from '../hooks/prepareRequest';
import { send, type Transport } from './send';

const responses = new WeakMap<INodeExecutionData, IN8nHttpFullResponse>();

/** The postReceive hook of all operations: keeps the whole answer, of which the engine would pass on only the body. */
export async function keepResponse(
	this: IExecuteSingleFunctions,
	items: INodeExecutionData[],
	response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	for (const item of items) responses.set(item, response);
	return items;
}

/** The engine's way to the network, with the credential put in, giving back whole answers. */
function transportOf(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Transport {
	return async (options: IHttpRequestOptions) => {
		const [item] = await context.makeRoutingRequest({ ...requestData, options });
		const response = item && responses.get(item);
		if (!response) throw new Error('The answer did not pass through this node');
		return response;
	};
}

/**
 * The pagination function of the node, which the engine calls once per item in place of sending anything: makes the item's
 * results through its operation, or its error. Every request of the node is sent from here or from the hook, through `send`.
 */
export async function pipeline(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const itemIndex = this.getItemIndex();
	const outcome = outcomeOf(requestData.options);
	try {
		if ('failure' in outcome) throw outcome.failure;
		const { perform, run } = outcome;
		const transport = transportOf(this, requestData);
		const results = await perform({
			...outcome,
			send: async (request) => await send(run, transport, request),
		});
		return results.map((json) => ({ json, pairedItem: { item: itemIndex } }));
	} catch (error) {
		const failure = asFailure(error);
		const hidden = [...outcome.secrets, ...((await outcome.run?.secrets()) ?? [])];
		if (this.continueOnFail()) {
			const makeItem =
				this.getNode().onError === 'continueErrorOutput' ? errorBranchItem : errorItem;
			return [makeItem(failure, itemIndex, hidden)];
		}
		throw nodeError(this.getNode(), failure, itemIndex, hidden);
	}
}
