import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { apiUrl } from '../api/urls';
import type { Method } from '../auth/methods';
import type { Client } from '../http/Client';
import type { Secrets } from '../util/Secrets';
import { SCOPE_PATH, scopeOf } from './scope';

/** One credential during one execution, shared by all items with the same. */
export class Session {
	private lookup?: Promise<IDataObject>;

	constructor(
		readonly method: Method,
		readonly credential: ICredentialDataDecryptedObject,
		readonly client: Client,
		readonly secrets: Secrets,
		readonly idsPerRequest: number,
	) {}

	/** The scope of the virtual key as the API sent it, looked up once; a failed lookup isn't kept. Throws a Failure. */
	async scope(request: IHttpRequestOptions): Promise<IDataObject> {
		const url = apiUrl(this.credential, 'baseUrl') + SCOPE_PATH;
		this.lookup ??= this.client
			.send({ ...request, method: 'GET', url })
			.then(scopeOf)
			.catch((error: unknown) => {
				this.lookup = undefined;
				throw error;
			});
		return await this.lookup;
	}
}
