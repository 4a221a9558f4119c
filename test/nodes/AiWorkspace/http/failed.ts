import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { isRetryable } from '../../../../nodes/AiWorkspace/http/retryPolicy';

export const failed = (status: number, retryAfterMs?: number) =>
	new Failure(`status ${status}`, {
		status,
		retryAfterMs,
		retryable: isRetryable(status),
		hint: 'Hint',
	});
