import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { serviceUserHeader, workspaceHeader } from './headers';
import { InvalidInput } from '../errors/Failure';
import { lookUpScope, parseScope, scopeUrl, workspaceIdOf, type CockpitScope } from './scope';
import type { Operation, Sender } from '../resources/types';
import { isBlank } from '../util/guards';
import { cleanToken, jwtClaims } from '../util/token';
import { uuid } from '../util/uuid';
import { parameter } from '../execution/parameter';

/** How a request names its workspace, and where that came from. */
export interface Workspace {
	readonly headers: Readonly<Record<string, string>>;
	readonly workspaceId: string | null;
	readonly tenant: string;
	readonly scope?: CockpitScope;
}

const named = (workspaceId: string, scope?: CockpitScope): Workspace => ({
	headers: workspaceHeader(workspaceId),
	workspaceId,
	tenant: workspaceId.toLowerCase(),
	scope,
});

/** The workspace header of a request by the rules of interface 5; throws InvalidInput for what they forbid. */
export async function resolveWorkspace(
	context: IExecuteSingleFunctions,
	sender: Sender,
	operation: Operation,
): Promise<Workspace> {
	const { run } = sender;
	if (operation.workspace.length === 0) return { headers: {}, workspaceId: null, tenant: '' };
	const choice = parameter(context, 'workspace');
	if (!operation.workspace.some((allowed) => allowed === choice)) {
		throw new InvalidInput(
			`'Workspace' cannot be '${String(choice)}' here`,
			"Choose 'From Scope' or 'By ID' under Workspace",
		);
	}
	if (choice === 'serviceUser') return fromServiceUser(context, sender);
	if (choice === 'id') return fromId(context, sender);
	const scope =
		run.method.value === 'virtualKey'
			? await ownScope(sender)
			: parseScope(parameter(context, 'scope', ''));
	return named(workspaceIdOf(scope), scope);
}

function fromId(context: IExecuteSingleFunctions, { run, credential }: Sender): Workspace {
	const typed = parameter(context, 'workspaceId', '');
	if (!isBlank(typed)) return named(uuid(typed, 'Workspace ID'));
	const { workspaceId } = credential;
	if (!isBlank(workspaceId)) return named(uuid(workspaceId, 'Workspace ID of the credential'));
	const where = run.method.value === 'virtualKey' ? 'here' : 'here or in the credential';
	throw new InvalidInput(
		"'Workspace ID' is empty",
		`Enter the UUID of the workspace ${where}, or choose 'From Scope' under Workspace`,
	);
}

/** X-Service-User-Id: for JWTs only, and equal to the token's subject (interface 5, rules 2 and 3). */
function fromServiceUser(context: IExecuteSingleFunctions, { run, credential }: Sender): Workspace {
	if (run.method.value !== 'accessToken') {
		throw new InvalidInput(
			"'Service User' under Workspace needs an access token",
			"Choose 'From Scope' or 'By ID' under Workspace, or another credential",
		);
	}
	const subject = jwtClaims(cleanToken(credential.accessToken))?.subject;
	const typed = parameter(context, 'serviceUserId', '');
	const isEmpty = isBlank(typed);
	if (isEmpty && subject === undefined) {
		throw new InvalidInput(
			"'Service User ID' is empty and the access token does not tell its subject",
			"Enter the UUID of the service user, or choose 'From Scope' or 'By ID' under Workspace",
		);
	}
	const id = uuid(
		isEmpty ? subject : typed,
		isEmpty ? 'Subject of the access token' : 'Service User ID',
		"Only a token issued to a service user can stand for a workspace. Choose 'From Scope' or 'By ID' under Workspace for any other",
	);
	if (subject !== undefined && subject.toLowerCase() !== id.toLowerCase()) {
		throw new InvalidInput(
			"'Service User ID' is not the subject of the access token",
			'Leave it empty to use the subject of the token',
		);
	}
	return {
		headers: serviceUserHeader(subject ?? id),
		workspaceId: null,
		tenant: id.toLowerCase(),
	};
}

/** The scope of the virtual key in use, looked up with that key, once a run. */
async function ownScope(sender: Sender): Promise<CockpitScope> {
	const url = scopeUrl(sender.credential);
	return await lookUpScope({ ...sender, request: { ...sender.request, method: 'GET', url } });
}
