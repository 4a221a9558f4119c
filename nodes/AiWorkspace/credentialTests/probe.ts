import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { apiUrl, urlLabels } from '../api/urls';
import { Failure } from '../errors/Failure';
import { isAboutFields, TOKEN_EXPIRED } from '../errors/hints';
import { networkIssue, orEnd, timedOut } from '../http/networkIssue';
import { readResponse, type ApiResponse } from '../http/response';
import type { Operation } from '../resources/types';
import { isObject } from '../util/guards';
import type { Secrets } from '../util/Secrets';
import { jwtClaims } from '../util/pasted';

/** Milliseconds. */
const TIMEOUT = 15_000;
/** Characters at the end of a token in which its control differs. */
const CONTROL_TAIL = 16;

/** A token of the same form that nobody issued: the control that shows what a wrong token gets. */
const controlOf = (token: string): string =>
	token.slice(0, -CONTROL_TAIL) +
	token
		.slice(-CONTROL_TAIL)
		.replace(/[a-y0-8]/gi, (character) => String.fromCharCode(character.charCodeAt(0) + 1));

/** A harmless request that shows whether a URL and a token belong together. */
export type Probe = Operation['request'] & {
	/** Whether its path names something that doesn't exist, so that 404 may be the response of the right API. */
	readonly hasMadeUpId?: boolean;
	readonly headers?: Readonly<Record<string, string>>;
	/** JSON text; never contains a provider key. */
	readonly body?: string;
	/** Throws a Failure for a response that isn't this API's. */
	readonly check: (response: ApiResponse) => void;
};

/** What probes are sent with. */
export interface Sender {
	readonly context: ICredentialTestFunctions;
	readonly fields: ICredentialDataDecryptedObject;
	readonly token: string;
	readonly secrets: Secrets;
}

function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isObject(value) && typeof value.statusCode === 'number' && isObject(value.headers);
}

async function send(
	{ context, fields, token, secrets }: Sender,
	{ api, method, path, headers, body, check }: Probe,
): Promise<ApiResponse | Failure> {
	const uri = apiUrl(fields, api) + path;
	// The only request helper of a credential test; httpRequest isn't there.
	const { request } = context.helpers;
	try {
		const response = request({
			method,
			uri,
			headers: { Accept: 'application/json', ...headers, Authorization: `Bearer ${token}` },
			body,
			followRedirect: false,
			followAllRedirects: false,
			resolveWithFullResponse: true,
			simple: false,
			timeout: TIMEOUT,
		});
		// The helper's timeout starts again with every byte.
		const deadline = AbortSignal.timeout(TIMEOUT);
		const full: unknown = await orEnd(response, deadline, () => timedOut(TIMEOUT));
		if (full instanceof Failure) return full;
		if (!isFullResponse(full)) {
			return new Failure('n8n returned no response to the credential test', {
				hint: 'Retry. If this keeps happening, report this message as an issue of the node',
			});
		}
		const read = readResponse(full, secrets);
		check(read);
		return read;
	} catch (error) {
		return error instanceof Failure ? error : networkIssue(error, TIMEOUT);
	}
}

/** Statuses of a URL that leads elsewhere, whatever the token is. */
export const NOT_THERE = [404, 405];

/** A response that may be about the request or a right as well as about the token. */
const isAmbiguous = ({ effectiveStatus: status = 0, details }: Failure, probe: Probe): boolean =>
	status >= 400 &&
	status !== 401 &&
	!details.retryable &&
	(probe.hasMadeUpId === true || !NOT_THERE.includes(status));

/** When a token expired, where it contains that. */
export function expiry(token: string): string | undefined {
	const expiresAt = jwtClaims(token)?.expiresAt;
	if (expiresAt === undefined || expiresAt.getTime() > Date.now()) return undefined;
	return `The token expired on ${expiresAt.toISOString().replace(/T(.{5}).*/, ' $1')} UTC`;
}

/** Throws a Failure unless a probe proves the URL right and the token good: a success, or a status that no wrong token gets. */
export async function runProbe(sender: Sender, probe: Probe): Promise<ApiResponse | undefined> {
	const outcome = await send(sender, probe);
	if (!(outcome instanceof Failure)) return outcome;
	if (!isAmbiguous(outcome, probe)) throw labelled(probe, outcome);
	const control = await send({ ...sender, token: controlOf(sender.token) }, probe);
	const isRefused = control instanceof Failure && control.isAuthFailure;
	const isSame = isRefused && control.effectiveStatus === outcome.effectiveStatus;
	if (!isRefused || isSame || expiry(sender.token) !== undefined) {
		throw labelled(probe, outcome);
	}
	return undefined;
}

/** What to do here, where there's neither a workflow nor an option; undefined for what the failure's own hint fits. */
function hintHere({ effectiveStatus, details }: Failure, label: string): string | undefined {
	const { code, retryAfterMs } = details;
	if (isAboutFields(effectiveStatus) && code !== TOKEN_EXPIRED) {
		return 'Check the URLs and the workspace in the credential';
	}
	if (effectiveStatus === 404) {
		return `'${label}' must be the URL of the ${label.replace(' URL', '')}, and end before /api or /v1`;
	}
	if (effectiveStatus !== 429 && code !== 'TIMED_OUT') return undefined;
	return retryAfterMs === undefined
		? 'Try again later'
		: `Try again after ${Math.ceil(retryAfterMs / 1000)} seconds`;
}

/** Names the URL where it may be to blame; a refused token is a matter of the token alone. */
function labelled({ api }: Probe, failure: Failure): Failure {
	if (failure.isAuthFailure) return failure;
	const label = urlLabels[api];
	const hint = hintHere(failure, label) ?? failure.details.hint;
	return new Failure(`${label}: ${failure.message}`, { ...failure.details, hint });
}
