import { serviceUserHeader, workspaceHeader } from '../workspace/headers';
import { InvalidInput } from '../errors/Failure';
import { scopeOf } from '../workspace/scope';
import { isObject } from '../util/guards';
import { cleanToken, jwtClaims } from '../util/token';
import { isUuid } from '../util/uuid';
import { credentialTest } from './credentialTest';
import { emptyReport, emptyValidation, ownScope, workspaceHeaders } from './probes';
import { runProbe } from './probe';

function tokenOf(value: unknown, label: string): string {
	const token = cleanToken(value);
	if (token === '') throw new InvalidInput(`'${label}' is empty`, 'Paste the token or key');
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new InvalidInput(
			`'${label}' contains a character that tokens don't have`,
			'Copy the token again, without formatting',
		);
	}
	return token;
}

/** A JWT that both APIs accept, however weak its rights. */
export const testAccessToken = credentialTest('accessToken', async (context, fields) => {
	const token = tokenOf(fields.accessToken, 'Access Token');
	const claims = jwtClaims(token);
	if (!claims) {
		throw new InvalidInput(
			"'Access Token' isn't a valid access token (JWT)",
			'Copy all three parts, including the dots. For a personal access token or a virtual key, use its own credential type',
		);
	}
	const workspace = workspaceHeaders(fields);
	await runProbe(context, emptyValidation(fields, workspace ?? {}), token);
	// Any other subject isn't a service user's, and some versions of n8n refuse to send it.
	const { subject = '' } = claims;
	const serviceUser: Record<string, string> = isUuid(subject) ? serviceUserHeader(subject) : {};
	await runProbe(context, emptyReport(fields, workspace ?? serviceUser), token);
});

/** A PAT that the Analytics API accepts. */
export const testPersonalAccessToken = credentialTest(
	'personalAccessToken',
	async (context, fields) => {
		const token = tokenOf(fields.personalAccessToken, 'Personal Access Token');
		if (token.startsWith('vk-')) {
			throw new InvalidInput(
				"'Personal Access Token' contains a virtual key",
				'Use the credential type for virtual keys',
			);
		}
		await runProbe(context, emptyReport(fields, workspaceHeaders(fields) ?? {}), token);
	},
);

/** A virtual key that both APIs accept. */
export const testVirtualKey = credentialTest('virtualKeyToken', async (context, fields) => {
	const token = tokenOf(fields.virtualKeyToken, 'Virtual Key');
	if (!token.startsWith('vk-')) {
		throw new InvalidInput(
			"'Virtual Key' doesn't start with vk-",
			'Copy the whole virtual key. For an access token or a personal access token, use its own credential type',
		);
	}
	const answer = await runProbe(context, ownScope(fields), token);
	const { workspace } = answer ? scopeOf(answer) : {};
	const headers: Record<string, string> = isObject(workspace)
		? workspaceHeader(String(workspace.id))
		: {};
	await runProbe(context, emptyReport(fields, headers), token);
});
