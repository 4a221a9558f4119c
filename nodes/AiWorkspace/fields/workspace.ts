import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { methodsOf, type AuthenticationMethod } from '../authentication';
import type { Operation, WorkspaceChoice } from '../resources/Operation';

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

const workspace = (options: INodePropertyOptions[]): INodeProperties => ({
	displayName: 'Workspace',
	name: 'workspace',
	type: 'options',
	noDataExpression: true,
	options,
	default: 'scope',
	description: 'Where to take the workspace of the request from',
});

/** The workspace dropdown of an operation: one for each set of choices that its credentials leave. */
export function workspaceSelectors({
	authentication,
	workspace: choices,
}: Operation): INodeProperties[] {
	const selectors = methodsOf(authentication).map(({ value }) =>
		updateDisplayOptions({ show: { authentication: [value] } }, [
			workspace(workspaceChoices(choices, value)),
		]),
	);
	return choices.length === 0 ? [] : selectors.flat();
}

export const scope: INodeProperties = {
	displayName: 'Scope',
	name: 'scope',
	type: 'json',
	displayOptions: { show: { workspace: ['scope'], authentication: ['accessToken', 'pat'] } },
	required: true,
	default: '={{ $json }}',
	description:
		'The result of an earlier Get Scope step. If the incoming item is something else, drag the output of that step here.',
};

export const workspaceId: INodeProperties = {
	displayName: 'Workspace ID',
	name: 'workspaceId',
	type: 'string',
	displayOptions: { show: { workspace: ['id'] } },
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description:
		'The UUID of the workspace. Leave it empty to use the one in the credential; a virtual key credential has none.',
};

export const serviceUserId: INodeProperties = {
	displayName: 'Service User ID',
	name: 'serviceUserId',
	type: 'string',
	displayOptions: { show: { workspace: ['serviceUser'] } },
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description:
		'The UUID of the service user, which must be the subject of the access token. Leave it empty to use that.',
};
