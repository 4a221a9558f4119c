import {
	sleep,
	type ICredentialDataDecryptedObject,
	type IExecuteSingleFunctions,
} from 'n8n-workflow';
import { ConcurrencyLimit } from '../http/ConcurrencyLimit';
import { isFixed } from './storedCredential';

/** A decrypted credential. */
export type Credential = ICredentialDataDecryptedObject;

/** How many credentials are read from n8n's database at a time. */
const MAX_READS = 10;

interface Request {
	readonly context: IExecuteSingleFunctions;
	readonly resolve: (credential: Credential) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * Reads the credential of each item, which may differ where a field is an expression, or once where none is. Equal credentials are the same object;
 * identity decides which items may share requests. The items of one turn of the event loop get theirs together, so that they
 * can ask for their rows together.
 */
export class CredentialReader {
	private requests: Request[] = [];
	private forAll?: Promise<Credential | undefined>;
	private readonly known = new Map<string, Credential>();

	constructor(
		private readonly type: string,
		/** Waits until n8n has passed all items; throws a Failure once the execution has ended. */
		private readonly allPassed: () => Promise<void>,
	) {}

	/** The credential of an item. */
	async of(context: IExecuteSingleFunctions): Promise<Credential> {
		return await new Promise((resolve, reject) => {
			this.requests.push({ context, resolve, reject });
			if (this.requests.length === 1) void this.dispatch();
		});
	}

	private async dispatch(): Promise<void> {
		await sleep(0);
		const ready = this.allPassed();
		await Promise.allSettled([ready]);
		const requests = this.requests;
		this.requests = [];
		const limit = new ConcurrencyLimit(MAX_READS);
		const read = async (context: IExecuteSingleFunctions) => {
			await ready;
			const forAll = requests.length > 1 ? await this.fixed(context) : undefined;
			return forAll ?? (await limit.run(async () => await this.read(context)));
		};
		const results = await Promise.allSettled(
			requests.map(async ({ context }) => await read(context)),
		);
		results.forEach((result, index) => {
			if (result.status === 'fulfilled') requests[index]?.resolve(result.value);
			else requests[index]?.reject(result.reason);
		});
	}

	/** The credential of all items, where it's certainly the same; looked for once. */
	private async fixed(context: IExecuteSingleFunctions): Promise<Credential | undefined> {
		this.forAll ??= this.read(context).then(
			async (credential) =>
				(await isFixed(context, this.type, credential)) ? credential : undefined,
			// An item that can't have its credential finds out itself; the others may have theirs.
			() => undefined,
		);
		return await this.forAll;
	}

	private async read(context: IExecuteSingleFunctions): Promise<Credential> {
		const data = { ...(await context.getCredentials(this.type)) };
		const content = JSON.stringify(data);
		const known = this.known.get(content) ?? data;
		this.known.set(content, known);
		return known;
	}
}
