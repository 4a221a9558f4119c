import type { ICredentialDataDecryptedObject, IExecuteSingleFunctions } from 'n8n-workflow';
import type { Method } from '../authentication';
import { BadInput } from '../errors/Failure';
import { cleanToken } from '../values/token';

/** The credential of a run, read for its first item and used for all requests, which items share. */
export class RunCredential {
	private readonly data: Promise<ICredentialDataDecryptedObject>;
	private latest: IExecuteSingleFunctions;
	private comparison?: Promise<void>;

	constructor(
		private readonly first: IExecuteSingleFunctions,
		private readonly method: Method,
	) {
		this.latest = first;
		this.data = this.readFor(first);
		// Each item that needs the credential awaits it and meets its rejection there.
		this.data.catch(() => undefined);
	}

	private readonly readFor = async (context: IExecuteSingleFunctions) =>
		await context.getCredentials(this.method.credentialType);

	/**
	 * The decrypted credential. Throws BadInput where it is another one for the last of the items that start together, which
	 * expressions in its fields can make it: an item must not get what another's token may see.
	 */
	async of(context: IExecuteSingleFunctions): Promise<ICredentialDataDecryptedObject> {
		this.latest = context;
		this.comparison ??= this.compare();
		await this.comparison;
		return await this.data;
	}

	private async compare(): Promise<void> {
		const data = await this.data;
		// By now all items have come, or a batch of them: the engine starts them in one turn of the event loop.
		this.comparison = undefined;
		if (this.latest === this.first) return;
		const other = await this.readFor(this.latest);
		if (JSON.stringify(other) === JSON.stringify(data)) return;
		throw new BadInput(
			'The credential is not the same for all items, because a field of it is an expression',
			'Send the items one at a time: put a Loop Over Items with a Batch Size of 1 before this node',
		);
	}

	/** The texts that must never show, whatever goes wrong. */
	async secrets(): Promise<string[]> {
		const token = (await this.data.catch(() => undefined))?.[this.method.secretField];
		return typeof token === 'string' ? [token, token.trim(), cleanToken(token)] : [];
	}
}
