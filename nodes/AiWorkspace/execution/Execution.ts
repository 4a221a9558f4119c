import { sleep, type IDataObject, type IExecuteSingleFunctions } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { cancelled } from '../http/networkIssue';
import { isObject } from '../util/guards';
import { Clients, type Lifetime } from './Clients';

/** What the hook learned of an item. */
export interface Outcome {
	/** Makes the item's results; throws a Failure. */
	readonly results: () => Promise<IDataObject[]>;
	/** Texts that must never show. */
	readonly secrets: readonly string[];
}

/** How long n8n may take from one item to the next, in milliseconds: it passes all items, or a batch, in one turn of the event loop. */
const MAX_GAP = 200;

/** What becomes of an item that n8n has stopped waiting for. A class, because the API may send any code. */
export class NodeEnded extends Failure {
	constructor() {
		super('The node ended before this item was sent', {
			code: 'ENDED',
			retryable: false,
			hint: 'See the error of the node',
		});
	}
}

/** How many items n8n passes to the hook; 0 where it may leave some out: those that it can't read, or all but the first. */
function itemCountOf(context: IExecuteSingleFunctions): number {
	if (context.continueOnFail() || context.getNode().executeOnce) return 0;
	const items = context.getExecuteData().data.main?.[0] ?? [];
	// To a tool n8n passes an item of its own, but the execute data of the agent, which may have several.
	return items[context.getItemIndex()] === context.getInputData() ? items.length : 0;
}

/** How many items n8n passes at a time, where the node's Request Options contain Batching. */
function batchSizeOf(context: IExecuteSingleFunctions): number | undefined {
	const options: unknown = context.getNodeParameter('requestOptions', {});
	const batching = isObject(options) && isObject(options.batching) ? options.batching.batch : {};
	if (!isObject(batching) || !(Number(batching.batchInterval) > 0)) return undefined;
	return Math.max(1, Number(batching.batchSize));
}

/** What the items of one try of the node share: when it started, its clients, and what the hook learned of each item. */
export class Execution implements Lifetime {
	/** One moment for all items, so that an execution over midnight reports one period. Epoch milliseconds. */
	readonly startedAt = Date.now();
	private readonly signal?: AbortSignal;
	private readonly batchSize?: number;
	private readonly itemCount: number;
	private readonly firstItem: object;
	private lastIndex: number;
	private hasEnded = false;
	private clients?: Clients;

	private constructor(context: IExecuteSingleFunctions) {
		this.signal = context.getExecutionCancelSignal();
		this.itemCount = itemCountOf(context);
		this.batchSize = batchSizeOf(context);
		this.firstItem = context.getInputData();
		this.lastIndex = context.getItemIndex();
	}

	private static readonly current = new WeakMap<object, Execution>();
	/** n8n passes the hook's options on as they are. Its execute data can't tell parallel calls of a tool apart. */
	private static readonly outcomes = new WeakMap<object, Outcome>();

	/**
	 * The execution that an item belongs to. n8n uses the same execute data for all items, and again for the next try of Retry
	 * On Fail, which begins where the item index doesn't grow. The try before it has ended by then.
	 */
	static of(context: IExecuteSingleFunctions): Execution {
		const key = context.getExecuteData();
		const known = Execution.current.get(key);
		const index = context.getItemIndex();
		if (known && index > known.lastIndex) {
			known.lastIndex = index;
			return known;
		}
		const execution = new Execution(context);
		// Several calls of a tool share their agent's execute data, but not an item.
		if (known?.firstItem === execution.firstItem) known.hasEnded = true;
		Execution.current.set(key, execution);
		return execution;
	}

	/** Keeps what the hook learned of an item, by the options that it returns for it. */
	static remember(options: object, outcome: Outcome): void {
		Execution.outcomes.set(options, outcome);
	}

	/** What the hook learned of the item that these options are for. */
	static outcomeOf(options: object): Outcome {
		const outcome = Execution.outcomes.get(options);
		return outcome ?? { results: async () => await Promise.reject(new NodeEnded()), secrets: [] };
	}

	/** The clients of the execution; throws InvalidInput for settings out of bounds. */
	clientsOf(context: IExecuteSingleFunctions): Clients {
		this.clients ??= new Clients(context, this);
		return this.clients;
	}

	readonly throwIfEnded = (): void => {
		if (this.signal?.aborted) throw cancelled();
		if (this.hasEnded) throw new NodeEnded();
	};

	/** Where n8n stops between two items, an item that it can't read itself has ended the node. */
	readonly allPassed = async (): Promise<void> => {
		for (let seen = -1; this.isPassing() && !this.hasEnded; ) {
			if (seen === this.lastIndex) this.hasEnded = true;
			seen = this.lastIndex;
			await sleep(MAX_GAP);
		}
		this.throwIfEnded();
	};

	private isPassing(): boolean {
		const passed = this.lastIndex + 1;
		return passed < this.itemCount && (this.batchSize === undefined || passed % this.batchSize > 0);
	}
}
