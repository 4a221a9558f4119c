import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { cleanToken } from '../nodes/AiWorkspace/util/token';

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

export const baseUrl: INodeProperties = {
	displayName: 'Workspace API URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description:
		'URL of the Workspace API, without /api. The production and the development server have different URLs. Your workspace administrator knows them.',
};

export const analyticsUrl: INodeProperties = {
	displayName: 'Analytics API URL',
	name: 'analyticsUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://analytics.example.com',
	description:
		'URL of the Analytics API, without /v1. The production and the development server have different URLs. Your workspace administrator knows them.',
};

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
