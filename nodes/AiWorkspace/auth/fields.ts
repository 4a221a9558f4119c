import type { INodeProperties } from 'n8n-workflow';
import { authenticationMethods } from './methods';

/**
 * The Authentication parameter, which n8n's editor shows as a list of credentials. Hidden where another default applies, not shown
 * where this one does: the editor would take Resource and Operation for a part of it.
 */
const authentication: INodeProperties[] = [
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'options',
		noDataExpression: true,
		displayOptions: { hide: { resource: ['masterKey'] } },
		options: authenticationMethods.map(({ name, value }) => ({ name, value })),
		default: 'virtualKey',
		description: 'The credential type to use',
	},
	// Another default for the same parameter: a second list of options would appear in the credential dialog as well.
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'hidden',
		displayOptions: { hide: { resource: ['promptTemplate', 'costReport', 'cockpit'] } },
		default: 'accessToken',
	},
];

/** The editor offers every credential of the node whatever the operation: these notices show where one doesn't fit. */
const notice = (
	displayName: string,
	resource: string,
	authentication: string[],
): INodeProperties => ({
	displayName,
	name: 'credentialNotice',
	type: 'notice',
	displayOptions: { show: { resource: [resource], authentication } },
	default: '',
});

export const authenticationFields: INodeProperties[] = [
	...authentication,
	notice(
		"Validate doesn't accept this credential type. Select or create a credential of the type Access Token.",
		'masterKey',
		['pat', 'virtualKey'],
	),
	notice(
		"Get Scope doesn't accept this credential type. Select or create a credential of the type Virtual Key.",
		'cockpit',
		['accessToken', 'pat'],
	),
];
