import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure, settled } from '../errors/Failure';
import type { Item, Operation, Result } from '../resources/types';
import type { Session } from '../workspace/Session';
import type { Execution } from './Execution';

/**
 * Items with the same credential, for which an operation runs once: as soon as n8n has brought the requests of all of them from the
 * hook to the pagination function. Nothing between the two can fail for one of them alone.
 */
export class Group {
	private size = 0;
	private readonly items: Array<Item<unknown>> = [];
	private start: () => void = () => undefined;
	private readonly results: Promise<Failure | Result[]>;

	constructor(operation: Operation, session: Session, { throwIfEnded }: Execution) {
		const areAllHere = new Promise<void>((resolve) => {
			this.start = resolve;
		});
		const run = async () => {
			// A report would take it for the reason why it can't read its prompt templates.
			throwIfEnded();
			return await operation.run(this.items, session);
		};
		this.results = areAllHere.then(async () => await settled(run));
	}

	/** Adds an item. Returns what waits for its result, given the request that n8n has brought. */
	add(item: Omit<Item<unknown>, 'request'>): (request: IHttpRequestOptions) => Promise<Result> {
		this.size += 1;
		return async (request) => {
			const index = this.items.push({ ...item, request }) - 1;
			if (this.items.length === this.size) this.start();
			const results = await this.results;
			if (results instanceof Failure) return results;
			const result = results[index];
			if (!result) throw new Error(`${results.length} results came back for ${this.size} items`);
			return result;
		};
	}
}
