import type {
	ICredentialDataDecryptedObject,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { cleanToken } from '../nodes/AiWorkspace/util/pasted';

export const icon: Icon = {
	light: 'file:../nodes/AiWorkspace/aiWorkspace.svg',
	dark: 'file:../nodes/AiWorkspace/aiWorkspace.dark.svg',
};

/** Sends the token in a field as a bearer (interface 5). A function, because n8n would evaluate an expression for every request. */
export const bearer =
	(field: string) =>
	async (
		credentials: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...options,
		headers: { ...options.headers, Authorization: `Bearer ${cleanToken(credentials[field])}` },
	});

const url = (api: string, name: string, path: string, host: string): INodeProperties => ({
	displayName: `${api} URL`,
	name,
	type: 'string',
	required: true,
	default: '',
	placeholder: `e.g. https://${host}.example.com`,
	description: `URL of the ${api}, without ${path}. The production and the development server have different URLs. Your workspace administrator knows them.`,
});

export const baseUrl = url('Workspace API', 'baseUrl', '/api', 'api');
export const analyticsUrl = url('Analytics API', 'analyticsUrl', '/v1', 'analytics');

export const workspaceId: INodeProperties = {
	displayName: 'Workspace ID',
	name: 'workspaceId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	hint: 'If you leave it empty, enter the workspace in each node',
	description:
		"UUID of the workspace that nodes use if their 'Workspace ID' is empty. Your workspace administrator knows it, and Get Scope returns it.",
};
