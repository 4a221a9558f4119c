import { DateTime } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IN8nHttpFullResponse,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { urlLabels, apiUrl } from '../api/urls';
import { asFailure, Failure, InvalidInput } from '../errors/Failure';
import { networkIssue } from '../http/networkIssue';
import { readResponse, type ApiResponse } from '../http/response';
import { validate } from '../resources/masterKey/validate';
import { report } from '../resources/promptTemplate/report';
import { entityList } from '../resources/promptTemplate/rows';
import { isBlank, isObject } from '../util/guards';
import { Secrets } from '../util/Secrets';
import { checkedToken, jwtClaims } from '../util/token';
import { isUuid, uuid } from '../util/uuid';
import { serviceUserHeader, workspaceHeader } from '../workspace/resolve';
import { SCOPE_PATH, scopeOf, simplified } from '../workspace/scope';

/** Milliseconds. */
const TIMEOUT = 15_000;
/** A token that nobody issued: the control that shows what a wrong token gets. */
const NO_TOKEN = 'not-a-token-sent-by-the-credential-test';

/** A harmless request that shows whether a URL and a token belong together. */
interface Probe {
	/** Label of the field that contains the URL. */
	readonly label: string;
	readonly method: 'GET' | 'POST';
	readonly url: string;
	readonly headers: Readonly<Record<string, string>>;
	/** JSON text; never contains a provider key. */
	readonly body?: string;
	/** Throws a Failure for a response that isn't this API's. */
	readonly check: (response: ApiResponse) => void;
}

/** What probes are sent with. */
interface Sender {
	readonly context: ICredentialTestFunctions;
	readonly token: string;
	readonly secrets: Secrets;
}

function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isObject(value) && typeof value.statusCode === 'number' && isObject(value.headers);
}

