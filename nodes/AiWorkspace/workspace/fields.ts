import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { methodsOf, type AuthenticationMethod } from '../auth/methods';
import type { WorkspaceChoice } from './types';

const byId: INodePropertyOptions = {
	name: 'By ID',
	value: 'id',
	description: 'The workspace with the ID you enter, or the one in the credential',
};
const byIdOnly: INodePropertyOptions = {
	name: 'By ID',
	value: 'id',
	description: 'The workspace with the ID you enter',
};
const fromScope: INodePropertyOptions = {
	name: 'From Scope',
	value: 'scope',
	description: 'The workspace in the output of a Get Scope node',
};
const ownScope: INodePropertyOptions = {
	name: 'From Scope',
	value: 'scope',
	description: 'The workspace that the virtual key is assigned to',
};
const serviceUser: INodePropertyOptions = {
	name: 'Service User',
	value: 'serviceUser',
	description: 'The service user that the access token was issued to, instead of a workspace',
};

/** The ways an operation may name its workspace with a credential type; X-Service-User-Id is for JWTs only (interface 5, rule 3). */
function workspaceOptions(
	choices: readonly WorkspaceChoice[],
	method: AuthenticationMethod,
): INodePropertyOptions[] {
	const options = method === 'virtualKey' ? [byIdOnly, ownScope] : [byId, fromScope];
	if (method === 'accessToken') options.push(serviceUser);
	return options.filter(({ value }) => choices.some((choice) => choice === value));
}

function selector(
	choices: readonly WorkspaceChoice[],
	method: AuthenticationMethod,
): INodeProperties {
	// A first execution succeeds with a virtual key, and with a credential that names its workspace.
	const preselected: WorkspaceChoice = method === 'virtualKey' ? 'scope' : 'id';
	return {
		displayName: 'Workspace',
		name: 'workspace',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { authentication: [method] } },
		options: workspaceOptions(choices, method),
		default: preselected,
		description: 'How to select the workspace for this request',
	};
}

const scope: INodeProperties = {
	displayName: 'Scope',
	name: 'scope',
	type: 'json',
	displayOptions: { show: { workspace: ['scope'], authentication: ['accessToken', 'pat'] } },
	required: true,
	default: '={{ $json }}',
	description:
		"The output of a Get Scope node that uses a virtual key. If that node isn't directly before this one, drag its output here.",
	builderHint: {
		propertyHint:
			'Keep the default, the incoming item ($json), if the node directly before is a Get Scope operation of this node with a virtual key. Otherwise reference that node in an expression, such as $("Get scope of virtual key").item.json.',
	},
};

const workspaceId: INodeProperties = {
	displayName: 'Workspace ID',
	name: 'workspaceId',
	type: 'string',
	displayOptions: { show: { workspace: ['id'] } },
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description:
		'The UUID of the workspace, such as 123e4567-e89b-12d3-a456-426614174000. With an access token or a personal access token, leave it empty to use the one in the credential.',
};

const serviceUserId: INodeProperties = {
	displayName: 'Service User ID',
	name: 'serviceUserId',
	type: 'string',
	displayOptions: { show: { workspace: ['serviceUser'] } },
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description:
		'The UUID of the service user, such as 123e4567-e89b-12d3-a456-426614174000, which must be the subject of the access token. Leave it empty to use the subject.',
};

const fields: Record<WorkspaceChoice, INodeProperties> = {
	scope,
	id: workspaceId,
	serviceUser: serviceUserId,
};

/** What the form needs to know of an operation. */
interface Choices {
	readonly authentication: readonly AuthenticationMethod[];
	readonly workspace: readonly WorkspaceChoice[];
}

/** The Workspace dropdown of an operation, one for each of its credential types. */
export const workspaceSelectors = ({ authentication, workspace }: Choices): INodeProperties[] =>
	workspace.length === 0
		? []
		: methodsOf(authentication).map(({ value }) => selector(workspace, value));

/** The fields for the ways in which an operation may name its workspace. */
export const workspaceFields = ({ workspace }: Choices): INodeProperties[] =>
	workspace.map((choice) => fields[choice]);
