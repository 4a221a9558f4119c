import type { IDataObject } from 'n8n-workflow';
import { Failure, statusInCode } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { isObject } from '../util/guards';
import { messageIn } from './errorBody';
import type { ApiResponse } from './response';
import { ruleFor } from './retryPolicy';

/** The object under `data`, where there is one with any of these members, else the body itself (interface 4.1, 4.3: envelope not shown). */
export function unwrap(body: IDataObject, members: readonly string[]): IDataObject {
	const { data } = body;
	return isObject(data) && members.some((member) => member in data) ? data : body;
}

/**
 * A failure that the body itself reports under a success status: `{ code: 403, message }`, whatever else is in the body. Codes
 * that begin like an error status and negative ones count (interface 2.3: the codes of success are not shown).
 */
export function envelopeFailure({
	body,
	requestId,
	retryAfterMs,
}: ApiResponse): Failure | undefined {
	const { code } = body;
	if (typeof code !== 'number') return undefined;
	const status = statusInCode(String(code));
	if (status === undefined && code >= 0) return undefined;
	return new Failure(messageIn(body) ?? `The API returned code ${code}`, {
		status: 200,
		code: String(code),
		requestId,
		retryable: ruleFor(status).isRetryable,
		retryAfterMs,
		hint: hintFor(status ?? 'UNKNOWN_CODE'),
	});
}
