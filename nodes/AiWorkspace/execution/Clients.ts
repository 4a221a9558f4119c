import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { CredentialReader, type Credential } from '../auth/credentials';
import { findMethod, type Method } from '../auth/methods';
import { InvalidInput } from '../errors/Failure';
import { ApiClient, type Transport } from '../http/ApiClient';
import { ConcurrencyLimit } from '../http/ConcurrencyLimit';
import { readSettings, type Settings } from '../http/options';

/** What the clients need to know of the execution. */
export interface Lifetime {
	/** Waits until n8n has passed all items; throws a Failure once nothing may be sent. */
	readonly allPassed: () => Promise<void>;
	/** Throws a Failure once nothing may be sent. */
	readonly throwIfEnded: () => void;
}

/** n8n's way to the network. It's given the credential, which it would read and decrypt again for each request. */
const transportOf =
	(
		context: IExecuteSingleFunctions,
		{ credentialType, name, value }: Method,
		data: Credential,
	): Transport =>
	async (options) =>
		await context.helpers.httpRequestWithAuthentication.call(context, credentialType, options, {
			credentialsDecrypted: { id: value, name, type: credentialType, data },
		});

function methodOf(context: IExecuteSingleFunctions): Method {
	const method = findMethod(context.getNodeParameter('authentication'));
	if (method) return method;
	throw new InvalidInput("'Authentication' isn't set", 'Select a credential for this node');
}

/** The clients of one execution, one for each credential, with the settings that all of them share. */
export class Clients {
	readonly method: Method;
	readonly settings: Settings;
	private readonly credentials: CredentialReader;
	private readonly limit: ConcurrencyLimit;
	private readonly clients = new Map<Credential, ApiClient>();

	/** Throws InvalidInput for settings out of bounds. */
	constructor(
		context: IExecuteSingleFunctions,
		private readonly lifetime: Lifetime,
	) {
		this.method = methodOf(context);
		this.settings = readSettings(context.getNodeParameter('options', {}));
		this.limit = new ConcurrencyLimit(this.settings.maxConcurrency);
		this.credentials = new CredentialReader(this.method.credentialType, lifetime.allPassed);
	}

	/** The credential of an item and the client for it. */
	async of(
		context: IExecuteSingleFunctions,
	): Promise<{ credential: Credential; client: ApiClient }> {
		const credential = await this.credentials.of(context);
		const { settings, limit, lifetime } = this;
		const client =
			this.clients.get(credential) ??
			new ApiClient(transportOf(context, this.method, credential), {
				...settings,
				limit,
				throwIfEnded: lifetime.throwIfEnded,
			});
		this.clients.set(credential, client);
		return { credential, client };
	}
}
