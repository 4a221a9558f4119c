import type { IHttpRequestOptions } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import type { Credential } from '../auth/credentials';
import { InvalidInput, UnexpectedResponse } from '../errors/Failure';
import { perClient, type ApiClient } from '../http/ApiClient';
import { unwrap } from '../http/envelope';
import type { ApiResponse } from '../http/response';
import { identifier, isObject, parseJson } from '../util/guards';
import { uuid } from '../util/uuid';
import type { CockpitScope } from './types';

/** Path of Get Scope (interface 4.3). */
export const SCOPE_PATH = '/api/v1/cockpit/scope';
/** The URL of Get Scope for a credential. */
export const scopeUrl = (credential: Credential) => apiUrl(credential, 'baseUrl') + SCOPE_PATH;
const MEMBERS = ['workspace', 'virtual_key', 'entity'];
const LABEL = 'Scope';

/** The scope in a response, with or without an envelope; throws UnexpectedResponse for anything else. */
export function scopeOf({ body, requestId }: ApiResponse): CockpitScope {
	const scope = unwrap(body, MEMBERS);
	if (MEMBERS.some((member) => member in scope)) return scope;
	throw new UnexpectedResponse('The API returned no scope for this virtual key', {
		status: 200,
		requestId,
		hint: 'The key might no longer be assigned to a workspace (degraded). Ask your workspace administrator, or use another key',
	});
}

const lookupOf = perClient((): { scope?: Promise<CockpitScope> } => ({}));

/** The scope of a client's virtual key: one request for all items that use it, also for those that start at the same time. */
export async function lookUpScope(
	client: ApiClient,
	request: IHttpRequestOptions,
): Promise<CockpitScope> {
	const lookup = lookupOf(client);
	lookup.scope ??= client.send(request).then(scopeOf);
	return await lookup.scope;
}

/** A scope as an earlier Get Scope returned it, or as JSON text. Throws InvalidInput for anything else. */
export function parseScope(value: unknown): CockpitScope {
	const parsed = typeof value === 'string' ? parseJson(value) : value;
	if (isObject(parsed)) return unwrap(parsed, MEMBERS);
	throw noScope();
}

const noScope = () =>
	new InvalidInput(
		`'${LABEL}' doesn't contain the output of a Get Scope node`,
		`Drag the output of a Get Scope node with a virtual key into '${LABEL}', or set 'Workspace' to 'By ID'`,
	);

/** The workspace ID of a scope, for X-Workspace-Id (interface 4.3). Throws InvalidInput where there is none. */
export function workspaceIdOf(scope: CockpitScope): string {
	const { workspace } = scope;
	if (isObject(workspace)) {
		return uuid(
			workspace.id,
			'Workspace ID of the scope',
			'Use the output of the Get Scope node unchanged: its workspace.id must be a UUID',
		);
	}
	if (!MEMBERS.some((member) => member in scope)) throw noScope();
	throw new InvalidInput(
		`'${LABEL}' contains no workspace: its virtual key isn't assigned to one (degraded)`,
		"Ask your workspace administrator to restore the key, or set 'Workspace' to 'By ID'",
	);
}

/** The ID of the agent or member that a scope is assigned to, or of its department. Throws InvalidInput where there is none. */
export function assignedEntityId(scope: CockpitScope, member: 'department_id' | 'id'): string {
	const entity = isObject(scope.entity) ? scope.entity : undefined;
	if (!entity) {
		throw new InvalidInput(
			"'Entities' is taken from a scope, but its virtual key isn't assigned to an agent or member",
			"Set 'Entities' to 'By ID' and enter IDs, or use a virtual key that is assigned to an agent or member",
		);
	}
	const id = identifier(entity[member]);
	if (id !== undefined) return id;
	throw new InvalidInput(
		member === 'id'
			? "'Entities' is taken from a scope, but its entity has no ID"
			: "'Entities' is taken from a scope, but its entity has no department",
		"Select another option of 'Entities'",
	);
}
