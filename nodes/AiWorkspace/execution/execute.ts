import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { asFailure } from '../errors/Failure';
import { errorItem, nodeError } from '../errors/report';
import { Execution, NodeEnded } from './Execution';

/**
 * The pagination function of the node, which the engine calls once per item in place of sending anything: makes the item's
 * results through its operation, or its error.
 */
export async function execute(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const itemIndex = this.getItemIndex();
	const { results, secrets } = Execution.outcomeOf(requestData.options);
	try {
		return (await results()).map((json) => ({ json, pairedItem: { item: itemIndex } }));
	} catch (error) {
		const failure = asFailure(error);
		if (this.continueOnFail()) {
			return [errorItem(failure, itemIndex, secrets, this.getNode().onError)];
		}
		// n8n waits for no item of a node that has ended: an error would be reported as an unhandled rejection.
		if (failure instanceof NodeEnded) return [errorItem(failure, itemIndex, secrets)];
		throw nodeError(this.getNode(), failure, itemIndex, secrets);
	}
}
