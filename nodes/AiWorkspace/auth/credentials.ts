import type { ICredentialDataDecryptedObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { ConcurrencyLimit } from '../http/ConcurrencyLimit';

/** An index that no item has. */
const NOBODY = Number.MAX_SAFE_INTEGER;
/** So many credentials are read from n8n's database at a time. */
const READERS = 10;

/**
 * The decrypted credentials of a run: read once for all items, unless a field is an expression that depends on the item. What
 * has the same content is the same object, so that items share what they may, and nothing with those of another token.
 */
export class RunCredentials {
	private readonly first: Promise<ICredentialDataDecryptedObject>;
	private sameForAll?: Promise<boolean>;
	private readonly known = new Map<string, ICredentialDataDecryptedObject>();
	private readonly gate = new ConcurrencyLimit(READERS);

	constructor(
		private readonly opener: IExecuteSingleFunctions,
		private readonly type: string,
	) {
		this.first = this.readFor(opener);
		// Each item that needs the credential awaits it and meets its rejection there.
		this.first.catch(() => undefined);
	}

	/** The credential of an item. */
	async of(context: IExecuteSingleFunctions): Promise<ICredentialDataDecryptedObject> {
		if (context !== this.opener) this.sameForAll ??= this.isSameForAll();
		const first = await this.first;
		// By now the others have come. The first waits with them, so that all ask for their figures together.
		const isSame = (await this.sameForAll) ?? true;
		if (isSame || context === this.opener) return first;
		return await this.gate.run(async () => await this.readFor(context));
	}

	private async readFor(context: IExecuteSingleFunctions): Promise<ICredentialDataDecryptedObject> {
		const data = { ...(await context.getCredentials(this.type)) };
		const content = JSON.stringify(data);
		const known = this.known.get(content) ?? data;
		this.known.set(content, known);
		return known;
	}

	/** Whether no field depends on the item: for an item that does not exist, an expression that does fails or gives something else. */
	private async isSameForAll(): Promise<boolean> {
		const first = await this.first;
		const nobody: IExecuteSingleFunctions = Object.create(this.opener, {
			itemIndex: { value: NOBODY },
		});
		// An n8n that keeps the index elsewhere would read it for the first item again, and nothing would be learned.
		if (nobody.getItemIndex() !== NOBODY) return false;
		try {
			return (await this.readFor(nobody)) === first;
		} catch {
			// What is wrong with it for a real item, that item will meet itself.
			return false;
		}
	}
}

/** Something that the items of a run with one credential share, made when first asked for. */
export function perCredential<T>(make: () => T): (credential: ICredentialDataDecryptedObject) => T {
	const made = new WeakMap<ICredentialDataDecryptedObject, { value: T }>();
	return (credential) => {
		const known = made.get(credential) ?? { value: make() };
		made.set(credential, known);
		return known.value;
	};
}
