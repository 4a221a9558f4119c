import type { IDataObject } from 'n8n-workflow';
import { InvalidInput, UnexpectedResponse } from '../errors/Failure';
import { unwrap, type ApiResponse } from '../http/response';
import { identifier, isObject, parseJson } from '../util/guards';
import { uuid } from '../util/uuid';

/** Path of Get Scope (interface 4.3). */
export const SCOPE_PATH = '/api/v1/cockpit/scope';
const MEMBERS = ['workspace', 'virtual_key', 'entity'];
const LABEL = 'Scope';

/** What a virtual key is assigned to (interface 2.5) in plain members, null where the API has none: the simplified output. */
export interface Scope extends IDataObject {
	workspace_id: string | null;
	workspace_name: string | null;
	entity_id: string | null;
	entity_type: string | null;
	entity_name: string | null;
	department: string | null;
	department_id: string | null;
	key_id: string | null;
	key_label: string | null;
	key_prefix: string | null;
}

/** The scope in a response as the API sent it, with or without an envelope; throws UnexpectedResponse for anything else. */
export function scopeOf({ body, requestId }: ApiResponse): IDataObject {
	const scope = unwrap(body, MEMBERS);
	if (MEMBERS.some((member) => member in scope)) return scope;
	throw new UnexpectedResponse('The API returned no scope for this virtual key', {
		requestId,
		hint: 'The key might no longer be assigned to a workspace (degraded). Ask your workspace administrator, or use another key',
	});
}

const memberOf = (scope: IDataObject, name: string): IDataObject => {
	const member = scope[name];
	return isObject(member) ? member : {};
};

/** The plain members of a scope, as the API or Get Scope without Simplify returned it. */
export function simplified(scope: IDataObject): Scope {
	const workspace = memberOf(scope, 'workspace');
	const entity = memberOf(scope, 'entity');
	const key = memberOf(scope, 'virtual_key');
	const text = (value: unknown) => identifier(value) ?? null;
	return {
		workspace_id: text(workspace.id),
		workspace_name: text(workspace.name),
		entity_id: text(entity.id),
		entity_type: text(entity.type),
		entity_name: text(entity.name),
		department: text(entity.department),
		department_id: text(entity.department_id),
		key_id: text(key.id),
		key_label: text(key.label),
		key_prefix: text(key.prefix),
	};
}

/** A scope as an earlier Get Scope returned it, simplified or not, or as JSON text. Throws InvalidInput for anything else. */
export function parseScope(value: unknown): Scope {
	const parsed = typeof value === 'string' ? parseJson(value) : value;
	if (isObject(parsed)) {
		const scope = unwrap(parsed, [...MEMBERS, 'workspace_id']);
		if (MEMBERS.some((member) => member in scope)) return simplified(scope);
		const { workspace_id: id, workspace_name: name, ...more } = scope;
		if (id !== undefined) {
			const { entity_id, entity_type, entity_name, department, department_id } = more;
			const entity = {
				id: entity_id,
				type: entity_type,
				name: entity_name,
				department,
				department_id,
			};
			return simplified({ workspace: { id, name }, entity });
		}
	}
	throw new InvalidInput(
		`'${LABEL}' doesn't contain the output of a Get Scope node`,
		`Drag the output of a Get Scope node with a virtual key into '${LABEL}', or set 'Workspace' to 'By ID'`,
	);
}

/** The workspace ID of a scope, for X-Workspace-Id (interface 4.3). Throws InvalidInput where there is none. */
export function workspaceIdOf({ workspace_id: id }: Scope): string {
	if (id === null) {
		throw new InvalidInput(
			`'${LABEL}' contains no workspace: its virtual key isn't assigned to one (degraded)`,
			"Ask your workspace administrator to restore the key, or set 'Workspace' to 'By ID'",
		);
	}
	return uuid(
		id,
		'Workspace ID of the scope',
		"Use the output of the Get Scope node unchanged: the workspace's ID must be a UUID",
	);
}

/** The ID of the agent or member that a scope is assigned to, or of its department. Throws InvalidInput where there is none. */
export function assignedId(
	scope: Scope | undefined,
	member: 'department_id' | 'entity_id',
): string {
	const id = scope?.[member];
	if (typeof id === 'string') return id;
	const isAssigned = [scope?.entity_id, scope?.entity_type, scope?.entity_name].some(Boolean);
	if (!isAssigned) {
		throw new InvalidInput(
			"'Entities' is taken from a scope, but its virtual key isn't assigned to an agent or member",
			"Set 'Entities' to 'By ID' and enter IDs, or use a virtual key that is assigned to an agent or member",
		);
	}
	throw new InvalidInput(
		member === 'entity_id'
			? "'Entities' is taken from a scope, but its entity has no ID"
			: "'Entities' is taken from a scope, but its entity has no department",
		"Select another option of 'Entities'",
	);
}
