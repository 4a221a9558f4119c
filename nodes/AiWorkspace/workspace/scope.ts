import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import { UnexpectedResponse, InvalidInput } from '../errors/Failure';
import { unwrap } from '../http/envelope';
import type { ApiResponse } from '../http/response';
import { perCredential } from '../auth/credentials';
import { identifier, isObject } from '../util/guards';
import { parseJson } from '../util/json';
import { uuid } from '../util/uuid';
import type { Sender } from '../resources/types';

/** What a virtual key belongs to (interface 2.5), with every field the API sent. */
export type CockpitScope = IDataObject;

/** Path of Get Scope (interface 4.3). */
export const SCOPE_PATH = '/api/v1/cockpit/scope';
/** The address of Get Scope for a credential. */
export const scopeUrl = (credential: ICredentialDataDecryptedObject) =>
	apiUrl(credential, 'baseUrl') + SCOPE_PATH;
const MEMBERS = ['workspace', 'virtual_key', 'entity'];
const LABEL = 'Scope';

/** The scope in an answer, with or without an envelope; throws UnexpectedResponse for anything else. */
export function scopeOf({ body, requestId }: ApiResponse): CockpitScope {
	const scope = unwrap(body, MEMBERS);
	if (MEMBERS.some((member) => member in scope)) return scope;
	throw new UnexpectedResponse('The service did not say what the virtual key belongs to', {
		status: 200,
		requestId,
		hint: 'The key may be degraded. Ask the people who run the workspace, or use another key',
	});
}

const lookupOf = perCredential((): { scope?: Promise<CockpitScope> } => ({}));

/** The scope of a virtual key: one request for all items of a run that use it, also for those that start at the same time. */
export async function lookUpScope({
	credential,
	send,
	request,
}: Pick<Sender, 'credential' | 'request' | 'send'>): Promise<CockpitScope> {
	const lookup = lookupOf(credential);
	lookup.scope ??= send(request).then(scopeOf);
	return await lookup.scope;
}

/** A scope as an earlier Get Scope gave it, or as JSON text. Throws InvalidInput for anything else. */
export function parseScope(value: unknown): CockpitScope {
	const parsed = typeof value === 'string' ? parseJson(value) : value;
	if (isObject(parsed)) return unwrap(parsed, MEMBERS);
	throw new InvalidInput(
		`'${LABEL}' is not the result of Get Scope`,
		`Put a Get Scope step before this one and use its output here, e.g. {{ $('Get Scope').item.json }}`,
	);
}

/** The workspace id of a scope, for X-Workspace-Id (interface 4.3). Throws InvalidInput where there is none. */
export function workspaceIdOf(scope: CockpitScope): string {
	const { workspace } = scope;
	if (isObject(workspace)) {
		return uuid(
			workspace.id,
			'Workspace ID of the scope',
			"The scope's workspace.id must be a UUID. Use the output of Get Scope unchanged",
		);
	}
	if (MEMBERS.some((member) => member in scope)) {
		throw new InvalidInput(
			`'${LABEL}' has no workspace, so the virtual key behind it is degraded`,
			"Ask the people who run the workspace to restore the key, or choose 'By ID' under Workspace",
		);
	}
	throw new InvalidInput(
		`'${LABEL}' is not the result of Get Scope: it has no workspace`,
		`Use the output of a Get Scope step, e.g. {{ $('Get Scope').item.json }}, or choose 'By ID' under Workspace`,
	);
}

/** The id of the agent or member, or of its department, that a scope is bound to. Throws InvalidInput where there is none. */
export function boundEntityId(scope: CockpitScope, member: 'department_id' | 'id'): string {
	const entity = isObject(scope.entity) ? scope.entity : undefined;
	if (!entity) {
		throw new InvalidInput(
			"The virtual key of the scope is not bound to an agent or member, so 'Entities' has nothing to take from it",
			"Choose 'By ID' under Entities and enter IDs, or use a virtual key that is bound",
		);
	}
	const id = identifier(entity[member]);
	if (id !== undefined) return id;
	throw new InvalidInput(
		member === 'id'
			? "The entity of the scope has no ID, so 'Entities' has nothing to take from it"
			: "The entity of the scope is in no department, so 'Entities' has no department to take from it",
		"Choose another value under 'Entities'",
	);
}
