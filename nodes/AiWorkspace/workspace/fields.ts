import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';

const byId: INodePropertyOptions = {
	name: 'By ID',
	value: 'id',
	description: 'The workspace with the ID you enter, or the one in the credential',
};
const fromScope: INodePropertyOptions = {
	name: 'From Scope',
	value: 'scope',
	description: 'The workspace in the output of a Get Scope node',
};
const serviceUser: INodePropertyOptions = {
	name: 'Service User',
	value: 'serviceUser',
	description: 'The service user that is the subject of the access token, instead of a workspace',
};
const ofVirtualKey: INodePropertyOptions[] = [
	{ ...byId, description: 'The workspace with the ID you enter' },
	{ ...fromScope, description: 'The workspace that the virtual key is assigned to' },
];

/** The Workspace dropdown. A first execution succeeds with a virtual key, and with a credential that names its workspace. */
const selector = (
	resource: string[],
	authentication: string,
	preselected: 'id' | 'scope',
	options: INodePropertyOptions[],
): INodeProperties => ({
	displayName: 'Workspace',
	name: 'workspace',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource, authentication: [authentication] } },
	options,
	default: preselected,
	description: 'How to select the workspace for this request',
});

// X-Service-User-Id is for JWTs only, and for reports only (interface 4.1, and 5, rule 3).
const REPORTS = ['promptTemplate', 'costReport'];
const selectors: INodeProperties[] = [
	selector(REPORTS, 'virtualKey', 'scope', ofVirtualKey),
	selector(REPORTS, 'pat', 'id', [byId, fromScope]),
	selector(REPORTS, 'accessToken', 'id', [byId, fromScope, serviceUser]),
	selector(['masterKey'], 'accessToken', 'id', [byId, fromScope]),
];

/** The fields for the ways to name a workspace, for every operation that needs one. */
export const workspaceFields: INodeProperties[] = [
	...selectors,
	...updateDisplayOptions({ show: { resource: [...REPORTS, 'masterKey'] } }, [
		{
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
		},
		{
			displayName: 'Workspace ID',
			name: 'workspaceId',
			type: 'string',
			displayOptions: { show: { workspace: ['id'] } },
			default: '',
			placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
			description:
				'The UUID of the workspace, such as 123e4567-e89b-12d3-a456-426614174000. With an access token or a personal access token, leave it empty to use the one in the credential.',
		},
		{
			displayName: 'Service User ID',
			name: 'serviceUserId',
			type: 'string',
			displayOptions: { show: { workspace: ['serviceUser'] } },
			default: '',
			placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
			description:
				'The UUID of the service user, such as 123e4567-e89b-12d3-a456-426614174000, which must be the subject of the access token. Leave it empty to use the subject.',
		},
	]),
];
