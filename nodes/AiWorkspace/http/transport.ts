import type {
	ICredentialDataDecryptedObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Method } from '../auth/methods';

/** Sends one request once, with the credential of the node. */
export type Transport = (options: IHttpRequestOptions) => Promise<IN8nHttpFullResponse>;

/** n8n's way to the network. It is handed the credential, which it would read and decrypt anew for each request. */
export const transportOf =
	(
		context: IExecuteSingleFunctions,
		{ credentialType, name, value }: Method,
		data: ICredentialDataDecryptedObject,
	): Transport =>
	async (options) =>
		await context.helpers.httpRequestWithAuthentication.call(context, credentialType, options, {
			credentialsDecrypted: { id: value, name, type: credentialType, data },
		});
