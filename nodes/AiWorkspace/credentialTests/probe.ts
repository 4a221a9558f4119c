import type { ICredentialTestFunctions, IN8nHttpFullResponse } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { networkIssue } from '../http/networkIssue';
import { envelopeFailure } from '../http/envelope';
import { readResponse, type ApiResponse } from '../http/response';
import { isObject } from '../util/guards';

const TIMEOUT = 15_000;
/** A token that nobody issued: a response that it gets as well says nothing about the token under test. */
const NO_TOKEN = 'not-a-token-sent-by-the-credential-test';

/** A harmless request that shows whether a URL and a token belong together. */
export interface Probe {
	/** Label of the field that contains the URL. */
	readonly label: string;
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** JSON text; never contains a provider key. */
	readonly body?: string;
	/** Throws a Failure for a response that isn't this API's. */
	readonly check: (answer: ApiResponse) => void;
}

function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isObject(value) && typeof value.statusCode === 'number' && isObject(value.headers);
}

async function send(
	context: ICredentialTestFunctions,
	{ method, url, headers, body, check }: Probe,
	token: string,
): Promise<ApiResponse | Failure> {
	// The only request helper of a credential test; httpRequest isn't there.
	const { request } = context.helpers;
	try {
		const full: unknown = await request({
			method,
			uri: url,
			headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${token}` },
			body,
			followRedirect: false,
			followAllRedirects: false,
			resolveWithFullResponse: true,
			simple: false,
			timeout: TIMEOUT,
		});
		if (!isFullResponse(full)) {
			return new Failure('n8n returned no response to the credential test', {
				hint: 'Retry. If this keeps happening, report this message as an issue of the node',
			});
		}
		const response = readResponse(full);
		const failure = envelopeFailure(response);
		if (failure) return failure;
		check(response);
		return response;
	} catch (error) {
		return networkIssue(error, { url, timeout: TIMEOUT });
	}
}

/** A response that may be about the request, a right, or the URL as well as about the token. */
function isAmbiguous({ effectiveStatus, details }: Failure): boolean {
	return (
		effectiveStatus !== undefined &&
		effectiveStatus >= 400 &&
		effectiveStatus !== 401 &&
		!details.retryable
	);
}

/**
 * Sends a probe and throws a Failure unless the URL is right and the token good, however weak its rights. A response that
 * could mean anything is compared with the one to a token that doesn't exist: only where they differ was the token accepted.
 */
export async function runProbe(
	context: ICredentialTestFunctions,
	probe: Probe,
	token: string,
): Promise<ApiResponse | undefined> {
	const outcome = await send(context, probe, token);
	if (!(outcome instanceof Failure)) return outcome;
	if (!isAmbiguous(outcome)) throw labelled(probe, outcome);
	const control = await send(context, probe, NO_TOKEN);
	if (control instanceof Failure && control.effectiveStatus === outcome.effectiveStatus) {
		throw labelled(probe, outcome);
	}
	return undefined;
}

/** Names the URL where it may be to blame; a refused token is a matter of the token alone. */
function labelled({ label }: Probe, failure: Failure): Failure {
	if (failure.isAuthFailure) return failure;
	const hint =
		failure.effectiveStatus === 404
			? `'${label}' must end before /api or /v1. Are the two URLs swapped?`
			: failure.details.hint;
	return new Failure(`${label}: ${failure.message}`, { ...failure.details, hint });
}
