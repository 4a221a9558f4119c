import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { checkedToken, findMethod, namesOf } from '../auth/methods';
import { Failure, InvalidInput } from '../errors/Failure';
import type { Periods } from '../analytics/period';
import { Client } from '../http/Client';
import { ConcurrencyLimit } from '../http/ConcurrencyLimit';
import { cancelled } from '../http/networkIssue';
import { transportOf } from '../http/transport';
import { findOperation } from '../resources';
import type { Result } from '../resources/types';
import { Secrets } from '../util/Secrets';
import { cleanToken } from '../util/pasted';
import { Session } from '../workspace/Session';
import { readSettings, refuseStray } from './settings';

/** What becomes of an item that isn't sent because its execution has ended. Nobody sees it: n8n discards the node's output. */
export const ENDED = new Failure('The execution of the node has ended', { retryable: false });

/** One item as n8n passes it to the hook. */
export interface Arrival {
	readonly context: IExecuteSingleFunctions;
	readonly options: IHttpRequestOptions;
}

/** An item that is ready. */
export interface Prepared {
	/** What the hook returns to n8n. */
	readonly request: IHttpRequestOptions;
	/** What becomes of the item once n8n has brought its request to the pagination function. */
	readonly result: (request: IHttpRequestOptions) => Promise<Result>;
}

/** Prepares the items of a batch, in their order. */
export type PrepareBatch = (
	arrivals: readonly Arrival[],
	execution: Execution,
) => Promise<ReadonlyArray<Failure | Prepared>>;

/** The items that n8n knows of. To a tool it passes another one, but the execute data of the agent, which may have several. */
const itemsOf = (context: IExecuteSingleFunctions) => context.getExecuteData().data.main?.[0] ?? [];

/** The operation that the node is set to; undefined for none. */
export const operationOf = (context: IExecuteSingleFunctions) =>
	findOperation(context.getNodeParameter('resource'), context.getNodeParameter('operation'));

/** What the node's parameters say for all items; throws InvalidInput. */
function readSetup(context: IExecuteSingleFunctions) {
	const method = findMethod(context.getNodeParameter('authentication'));
	if (!method) {
		throw new InvalidInput("'Authentication' isn't set", 'Select a credential for this node');
	}
	const operation = operationOf(context);
	if (!operation) {
		throw new InvalidInput("'Operation' isn't set", 'Select an operation of this node');
	}
	if (!operation.authentication.includes(method.value)) {
		throw new InvalidInput(
			`'${operation.name}' doesn't accept the credential type '${method.name}'`,
			`Select a credential of the type ${namesOf(operation.authentication)}`,
		);
	}
	refuseStray(context, operation.value);
	const settings = readSettings(context, operation.value);
	return { operation, method, settings, limit: new ConcurrencyLimit(settings.maxConcurrency) };
}

type Setup = ReturnType<typeof readSetup>;

/** What the items of one try of the node share. */
export class Execution {
	/** One moment for all items, so that an execution over midnight reports one period. Epoch milliseconds. */
	readonly startedAt = Date.now();
	readonly secrets = new Secrets();
	/** The tokens among the secrets. */
	readonly tokens = new Set<string>();
	/** Whether one failed item ends the node. */
	readonly stopsOnFailure: boolean;
	/** Resolves as soon as n8n has passed the last item: only then it waits for what becomes of them. */
	readonly allPassed: Promise<void>;
	private onAllPassed: () => void = () => undefined;
	private readonly cancelSignal?: AbortSignal;
	/** Whether a model calls the node. */
	readonly isTool: boolean;
	/** How many items n8n passes to the hook. */
	readonly itemCount: number;
	/** By what was asked for: most items ask for the same, and dates take longer than all else. */
	readonly periods = new Map<string, Periods>();
	private readonly firstItem: object;
	private lastIndex: number;
	private hasEnded = false;
	private setup?: Setup;
	private readonly sessions = new Map<string, Session>();
	private arrivals: Arrival[] = [];
	private batch?: ReturnType<PrepareBatch>;

