import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	INodeExecutionData,
} from 'n8n-workflow';
import { asFailure } from '../errors/asFailure';
import { errorBranchItem, errorItem, nodeError } from '../errors/report';
import { outcomeOf } from './prepareRequest';

/**
 * The pagination function of the node, which the engine calls once per item in place of sending anything: makes the item's
 * results through its operation, or its error.
 */
export async function execute(
	this: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
	const itemIndex = this.getItemIndex();
	const outcome = outcomeOf(requestData.options);
	try {
		if ('failure' in outcome) throw outcome.failure;
		const results = await outcome.perform(outcome.item);
		return results.map((json) => ({ json, pairedItem: { item: itemIndex } }));
	} catch (error) {
		const failure = asFailure(error);
		if (this.continueOnFail()) {
			const makeItem =
				this.getNode().onError === 'continueErrorOutput' ? errorBranchItem : errorItem;
			return [makeItem(failure, itemIndex, outcome.secrets)];
		}
		throw nodeError(this.getNode(), failure, itemIndex, outcome.secrets);
	}
}
