import type { ICredentialTestFunctions, IN8nHttpFullResponse } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { networkFailure } from '../http/networkIssue';
import { envelopeFailure, statusIn } from '../http/envelope';
import { readResponse, type ApiResponse } from '../http/response';
import { isObject } from '../util/guards';

const TIMEOUT = 15_000;
/** A token that no service gave out: an answer that it gets as well says nothing about the token under test. */
const NO_TOKEN = 'not-a-token-sent-by-the-credential-test';

/** A harmless request that shows whether an address and a token belong together. */
export interface Probe {
	/** Label of the field that holds the address. */
	readonly label: string;
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** JSON text; never holds a provider key. */
	readonly body?: string;
	/** Throws a Failure for an answer that no API of this service gives. */
	readonly check: (answer: ApiResponse) => void;
}

function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isObject(value) && typeof value.statusCode === 'number' && isObject(value.headers);
}

async function ask(
	context: ICredentialTestFunctions,
	probe: Probe,
	token: string,
): Promise<ApiResponse | Failure> {
	// The only request helper of a credential test; httpRequest is not there.
	const { request } = context.helpers;
	try {
		const response: unknown = await request({
			method: probe.method,
			uri: probe.url,
			headers: { Accept: 'application/json', ...probe.headers, Authorization: `Bearer ${token}` },
			body: probe.body,
			followRedirect: false,
			followAllRedirects: false,
			resolveWithFullResponse: true,
			simple: false,
			timeout: TIMEOUT,
		});
		if (!isFullResponse(response))
			return new Failure('n8n handed over no answer', { code: 'NODE_ERROR' });
		const answer = readResponse(response);
		const failure = envelopeFailure(answer);
		if (failure) return failure;
		probe.check(answer);
		return answer;
	} catch (error) {
		return networkFailure(error, TIMEOUT);
	}
}

/** What an answer says, by its status or by the code of an envelope under a status of success. */
const meaning = ({ details: { status, code } }: Failure) =>
	status !== undefined && status < 300 ? statusIn(Number(code)) : status;

/** An answer that may be about the request, a right or the address as well as about the token. */
function isAmbiguous(failure: Failure): boolean {
	const status = meaning(failure);
	return status !== undefined && status >= 400 && status !== 401 && !failure.details.retryable;
}

/**
 * Sends a probe and throws a Failure unless the address is right and the token good, however weak its rights. An answer that
 * could mean anything is held against the one to a token that is none: only where they differ was the token accepted.
 */
export async function probe(
	context: ICredentialTestFunctions,
	probe: Probe,
	token: string,
): Promise<ApiResponse | undefined> {
	const outcome = await ask(context, probe, token);
	if (!(outcome instanceof Failure)) return outcome;
	if (!isAmbiguous(outcome)) throw labelled(probe, outcome);
	const control = await ask(context, probe, NO_TOKEN);
	if (control instanceof Failure && meaning(control) === meaning(outcome)) {
		throw labelled(probe, outcome);
	}
	return undefined;
}

/** Whether the token is to blame and nothing else, by the status or by the code of an envelope. */
export function isAuthFailure(failure: Failure): boolean {
	const status = meaning(failure);
	return status === 401 || status === 403;
}

/** Names the address where it may be to blame; a refused token is a matter of the token alone. */
const labelled = ({ label }: Probe, failure: Failure) =>
	isAuthFailure(failure) ? failure : new Failure(`${label}: ${failure.message}`, failure.details);
