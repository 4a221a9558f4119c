import type { IHttpRequestOptions, INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../errors/Failure';
import { isBlank } from '../util/guards';
import { cleanToken, jwtClaims } from '../util/pasted';
import { uuid } from '../util/ids';
import { serviceUserId } from './fields';
import { parseScope, simplified, workspaceIdOf, type Scope } from './scope';
import type { Session } from './Session';

/** How a request names its workspace (interface 5). */
export type WorkspaceChoice = 'id' | 'scope' | 'serviceUser';

/** The workspace of an item, and where that came from. */
export interface Workspace {
	readonly headers: Readonly<Record<string, string>>;
	/** What X-Workspace-Id names; null where the request names a service user or nothing. */
	readonly workspaceId: string | null;
	/** What the request names, for keys that tell rows apart: the workspace or the service user, else an empty text. */
	readonly tenant: string;
	/** What the workspace came from, where that was a scope. */
	readonly scope?: Scope;
}

/** What the workspace of an item is resolved from. */
export interface WorkspaceSource {
	readonly parameter: (name: string, fallback?: unknown) => unknown;
	readonly entered: (field: Pick<INodeProperties, 'name'>) => unknown;
	/** The choices that the operation allows; empty where it needs no workspace. */
	readonly choices: readonly WorkspaceChoice[];
	readonly session: Session;
	readonly request: IHttpRequestOptions;
}

/** The header that names a workspace (interface 5, rule 1). */
export const workspaceHeader = (id: string) => ({ 'X-Workspace-Id': id });
/** The header that names the service user who stands for a workspace (interface 5, rules 2 and 3). */
export const serviceUserHeader = (id: string) => ({ 'X-Service-User-Id': id });

const workspaceOf = (id: string, scope?: Scope): Workspace => ({
	headers: workspaceHeader(id),
	workspaceId: id,
	tenant: id,
	scope,
});

/** The workspace of an item by the rules of interface 5; throws InvalidInput for what they forbid. */
export async function resolveWorkspace(source: WorkspaceSource): Promise<Workspace> {
	const { choices, parameter, entered, session, request } = source;
	if (choices.length === 0) return { headers: {}, workspaceId: null, tenant: '' };
	const type = session.method.value;
	if (type === 'virtualKey') return fromScope(simplified(await session.scope(request)));
	const choice = parameter('workspace', 'id');
	if (choice !== 'id' && choice !== 'scope') {
		throw new InvalidInput(
			`'${String(choice)}' isn't an option of 'Workspace'`,
			"Set 'Workspace' to 'By ID' or 'From Scope'",
		);
	}
	const isServiceUser = type === 'accessToken' && entered(serviceUserId) !== undefined;
	if (isServiceUser && choices.includes('serviceUser')) return fromServiceUser(source, choice);
	return choice === 'id' ? fromId(source) : fromScope(parseScope(parameter('scope', '')));
}

const fromScope = (scope: Scope): Workspace => workspaceOf(workspaceIdOf(scope), scope);

function fromId({ parameter, session: { credential } }: WorkspaceSource): Workspace {
	const typed = parameter('workspaceId', '');
	// An expression that returns nothing names no other workspace.
	if (typeof typed !== 'string' || !isBlank(typed)) return workspaceOf(uuid(typed, 'Workspace ID'));
	const { workspaceId } = credential;
	if (!isBlank(workspaceId))
		return workspaceOf(uuid(workspaceId, 'Workspace ID of the credential'));
	throw new InvalidInput(
		"'Workspace ID' is empty",
		"Enter the UUID of the workspace in the node or in the credential, or set 'Workspace' to 'From Scope' after a Get Scope node. Your workspace administrator knows the UUID",
	);
}

/** X-Service-User-Id: for JWTs only, and equal to the token's subject (interface 5, rules 2 and 3). */
function fromServiceUser(
	{ parameter, entered, session: { credential } }: WorkspaceSource,
	choice: 'id' | 'scope',
): Workspace {
	if (choice === 'scope' || !isBlank(parameter('workspaceId', ''))) {
		throw new InvalidInput(
			"'Service User ID' replaces the workspace, but 'Workspace' names one",
			"Remove the option 'Service User ID', or set 'Workspace' to 'By ID' and leave 'Workspace ID' empty",
		);
	}
	const subject = jwtClaims(cleanToken(credential.accessToken))?.subject;
	const typed = entered(serviceUserId);
	const isEmpty = isBlank(typed);
	if (isEmpty && subject === undefined) {
		throw new InvalidInput(
			"'Service User ID' is empty, and the access token doesn't name its subject",
			"Enter the UUID of the service user, or remove the option 'Service User ID'",
		);
	}
	const id = uuid(
		isEmpty ? subject : typed,
		isEmpty ? 'Subject of the access token' : 'Service User ID',
		"Only a token issued to a service user can replace a workspace. For any other token, remove the option 'Service User ID'",
	);
	if (subject !== undefined && subject.toLowerCase() !== id) {
		throw new InvalidInput(
			"'Service User ID' isn't the subject of the access token",
			'Leave it empty to use the subject of the token',
		);
	}
	return { headers: serviceUserHeader(subject ?? id), workspaceId: null, tenant: id };
}
