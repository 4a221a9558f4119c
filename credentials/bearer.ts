import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { cleanToken } from '../nodes/AiWorkspace/util/token';

/**
 * Sends the token in a field as `Authorization: Bearer …` (interface 5), without what was pasted along with it. A function, because
 * n8n would evaluate an expression anew for every request.
 */
export const bearer =
	(field: string) =>
	async (
		credentials: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...options,
		headers: { ...options.headers, Authorization: `Bearer ${cleanToken(credentials[field])}` },
	});
