import {
	N8N_NODES_API_VERSION,
	NodeApiError,
	type INode,
	type INodeExecutionData,
	type OnError,
} from 'n8n-workflow';
import { InvalidInput, sentence, type Failure, type FailureDetails } from '../errors/Failure';
import { shownFailure, type Secrets } from '../util/Secrets';

function descriptionOf({ hint, status, code, requestId }: FailureDetails): string | undefined {
	const reference = [status && `status ${status}`, code, requestId && `request ID ${requestId}`];
	const origin = reference.filter(Boolean).join(', ');
	const words = [hint && sentence(hint), origin && `(${origin})`];
	return words.filter(Boolean).join(' ') || undefined;
}

/** The error that n8n shows when the node stops. A NodeApiError, because n8n wraps any other with the whole node. Agents pass on its message only. */
export function nodeError(
	node: INode,
	failure: Failure,
	itemIndex: number,
	{ secrets, isTool }: { readonly secrets: Secrets; readonly isTool: boolean },
): NodeApiError {
	const details = shownFailure(failure, secrets);
	const { status } = details;
	const below = failure instanceof InvalidInput ? details.hint : descriptionOf(details);
	const message = isTool && below ? `${sentence(details.message)} ${below}` : details.message;
	const error = new NodeApiError(
		// A key may be in any parameter, and n8n passes the node on to the error workflow.
		{ ...node, parameters: {} },
		{ message },
		{
			message,
			description: below,
			httpCode: status === undefined ? undefined : String(status),
			itemIndex,
		},
	);
	// n8n replaces words that contain a network code with a stock text.
	error.message = message;
	return error;
}

/** Whether an error item has details: n8n before 2.39, which names no version of its API for nodes, leaves one with them on the success branch. */
export const takesDetails = (onError?: OnError): boolean =>
	onError !== 'continueErrorOutput' || N8N_NODES_API_VERSION !== undefined;

/** The item that stands for a failed one on "continue". n8n takes it for an error only with just these members. Without details, the hint is part of `error`. */
export function errorItem(
	failure: Failure,
	pairedItem: INodeExecutionData['pairedItem'],
	secrets: Secrets,
	hasDetails: boolean,
): INodeExecutionData {
	const details = shownFailure(failure, secrets);
	const { message, status = null, code = null, requestId = null, hint = null } = details;
	if (!hasDetails) {
		const words = [sentence(message), descriptionOf(details)];
		return { json: { error: words.filter(Boolean).join(' '), message }, pairedItem };
	}
	const { retryable = false } = details;
	const shown = { status, code, requestId, retryable, hint };
	return { json: { error: message, message, details: shown }, pairedItem };
}
