import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { isRetryable } from '../../../../nodes/AiWorkspace/http/retryPolicy';

/** What a request fails with that got this status, and perhaps a wait in milliseconds. */
export const failed = (status: number, retryAfterMs?: number) =>
	new Failure(`status ${status}`, {
		status,
		retryAfterMs,
		retryable: isRetryable(status),
		hint: 'Hint',
	});
