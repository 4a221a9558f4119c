import { DateTime } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { apiUrl, urlLabels } from '../api/urls';
import { authenticationMethods, type Method } from '../auth/methods';
import { asFailure, Failure, InvalidInput, sentence } from '../errors/Failure';
import { EXPIRED, hintFor } from '../errors/hints';
import { networkIssue, orEnd, timedOut } from '../http/networkIssue';
import { readResponse, type ApiResponse } from '../http/response';
import { validate, validityOf } from '../resources/masterKey/validate';
import { statistics } from '../analytics/statistics';
import { entityList } from '../analytics/rows';
import type { Operation } from '../resources/types';
import { getScope } from '../resources/virtualKey/getScope';
import { isBlank, isObject } from '../util/guards';
import { Secrets } from '../util/Secrets';
import { checkedToken, jwtClaims } from '../util/token';
import { isUuid, uuid } from '../util/ids';
import { serviceUserHeader, workspaceHeader } from '../workspace/resolve';
import { scopeOf, simplified } from '../workspace/scope';

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
type Probe = Operation['request'] & {
	/** Whether its path names something that doesn't exist, so that 404 may be the response of the right API. */
	readonly hasMadeUpId?: boolean;
	readonly headers?: Readonly<Record<string, string>>;
	/** JSON text; never contains a provider key. */
	readonly body?: string;
	/** Throws a Failure for a response that isn't this API's. */
	readonly check: (response: ApiResponse) => void;
};

/** What probes are sent with. */
interface Sender {
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
		return error instanceof Failure ? error : networkIssue(error, uri, TIMEOUT);
	}
}

/** Statuses of a URL that leads elsewhere, whatever the token is. */
const NOT_THERE = [404, 405];

/** A response that may be about the request or a right as well as about the token. */
const isAmbiguous = ({ effectiveStatus: status = 0, details }: Failure, probe: Probe): boolean =>
	status >= 400 &&
	status !== 401 &&
	!details.retryable &&
	(probe.hasMadeUpId === true || !NOT_THERE.includes(status));

/** Throws a Failure unless a probe proves the URL right and the token good: a success, or a status that no wrong token gets. */
async function runProbe(sender: Sender, probe: Probe): Promise<ApiResponse | undefined> {
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
	const { code, hint, retryAfterMs } = details;
	if (hint === hintFor(400)) return 'Check the URLs and the workspace in the credential';
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

type Headers = Record<string, string>;

/** A report without entity IDs is documented to be an empty list (interface 4.2, rule 1): it costs and changes nothing. */
const emptyReport = (headers: Headers): Probe => {
	const today = DateTime.utc().toISODate();
	const path = statistics.request.path.replace('{prompt_id}', 'credential-test');
	return {
		...statistics.request,
		path: `${path}?dateFrom=${today}&dateTo=${today}`,
		hasMadeUpId: true,
		headers,
		check: entityList,
	};
};

/** A check without a key: an API that accepts the token responds that the body isn't valid (interface 7). */
const emptyValidation = (headers: Headers): Probe => ({
	...validate.request,
	headers: { 'Content-Type': 'application/json', ...headers },
	body: '{}',
	check: validityOf,
});

/** The scope of a virtual key (interface 4.3): reading it changes nothing. */
const ownScope: Probe = { ...getScope.request, check: scopeOf };

/** The header for the workspace in a credential; undefined where it names none. Throws InvalidInput for an ID that isn't a UUID. */
const workspaceHeaders = ({ workspaceId }: Sender['fields']): Headers | undefined =>
	isBlank(workspaceId) ? undefined : workspaceHeader(uuid(workspaceId, 'Workspace ID'));

async function accessTokenProbes(sender: Sender): Promise<void> {
	const claims = jwtClaims(sender.token);
	if (!claims) {
		throw new InvalidInput(
			"'Access Token' isn't a valid access token (JWT)",
			'Copy all three parts, including the dots. For a personal access token or a virtual key, use its own credential type',
		);
	}
	const workspace = workspaceHeaders(sender.fields);
	await runProbe(sender, emptyValidation(workspace ?? {}));
	// Any other subject isn't a service user's, and some versions of n8n refuse to send it.
	const { subject = '' } = claims;
	const serviceUser: Headers = isUuid(subject) ? serviceUserHeader(subject) : {};
	await runProbe(sender, emptyReport(workspace ?? serviceUser));
}

async function patProbes(sender: Sender): Promise<void> {
	if (sender.token.startsWith('vk-')) {
		throw new InvalidInput(
			"'Personal Access Token' contains a virtual key",
			'Use the credential type for virtual keys',
		);
	}
	await runProbe(sender, emptyReport(workspaceHeaders(sender.fields) ?? {}));
}

async function virtualKeyProbes(sender: Sender): Promise<void> {
	const response = await runProbe(sender, ownScope);
	const id = response ? simplified(scopeOf(response)).workspace_id : null;
	await runProbe(sender, emptyReport(id === null ? {} : workspaceHeader(id)));
}

/** When a token expired, where it contains that. */
function expiry(token: string): string | undefined {
	const expiresAt = jwtClaims(token)?.expiresAt;
	if (expiresAt === undefined || expiresAt.getTime() > Date.now()) return undefined;
	return `The token expired on ${expiresAt.toISOString().replace(/T(.{5}).*/, ' $1')} UTC`;
}

/** One paragraph: what happened, when a token that may be to blame expired, and what to do. */
function explain(error: unknown, token: string, secrets: Secrets): string {
	const failure = asFailure(error);
	const { message, details } = failure;
	const { effectiveStatus: status = 0 } = failure;
	const isElsewhere = status < 400 || details.retryable || NOT_THERE.includes(status);
	const since = isElsewhere ? undefined : expiry(token);
	const advice = since ? EXPIRED : failure.hint;
	const sentences = [message, since, advice].filter((text) => text !== undefined).map(sentence);
	return secrets.message(sentences.join(' '));
}

/** A credential test: passes only where every API that the credential is for has shown that it accepts the token. */
const credentialTest = (
	{ secretField, name, prefix }: Method,
	/** Throws a Failure for what the probes of the credential type find. */
	sendProbes: (sender: Sender) => Promise<void>,
) =>
	async function test(
		this: ICredentialTestFunctions,
		credential: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const fields = isObject(credential.data) ? credential.data : {};
		const secrets = new Secrets();
		let token = '';
		try {
			token = checkedToken(fields[secretField], name, prefix);
			secrets.add(token);
			await sendProbes({ context: this, fields, token, secrets });
			return { status: 'OK', message: 'Connection tested successfully' };
		} catch (error) {
			return { status: 'Error', message: explain(error, token, secrets) };
		}
	};

const [accessToken, pat, virtualKey] = authenticationMethods;

/** A JWT that both APIs accept, however weak its rights. */
export const testAccessToken = credentialTest(accessToken, accessTokenProbes);
/** A PAT that the Analytics API accepts. */
export const testPersonalAccessToken = credentialTest(pat, patProbes);
/** A virtual key that both APIs accept. */
export const testVirtualKey = credentialTest(virtualKey, virtualKeyProbes);
