import {
	N8N_NODES_API_VERSION,
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type OnError,
} from 'n8n-workflow';
import { InvalidInput, type Failure, type FailureDetails } from './Failure';
import { redact } from './redact';

/** Longer words of an API are cut, after secrets are taken out: a secret cut in two would stay unnoticed. */
const MAX_TEXT = 500;

const redacted = (text: string | undefined, secrets: readonly string[]) =>
	text === undefined ? undefined : redact(text, secrets).slice(0, MAX_TEXT);

/** The one place where what went wrong becomes visible: every error and error item is made from what this returns. */
function cleaned(
	failure: Failure,
	secrets: readonly string[],
): { message: string; details: FailureDetails } {
	const { details } = failure;
	return {
		message: redact(failure.message, secrets).slice(0, details.isOwnMessage ? undefined : MAX_TEXT),
		details: {
			...details,
			code: redacted(details.code, secrets),
			requestId: redacted(details.requestId, secrets),
			hint: redacted(details.hint, secrets),
		},
	};
}

function description({ hint, status, code, requestId }: FailureDetails): string | undefined {
	const reference = [
		status === undefined ? undefined : `status ${status}`,
		code,
		requestId === undefined ? undefined : `request ID ${requestId}`,
	].filter((part) => part !== undefined);
	const origin = reference.length > 0 ? `(${reference.join(', ')})` : undefined;
	return (
		[hint && (/[.!?]$/.test(hint) ? hint : `${hint}.`), origin].filter(Boolean).join(' ') ||
		undefined
	);
}

/** The error that n8n shows when the node stops: the API's words as message, the hint and the reference below it. */
export function nodeError(
	node: INode,
	failure: Failure,
	itemIndex: number,
	secrets: readonly string[],
): NodeApiError | NodeOperationError {
	const { message, details } = cleaned(failure, secrets);
	if (failure instanceof InvalidInput) {
		return new NodeOperationError(node, message, {
			itemIndex,
			description: details.hint,
			level: 'warning',
		});
	}
	const error = new NodeApiError(
		node,
		{ message },
		{
			message,
			description: description(details),
			httpCode: details.status === undefined ? undefined : String(details.status),
			itemIndex,
		},
	);
	// n8n replaces words that contain a network code with a stock text.
	error.message = message;
	return error;
}

/** Earlier versions of n8n leave an item with details on the success branch. Those from 2.39 on name the version of their API for nodes. */
const TAKES_DETAILS = N8N_NODES_API_VERSION !== undefined;

/**
 * The item that stands for a failed one on "continue". n8n takes it for an error only with just these members. On the error
 * branch, the right branch counts for more than the details: before n8n 2.39 the hint is part of `error` there.
 */
export function errorItem(
	failure: Failure,
	itemIndex: number,
	secrets: readonly string[],
	onError?: OnError,
	takesDetails = TAKES_DETAILS,
): INodeExecutionData {
	const { message, details } = cleaned(failure, secrets);
	const pairedItem = { item: itemIndex };
	if (onError === 'continueErrorOutput' && !takesDetails) {
		const words = [message.replace(/([^.!?])$/, '$1.'), description(details)];
		return { json: { error: words.filter(Boolean).join(' '), message }, pairedItem };
	}
	const shown: IDataObject = {
		status: details.status ?? null,
		code: details.code ?? null,
		requestId: details.requestId ?? null,
		retryable: details.retryable ?? false,
		hint: details.hint ?? null,
	};
	return { json: { error: message, message, details: shown }, pairedItem };
}
