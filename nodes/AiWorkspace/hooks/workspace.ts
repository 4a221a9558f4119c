import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { serviceUserHeader, workspaceHeader } from '../api/headers';
import { BadInput } from '../errors/Failure';
import type { Run } from '../pipeline/Run';
import { send } from '../pipeline/send';
import {
	lookUpScope,
	parseScope,
	SCOPE_PATH,
	workspaceIdOf,
	type CockpitScope,
} from '../resources/cockpit/scope';
import type { Operation } from '../resources/Operation';
import { isBlank } from '../values/guards';
import { cleanToken, jwtClaims } from '../values/token';
import { serviceUrl } from '../values/url';
import { uuid } from '../values/uuid';
import { parameter } from './parameter';

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

/** The workspace header of a request by the rules of interface 5; throws BadInput for what they forbid. */
export async function chooseWorkspace(
	context: IExecuteSingleFunctions,
	run: Run,
	operation: Operation,
	options: IHttpRequestOptions,
): Promise<Workspace> {
	if (operation.workspace.length === 0) return { headers: {}, workspaceId: null, tenant: '' };
	const choice = parameter(context, 'workspace');
	if (!operation.workspace.some((allowed) => allowed === choice)) {
		throw new BadInput(
			`'Workspace' cannot be '${String(choice)}' here`,
			"Choose 'From Scope' or 'By ID' under Workspace",
		);
	}
	if (choice === 'serviceUser') return await fromServiceUser(context, run);
	if (choice === 'id') return await fromId(context, run);
	const scope =
		run.method.value === 'virtualKey'
			? await ownScope(context, run, options)
			: parseScope(parameter(context, 'scope', ''));
	return named(workspaceIdOf(scope), scope);
}

async function fromId(context: IExecuteSingleFunctions, run: Run): Promise<Workspace> {
	const typed = parameter(context, 'workspaceId', '');
	if (!isBlank(typed)) return named(uuid(typed, 'Workspace ID'));
	const { workspaceId } = await run.credential;
	if (!isBlank(workspaceId)) return named(uuid(workspaceId, 'Workspace ID of the credential'));
	const where = run.method.value === 'virtualKey' ? 'here' : 'here or in the credential';
	throw new BadInput(
		"'Workspace ID' is empty",
		`Enter the UUID of the workspace ${where}, or choose 'From Scope' under Workspace`,
	);
}

/** X-Service-User-Id: for JWTs only, and equal to the token's subject (interface 5, rules 2 and 3). */
async function fromServiceUser(context: IExecuteSingleFunctions, run: Run): Promise<Workspace> {
	if (run.method.value !== 'accessToken') {
		throw new BadInput(
			"'Service User' under Workspace needs an access token",
			"Choose 'From Scope' or 'By ID' under Workspace, or another credential",
		);
	}
	const { accessToken } = await run.credential;
	const subject = jwtClaims(cleanToken(accessToken))?.subject;
	const typed = parameter(context, 'serviceUserId', '');
	const isEmpty = isBlank(typed);
	if (isEmpty && subject === undefined) {
		throw new BadInput(
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
		throw new BadInput(
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
async function ownScope(
	context: IExecuteSingleFunctions,
	run: Run,
	options: IHttpRequestOptions,
): Promise<CockpitScope> {
	const { baseUrl } = await run.credential;
	const request: IHttpRequestOptions = {
		...options,
		method: 'GET',
		url: serviceUrl(baseUrl, 'Base URL') + SCOPE_PATH,
		returnFullResponse: true,
	};
	const transport = async (once: IHttpRequestOptions) =>
		await context.helpers.httpRequestWithAuthentication.call(
			context,
			run.method.credentialType,
			once,
		);
	return await lookUpScope(run, async (wanted) => await send(run, transport, wanted), request);
}
