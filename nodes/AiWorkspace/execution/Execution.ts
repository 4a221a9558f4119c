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

const ended = () =>
	new Failure('The node ended before this item was sent', {
		code: 'ENDED',
		retryable: false,
		hint: 'See the error of the node',
	});

/** How many items n8n passes to the hook; 0 where that isn't known, or where it may leave out those that it can't read itself. */
function itemCountOf(context: IExecuteSingleFunctions): number {
	const items = context.getExecuteData().data.main?.[0] ?? [];
	// To a tool n8n passes an item of its own, and the execute data of the agent.
	const isInput = items[context.getItemIndex()] === context.getInputData();
	if (context.continueOnFail() || !isInput) return 0;
	return context.getNode().executeOnce ? 1 : items.length;
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
	/** By the options that the hook returned. Shared with the other tries and, for a tool, with other calls at the same time. */
	private readonly outcomes: WeakMap<object, Outcome>;
	private readonly signal?: AbortSignal;
	private readonly batchSize?: number;
	private readonly itemCount: number;
	private readonly firstItem: object;
	private lastIndex: number;
	private hasEnded = false;
	private clients?: Clients;

	private constructor(context: IExecuteSingleFunctions, known?: Execution) {
		this.outcomes = known?.outcomes ?? new WeakMap();
		this.signal = context.getExecutionCancelSignal();
		this.itemCount = itemCountOf(context);
		this.batchSize = batchSizeOf(context);
		this.firstItem = context.getInputData();
		this.lastIndex = context.getItemIndex();
	}

	private static readonly current = new WeakMap<object, Execution>();

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
		const execution = new Execution(context, known);
		// Several calls of a tool share their agent's execute data, but not an item.
		if (known?.firstItem === execution.firstItem) known.hasEnded = true;
		Execution.current.set(key, execution);
		return execution;
	}

	/** What the hook learned of an item, by the options that it returned for it. */
	static outcomeOf(context: IExecuteSingleFunctions, options: object): Outcome {
		const outcomes = Execution.current.get(context.getExecuteData())?.outcomes;
		const outcome = outcomes?.get(options);
		outcomes?.delete(options);
		return outcome ?? { results: async () => await Promise.reject(ended()), secrets: [] };
	}

	/** Keeps what the hook learned of an item until n8n asks for the item's results. */
	remember(options: object, outcome: Outcome): void {
		this.outcomes.set(options, outcome);
	}

	/** The clients of the execution; throws InvalidInput for settings out of bounds. */
	clientsOf(context: IExecuteSingleFunctions): Clients {
		this.clients ??= new Clients(context, this);
		return this.clients;
	}

	readonly throwIfEnded = (): void => {
		if (this.signal?.aborted) throw cancelled();
		if (this.hasEnded) throw ended();
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
