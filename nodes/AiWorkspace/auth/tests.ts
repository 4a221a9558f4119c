import { serviceUserHeader, workspaceHeader } from '../workspace/headers';
import { InvalidInput } from '../errors/Failure';
import { scopeOf } from '../workspace/scope';
import { isObject } from '../util/guards';
import { cleanToken, jwtClaims } from '../util/token';
import { credentialTest } from './credentialTest';
import { emptyReport, emptyValidation, ownScope, workspaceHeaders } from './probes';
import { probe } from './probe';

function tokenOf(value: unknown, label: string): string {
	const token = cleanToken(value);
	if (token === '') throw new InvalidInput(`'${label}' is empty`, 'Paste the token');
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new InvalidInput(
			`'${label}' holds a letter that no token has`,
			'Copy the token again, without formatting',
		);
	}
	return token;
}

/** A JWT that both APIs take, however weak its rights. */
export const testAccessToken = credentialTest('accessToken', async (context, fields) => {
	const token = tokenOf(fields.accessToken, 'Access Token');
	const claims = jwtClaims(token);
	if (!claims) {
		throw new InvalidInput(
			"'Access Token' is not an access token: it is no JWT",
			'An access token is three long parts with dots between them. Copy it again, or use the credential for personal access tokens or virtual keys',
		);
	}
	const workspace = workspaceHeaders(fields);
	await probe(context, emptyValidation(fields, workspace ?? {}), token);
	const subject: Record<string, string> =
		claims.subject === undefined ? {} : serviceUserHeader(claims.subject);
	await probe(context, emptyReport(fields, workspace ?? subject), token);
});

/** A PAT that the Analytics API takes. */
export const testPersonalAccessToken = credentialTest(
	'personalAccessToken',
	async (context, fields) => {
		const token = tokenOf(fields.personalAccessToken, 'Personal Access Token');
		if (token.startsWith('vk-')) {
			throw new InvalidInput(
				"'Personal Access Token' holds a virtual key",
				'Use the credential for virtual keys',
			);
		}
		await probe(context, emptyReport(fields, workspaceHeaders(fields) ?? {}), token);
	},
);

/** A virtual key whose scope the Workspace API tells and that the Analytics API takes. */
export const testVirtualKey = credentialTest('virtualKeyToken', async (context, fields) => {
	const token = tokenOf(fields.virtualKeyToken, 'Virtual Key');
	if (!token.startsWith('vk-')) {
		throw new InvalidInput(
			"'Virtual Key' is not a virtual key: it does not start with vk-",
			'Copy the whole key again',
		);
	}
	const answer = await probe(context, ownScope(fields), token);
	const { workspace } = answer ? scopeOf(answer) : {};
	const headers: Record<string, string> = isObject(workspace)
		? workspaceHeader(String(workspace.id))
		: {};
	await probe(context, emptyReport(fields, headers), token);
});
