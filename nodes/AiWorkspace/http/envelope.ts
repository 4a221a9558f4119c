import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { isObject } from '../util/guards';
import { messageIn } from './errorBody';
import type { ApiResponse } from './response';
import { isRetryableStatus } from './retryPolicy';

/** The object under `data`, where there is one with any of these members, else the body itself (interface 4.1, 4.3: envelope not shown). */
export function unwrap(body: IDataObject, members: readonly string[]): IDataObject {
	const { data } = body;
	return isObject(data) && members.some((member) => member in data) ? data : body;
}

/** The status that a code means: 403, and what refines it, 40301; undefined for any other code. */
export function statusIn(code: number): number | undefined {
	const status = Number(String(code).slice(0, 3));
	return status >= 400 && status <= 599 ? status : undefined;
}

/**
 * A failure that the body itself reports under a success status: `{ code: 403, message }`, whatever else is in the body. Codes
 * that begin like a status of failure and negative ones count (interface 2.3: the codes of success are not shown).
 */
export function envelopeFailure({
	body,
	requestId,
	retryAfterMs,
}: ApiResponse): Failure | undefined {
	const { code } = body;
	if (typeof code !== 'number') return undefined;
	const status = statusIn(code);
	if (status === undefined && code >= 0) return undefined;
	return new Failure(messageIn(body) ?? `The service reported code ${code}`, {
		status: 200,
		code: String(code),
		requestId,
		retryable: isRetryableStatus(code),
		retryAfterMs,
		hint: hintFor(status ?? 500),
	});
}
