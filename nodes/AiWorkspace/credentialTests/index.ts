import { DateTime } from 'luxon';
import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { entityList } from '../analytics/rows';
import { statistics } from '../analytics/statistics';
import { authenticationMethods, checkedToken, type Method } from '../auth/methods';
import { asFailure, InvalidInput, sentence } from '../errors/Failure';
import { EXPIRED } from '../errors/hints';
import { validate, validityOf } from '../resources/masterKey/validate';
import { getScope } from '../resources/virtualKey/getScope';
import { isUuid, uuid } from '../util/ids';
import { isBlank, isObject } from '../util/guards';
import { Secrets } from '../util/Secrets';
import { jwtClaims } from '../util/pasted';
import { serviceUserHeader, workspaceHeader } from '../workspace/resolve';
import { scopeOf, simplified } from '../workspace/scope';
import { expiry, NOT_THERE, runProbe, type Probe, type Sender } from './probe';

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
	await runProbe(sender, emptyReport(workspaceHeaders(sender.fields) ?? {}));
}

async function virtualKeyProbes(sender: Sender): Promise<void> {
	const response = await runProbe(sender, ownScope);
	const id = response ? simplified(scopeOf(response)).workspace_id : null;
	await runProbe(sender, emptyReport(id === null ? {} : workspaceHeader(id)));
}

/** One paragraph: what happened, when a token that may be to blame expired, and what to do. */
function explain(error: unknown, token: string, secrets: Secrets): string {
	const failure = asFailure(error);
	const { message, details } = failure;
	const { effectiveStatus: status = 0 } = failure;
	const isElsewhere = status < 400 || details.retryable || NOT_THERE.includes(status);
	const since = isElsewhere ? undefined : expiry(token);
	const advice = since ? EXPIRED : details.hint;
	const sentences = [message, since, advice].filter((text) => text !== undefined).map(sentence);
	return secrets.message(sentences.join(' '));
}

/** A credential test: passes only where every API that the credential is for has shown that it accepts the token. */
const credentialTest = (
	method: Method,
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
			token = checkedToken(fields[method.secretField], method);
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
