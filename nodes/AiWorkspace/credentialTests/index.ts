import { DateTime } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { BadInput, type Failure } from '../errors/Failure';
import { asFailure, scrub } from '../errors/report';
import { scopeOf, SCOPE_PATH } from '../resources/cockpit/scope';
import { validate } from '../resources/masterKey/validate.operation';
import { getEntities } from '../resources/promptTemplate/getEntities.operation';
import { entityList } from '../resources/promptTemplate/rows';
import { isObject } from '../values/guards';
import { cleanToken, jwtClaims, serviceUrl, uuid } from '../values/text';
import { tryOut, type Probe } from './probe';

/** The dialog shows one paragraph. */
const LONGEST_MESSAGE = 500;

type Fields = ICredentialDataDecryptedObject;

function tokenOf(value: unknown, label: string): string {
	const token = cleanToken(value);
	if (token === '') throw new BadInput(`'${label}' is empty`, 'Paste the token');
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new BadInput(
			`'${label}' holds a letter that no token has`,
			'Copy the token again, without formatting',
		);
	}
	return token;
}

/** A report without entity ids is documented to be an empty list (interface 4.2, rule 1): it costs and changes nothing. */
const emptyReport = (fields: Fields, headers: Record<string, string>): Probe => {
	const today = DateTime.utc().toFormat('yyyy-MM-dd');
	const path = getEntities.request.path.replace('{prompt_id}', 'credential-test');
	return {
		label: 'Analytics URL',
		method: 'GET',
		url: `${serviceUrl(fields.analyticsUrl, 'Analytics URL')}${path}?dateFrom=${today}&dateTo=${today}`,
		headers,
		check: entityList,
	};
};

/** A check without a key in it: a service that accepts the token answers that the body is not valid (interface 7). */
const emptyValidation = (fields: Fields, headers: Record<string, string>): Probe => ({
	label: 'Base URL',
	method: 'POST',
	url: serviceUrl(fields.baseUrl, 'Base URL') + validate.request.path,
	headers: { 'Content-Type': 'application/json', ...headers },
	body: '{}',
	check: () => undefined,
});

const ownScope = (fields: Fields): Probe => ({
	label: 'Base URL',
	method: 'GET',
	url: serviceUrl(fields.baseUrl, 'Base URL') + SCOPE_PATH,
	headers: {},
	check: scopeOf,
});

function workspaceHeaders({ workspaceId }: Fields): Record<string, string> | undefined {
	if (typeof workspaceId !== 'string' || workspaceId.trim() === '') return undefined;
	return { 'X-Workspace-Id': uuid(workspaceId, 'Workspace ID') };
}

/** Names the day on which a token that was refused ran out, where it says so itself. */
function expiry(token: string): string {
	const expiresAt = jwtClaims(token)?.expiresAt;
	if (expiresAt === undefined || expiresAt > Date.now()) return '';
	return ` The token ran out on ${DateTime.fromMillis(expiresAt, { zone: 'utc' }).toFormat('yyyy-MM-dd HH:mm')} UTC.`;
}

function sentence({ message, facts }: Failure): string {
	return [message, facts.hint]
		.filter(Boolean)
		.map((text) => `${text}`.replace(/\.?$/, '.'))
		.join(' ');
}

/** A credential test out of the steps that show whether one is good; each throws a Failure that says what is not. */
const credentialTest = (
	secretField: string,
	steps: (context: ICredentialTestFunctions, fields: Fields) => Promise<void>,
) =>
	async function test(
		this: ICredentialTestFunctions,
		credential: ICredentialsDecrypted,
	): Promise<INodeCredentialTestResult> {
		const fields: Fields = isObject(credential.data) ? credential.data : {};
		const token = cleanToken(fields[secretField]);
		try {
			await steps(this, fields);
			return { status: 'OK', message: 'Connection tested successfully' };
		} catch (error) {
			const failure = asFailure(error);
			const refused = failure.facts.status === 401 ? expiry(token) : '';
			return {
				status: 'Error',
				message: scrub(sentence(failure) + refused, [token]).slice(0, LONGEST_MESSAGE),
			};
		}
	};

export const testAccessToken = credentialTest('accessToken', async (context, fields) => {
	const token = tokenOf(fields.accessToken, 'Access Token');
	const claims = jwtClaims(token);
	if (!claims) {
		throw new BadInput(
			"'Access Token' is not an access token: it is no JWT",
			'An access token is three long parts with dots between them. Copy it again, or use the credential for personal access tokens or virtual keys',
		);
	}
	const workspace = workspaceHeaders(fields);
	await tryOut(context, emptyValidation(fields, workspace ?? {}), token);
	const subject: Record<string, string> =
		claims.subject === undefined ? {} : { 'X-Service-User-Id': claims.subject };
	await tryOut(context, emptyReport(fields, workspace ?? subject), token);
});

export const testPersonalAccessToken = credentialTest(
	'personalAccessToken',
	async (context, fields) => {
		const token = tokenOf(fields.personalAccessToken, 'Personal Access Token');
		if (token.startsWith('vk-')) {
			throw new BadInput(
				"'Personal Access Token' holds a virtual key",
				'Use the credential for virtual keys',
			);
		}
		await tryOut(context, emptyReport(fields, workspaceHeaders(fields) ?? {}), token);
	},
);

export const testVirtualKey = credentialTest('virtualKeyToken', async (context, fields) => {
	const token = tokenOf(fields.virtualKeyToken, 'Virtual Key');
	if (!token.startsWith('vk-')) {
		throw new BadInput(
			"'Virtual Key' is not a virtual key: it does not start with vk-",
			'Copy the whole key again',
		);
	}
	const answer = await tryOut(context, ownScope(fields), token);
	const { workspace } = answer ? scopeOf(answer) : {};
	const headers: Record<string, string> = isObject(workspace)
		? { 'X-Workspace-Id': String(workspace.id) }
		: {};
	await tryOut(context, emptyReport(fields, headers), token);
});
