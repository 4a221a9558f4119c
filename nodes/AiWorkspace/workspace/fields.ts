import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { methodsOf, type AuthenticationMethod } from '../auth/methods';
import type { Operation, WorkspaceChoice } from '../resources/types';

const byId: INodePropertyOptions = {
	name: 'By ID',
	value: 'id',
	description: 'The workspace with the ID you enter, or the one in the credential',
};
const fromScope: INodePropertyOptions = {
	name: 'From Scope',
	value: 'scope',
	description: 'The workspace in the result of an earlier Get Scope step',
};
const ownScope: INodePropertyOptions = {
	name: 'From Scope',
	value: 'scope',
	description: 'The workspace that the virtual key belongs to, looked up once per run',
};
const serviceUser: INodePropertyOptions = {
	name: 'Service User',
	value: 'serviceUser',
	description: 'The service user that the access token was issued to, in place of a workspace',
};

/** The ways an operation may name its workspace with a credential; X-Service-User-Id is for JWTs only (interface 5, rule 3). */
function workspaceChoices(
	choices: readonly WorkspaceChoice[],
	method: AuthenticationMethod,
): INodePropertyOptions[] {
	const options = [byId, method === 'virtualKey' ? ownScope : fromScope];
	if (method === 'accessToken') options.push(serviceUser);
	return options.filter(({ value }) => choices.some((choice) => choice === value));
}

/** A first execution succeeds with a virtual key, and with a credential that names its workspace. */
const preselected = (method: AuthenticationMethod): WorkspaceChoice =>
	method === 'virtualKey' ? 'scope' : 'id';

function workspace(
	choices: readonly WorkspaceChoice[],
	method: AuthenticationMethod,
): INodeProperties {
	const standard = preselected(method);
	return {
		displayName: 'Workspace',
		name: 'workspace',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { authentication: [method] } },
		options: workspaceChoices(choices, method),
		default: standard,
		description: 'How to select the workspace for this request',
	};
}

/** The Workspace dropdown of an operation, one for each of its credential types. */
export function workspaceSelectors({
	authentication,
	workspace: choices,
}: Operation): INodeProperties[] {
	if (choices.length === 0) return [];
	return methodsOf(authentication).map(({ value }) => workspace(choices, value));
}

const scope: INodeProperties = {
	displayName: 'Scope',
	name: 'scope',
	type: 'json',
	displayOptions: { show: { workspace: ['scope'], authentication: ['accessToken', 'pat'] } },
	required: true,
	default: '={{ $json }}',
	description:
		'The result of an earlier Get Scope step. If the incoming item is something else, drag the output of that step here.',
};

const workspaceId: INodeProperties = {
	displayName: 'Workspace ID',
	name: 'workspaceId',
	type: 'string',
	displayOptions: { show: { workspace: ['id'] } },
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description:
		'The UUID of the workspace. Leave it empty to use the one in the credential; a virtual key credential has none.',
};

const serviceUserId: INodeProperties = {
	displayName: 'Service User ID',
	name: 'serviceUserId',
	type: 'string',
	displayOptions: { show: { workspace: ['serviceUser'] } },
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description:
		'The UUID of the service user, which must be the subject of the access token. Leave it empty to use that.',
};

const fieldOf: Record<WorkspaceChoice, INodeProperties> = {
	scope,
	id: workspaceId,
	serviceUser: serviceUserId,
};

/** The fields for the ways in which an operation may name its workspace. */
export const workspaceFields = ({ workspace: choices }: Operation): INodeProperties[] =>
	choices.map((choice) => fieldOf[choice]);
