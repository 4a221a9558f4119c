import type { IDataObject } from 'n8n-workflow';
import { InvalidInput, UnexpectedResponse } from '../errors/Failure';
import { unwrap, type ApiResponse } from '../http/response';
import { identifier, isObject, parseJson } from '../util/guards';
import { uuid } from '../util/ids';

/** Path of Get Scope (interface 4.3). */
export const SCOPE_PATH = '/api/v1/cockpit/scope';
const MEMBERS = ['workspace', 'virtual_key', 'entity'];
const SCOPE = 'Scope';

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

/** The plain members of a scope (interface 2.5), null where the API has none: the simplified output of Get Scope. */
export function simplified(scope: IDataObject) {
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

/** What a virtual key is assigned to. */
export type Scope = ReturnType<typeof simplified>;

/** A scope as an earlier Get Scope returned it, simplified or not, or as JSON text. Throws InvalidInput for anything else. */
export function parseScope(value: unknown): Scope {
	const parsed = typeof value === 'string' ? parseJson(value) : value;
	if (isObject(parsed)) {
		const scope = unwrap(parsed, [...MEMBERS, 'workspace_id']);
		if (MEMBERS.some((member) => member in scope)) return simplified(scope);
		const { workspace_id, workspace_name, entity_id, entity_type, entity_name, ...rest } = scope;
		if (workspace_id !== undefined) {
			const workspace = { id: workspace_id, name: workspace_name };
			const entity = { ...rest, id: entity_id, type: entity_type, name: entity_name };
			return simplified({ workspace, entity });
		}
	}
	throw new InvalidInput(
		`'${SCOPE}' doesn't contain the output of a Get Scope node`,
		`Drag the output of a Get Scope node with a virtual key into '${SCOPE}', or set 'Workspace' to 'By ID' and enter the ID`,
	);
}

/** The workspace ID of a scope, for X-Workspace-Id (interface 4.3). Throws InvalidInput where there is none. */
export function workspaceIdOf({ workspace_id: id }: Scope): string {
	if (id === null) {
		throw new InvalidInput(
			`'${SCOPE}' contains no workspace: its virtual key isn't assigned to one (degraded)`,
			"Ask your workspace administrator to restore the key, or set 'Workspace' to 'By ID' and enter the ID",
		);
	}
	return uuid(
		id,
		'Workspace ID of the scope',
		"Use the output of the Get Scope node unchanged: the workspace's ID must be a UUID",
	);
}