async function send(
	{ context, token, secrets }: Sender,
	{ method, url, headers, body, check }: Probe,
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
		const response = readResponse(full, secrets);
		check(response);
		return response;
	} catch (error) {
		return error instanceof Failure ? error : networkIssue(error, url, TIMEOUT);
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
 * Sends a probe and throws a Failure unless it proves that the URL is right and the token good, however weak its rights: by a
 * success, or by another status than the 401 or 403 that a token which doesn't exist gets.
 */
async function runProbe(sender: Sender, probe: Probe): Promise<ApiResponse | undefined> {
	const outcome = await send(sender, probe);
	if (!(outcome instanceof Failure)) return outcome;
	if (!isAmbiguous(outcome)) throw labelled(probe, outcome);
	const control = await send({ ...sender, token: NO_TOKEN }, probe);
	const isRefused = control instanceof Failure && control.isAuthFailure;
	if (!isRefused || control.effectiveStatus === outcome.effectiveStatus) {
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

type Fields = ICredentialDataDecryptedObject;
type Headers = Record<string, string>;

/** A report without entity IDs is documented to be an empty list (interface 4.2, rule 1): it costs and changes nothing. */
const emptyReport = (fields: Fields, headers: Headers): Probe => {
	const today = DateTime.utc().toFormat('yyyy-MM-dd');
	const path = report.request.path.replace('{prompt_id}', 'credential-test');
	return {
		label: urlLabels.analyticsUrl,
		method: 'GET',
		url: `${apiUrl(fields, 'analyticsUrl')}${path}?dateFrom=${today}&dateTo=${today}`,
		headers,
		check: entityList,
	};
};

/** A check without a key: an API that accepts the token responds that the body isn't valid (interface 7). */
const emptyValidation = (fields: Fields, headers: Headers): Probe => ({
	label: urlLabels.baseUrl,
	method: 'POST',
	url: apiUrl(fields, 'baseUrl') + validate.request.path,
	headers: { 'Content-Type': 'application/json', ...headers },
	body: '{}',
	check: () => undefined,
});

/** The scope of a virtual key (interface 4.3): reading it changes nothing. */
const ownScope = (fields: Fields): Probe => ({
	label: urlLabels.baseUrl,
	method: 'GET',
	url: apiUrl(fields, 'baseUrl') + SCOPE_PATH,
	headers: {},
	check: scopeOf,
});

/** The header for the workspace in a credential; undefined where it names none. Throws InvalidInput for an ID that isn't a UUID. */
const workspaceHeaders = ({ workspaceId }: Fields): Headers | undefined =>
	isBlank(workspaceId) ? undefined : workspaceHeader(uuid(workspaceId, 'Workspace ID'));

/** Sends the probes of a credential type; each throws a Failure for what it finds. */
type Steps = (fields: Fields, token: string, sender: Sender) => Promise<void>;

async function accessTokenSteps(fields: Fields, token: string, sender: Sender): Promise<void> {
	const claims = jwtClaims(token);
	if (!claims) {
		throw new InvalidInput(
			"'Access Token' isn't a valid access token (JWT)",
			'Copy all three parts, including the dots. For a personal access token or a virtual key, use its own credential type',
		);
	}
	const workspace = workspaceHeaders(fields);
	await runProbe(sender, emptyValidation(fields, workspace ?? {}));
	// Any other subject isn't a service user's, and some versions of n8n refuse to send it.
	const { subject = '' } = claims;
	const serviceUser: Headers = isUuid(subject) ? serviceUserHeader(subject) : {};
	await runProbe(sender, emptyReport(fields, workspace ?? serviceUser));
}

async function patSteps(fields: Fields, token: string, sender: Sender): Promise<void> {
	if (token.startsWith('vk-')) {
		throw new InvalidInput(
			"'Personal Access Token' contains a virtual key",
			'Use the credential type for virtual keys',
		);
	}
	await runProbe(sender, emptyReport(fields, workspaceHeaders(fields) ?? {}));
}

async function virtualKeySteps(fields: Fields, token: string, sender: Sender): Promise<void> {
	if (!token.startsWith('vk-')) {
		throw new InvalidInput(
			"'Virtual Key' doesn't start with vk-",
			'Copy the whole virtual key. For an access token or a personal access token, use its own credential type',
		);
	}
	const response = await runProbe(sender, ownScope(fields));
	const id = response ? simplified(scopeOf(response)).workspace_id : null;
	await runProbe(sender, emptyReport(fields, id === null ? {} : workspaceHeader(id)));
}

/** When a token expired, where it contains that. */
function expiry(token: string): string | undefined {
	const expiresAt = jwtClaims(token)?.expiresAt;
	if (expiresAt === undefined || expiresAt > Date.now()) return undefined;
	return `It expired on ${DateTime.fromMillis(expiresAt, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm')} UTC`;
}

/** One paragraph: what happened, when a refused token expired, and what to do. */
function explain(error: unknown, token: string, secrets: Secrets): string {
	const failure = asFailure(error);
	const { message, details } = failure;
	const since = failure.isAuthFailure ? expiry(token) : undefined;
	const advice =
		since === undefined ? details.hint : 'Create a new token and paste it into the credential';
	const sentences = [message, since, advice].filter((text) => text !== undefined);
	const paragraph = sentences.map((text) => text.replace(/[.?!]?$/, (end) => end || '.')).join(' ');
	return secrets.message(paragraph);
}

/** A credential test: passes only where every API that the credential is for has shown that it accepts the token. */
const credentialTest = (secretField: string, label: string, steps: Steps) =>
	async function test(
		this: ICredentialTestFunctions,
		credential: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const fields: Fields = isObject(credential.data) ? credential.data : {};
		const secrets = new Secrets();
		let token = '';
		try {
			token = checkedToken(fields[secretField], label);
			secrets.add(token);
			await steps(fields, token, { context: this, token, secrets });
			return { status: 'OK', message: 'Connection tested successfully' };
		} catch (error) {
			return { status: 'Error', message: explain(error, token, secrets) };
		}
	};

/** A JWT that both APIs accept, however weak its rights. */
export const testAccessToken = credentialTest('accessToken', 'Access Token', accessTokenSteps);

/** A PAT that the Analytics API accepts. */
export const testPersonalAccessToken = credentialTest(
	'personalAccessToken',
	'Personal Access Token',
	patSteps,
);

/** A virtual key that both APIs accept. */
export const testVirtualKey = credentialTest('virtualKeyToken', 'Virtual Key', virtualKeySteps);
