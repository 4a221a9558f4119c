import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

/** A virtual key knows its workspace. The editor fills in a new node before the credential, so nothing for one may be stored under these names. */
export const workspaceFields: INodeProperties[] = updateDisplayOptions(
	{ show: { authentication: ['accessToken', 'pat'] } },
	[
		{
			displayName: 'Workspace',
			name: 'workspace',
			type: 'options',
			noDataExpression: true,
			options: [
				{
					name: 'By ID',
					value: 'id',
					description: 'The workspace with the ID you enter, or the one in the credential',
				},
				{
					name: 'From Scope',
					value: 'scope',
					description: 'The workspace in the output of a Get Scope node',
				},
			],
			default: 'id',
			description: 'How to select the workspace for this request',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'json',
			displayOptions: { show: { workspace: ['scope'] } },
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
			placeholder: 'From the credential',
			description:
				'The UUID of the workspace, such as 123e4567-e89b-12d3-a456-426614174000. Leave it empty to use the one in the credential.',
		},
	],
);

/** An option of every operation that takes a service user for a workspace. Those are for JWTs only (interface 5, rule 3). */
export const serviceUserId: INodeProperties = {
	displayName: 'Service User ID',
	name: 'serviceUserId',
	type: 'string',
	displayOptions: { show: { '/authentication': ['accessToken'] } },
	default: '',
	placeholder: 'From the access token',
	description:
		'Replaces the workspace: the UUID of the service user, such as 123e4567-e89b-12d3-a456-426614174000, which must be the subject of the access token. Leave it empty to use the subject.',
};
