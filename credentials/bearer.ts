import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { cleanToken } from '../nodes/AiWorkspace/util/token';

/**
 * Sends the token in a field as `Authorization: Bearer …` (interface 5), without spaces and a
 * leading `Bearer `. A function, because n8n would evaluate an expression again for every request.
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