	private constructor(context: IExecuteSingleFunctions) {
		this.stopsOnFailure = !context.continueOnFail();
		this.cancelSignal = context.getExecutionCancelSignal();
		const items = itemsOf(context);
		const { type, executeOnce } = context.getNode();
		// Its items are those of what calls it, unless n8n executes it as a node, as for its agents since version 3.
		const isCalled = items[context.getItemIndex()] !== context.getInputData();
		this.isTool = isCalled || type.endsWith('Tool');
		this.itemCount = isCalled || executeOnce ? 1 : items.length;
		this.firstItem = context.getInputData();
		this.lastIndex = context.getItemIndex();
		this.allPassed = new Promise((resolve) => {
			this.onAllPassed = resolve;
		});
	}

	private static readonly current = new WeakMap<object, Execution>();

	/**
	 * The execution that an item belongs to. What n8n passes to the hook, by execute data, item index, and item:
	 *
	 *     A 0 a   A 1 b   A 2 c    three items of a node
	 *     A 0 a   A 1 b   A 2 c    the same again, the next try of Retry On Fail: the one before has ended
	 *     B 0 d   B 0 e            two calls of a tool, with the execute data of their agent, maybe at the same time
	 *
	 * So an index that doesn't grow begins an execution, and ends the one before where the item is the same.
	 */
	static of(context: IExecuteSingleFunctions): Execution {
		const key = context.getExecuteData();
		const before = Execution.current.get(key);
		const index = context.getItemIndex();
		if (before && index > before.lastIndex) {
			before.lastIndex = index;
			return before;
		}
		const execution = new Execution(context);
		if (before?.firstItem === execution.firstItem) before.end();
		Execution.current.set(key, execution);
		return execution;
	}

	/** Waits one microtask until all items of a batch are known, and has them prepared: n8n passes them in one turn of the event loop. */
	async join(arrival: Arrival, prepare: PrepareBatch): Promise<Failure | Prepared> {
		const index = this.arrivals.push(arrival) - 1;
		if (this.lastIndex + 1 >= this.itemCount) this.onAllPassed();
		this.batch ??= Promise.resolve().then(async () => {
			const { arrivals } = this;
			this.arrivals = [];
			this.batch = undefined;
			return await prepare(arrivals, this);
		});
		const prepared = (await this.batch)[index];
		if (!prepared) throw new Error("An item of the batch wasn't prepared");
		return prepared;
	}

	/** Nothing is sent from now on. */
	end(): void {
		this.hasEnded = true;
	}

	/** Throws a Failure once nothing may be sent. */
	readonly throwIfEnded = (): void => {
		if (this.cancelSignal?.aborted) throw cancelled();
		if (this.hasEnded) throw ENDED;
	};

	/** What the node's parameters say for all items, read from the first; throws InvalidInput. */
	setupOf(context: IExecuteSingleFunctions): Setup {
		this.setup ??= readSetup(context);
		return this.setup;
	}

	/** The session for the credential of an item. Items with equal credentials share it. Throws InvalidInput for a token that can't be sent. */
	async sessionOf(context: IExecuteSingleFunctions): Promise<Session> {
		const { method, settings, limit } = this.setupOf(context);
		const credential = { ...(await context.getCredentials(method.credentialType)) };
		const token = credential[method.secretField];
		const clean = cleanToken(token);
		const content = JSON.stringify({ ...credential, [method.secretField]: clean });
		const shared = this.sessions.get(content);
		if (shared) return shared;
		this.secrets.add(clean);
		this.tokens.add(clean);
		checkedToken(token, method);
		const { secrets, throwIfEnded } = this;
		const { timeout, maxRetries, idsPerRequest } = settings;
		const transport = transportOf({ context, method, credential, secrets, timeout });
		const client = new Client(transport, { maxRetries, limit, throwIfEnded });
		const session = new Session(method, credential, client, secrets, idsPerRequest);
		this.sessions.set(content, session);
		return session;
	}
}
