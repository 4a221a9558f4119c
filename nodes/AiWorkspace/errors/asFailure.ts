import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { Failure } from './Failure';

/** Any thrown value as a Failure; what is not one of ours is a fault of the node and says so. */
export function asFailure(error: unknown): Failure {
	if (error instanceof Failure) return error;
	if (error instanceof NodeOperationError || error instanceof NodeApiError) {
		return new Failure(error.message, { hint: error.description ?? undefined, retryable: false });
	}
	const words = error instanceof Error ? error.message : String(error);
	return new Failure(words, { code: 'NODE_ERROR', retryable: false });
}
