import { sleep, type IExecuteSingleFunctions } from 'n8n-workflow';
import { findMethod, type Method } from '../auth/methods';
import { cancelled } from '../http/networkIssue';
import { InvalidInput } from '../errors/Failure';
import { ConcurrencyLimit } from '../http/ConcurrencyLimit';
import { RetryBudget } from '../http/retryPolicy';
import { RunCredentials } from '../auth/credentials';
import { readSettings, type Settings } from '../http/options';
import { BisectBudget } from '../http/BisectBudget';

/** Retries of a run beyond those that good answers earn: enough for a bad minute, too few to feed an outage. */
const SPARE_RETRIES = 100;
/** Extra requests that a run may spend on finding the bad ID behind a fault that may be nobody's in particular. */
const SPARE_SPLITS = 32;
/** So soon a wait ends when the user stops the execution, in milliseconds. */
const LONGEST_SLEEP = 100;

/** What the items of one node run share: credentials, settings, the bound on requests, the budgets and the pauses that the service asks for. */
export class Execution {
	readonly gate: ConcurrencyLimit;
	readonly retries = new RetryBudget(SPARE_RETRIES);
	readonly splits = new BisectBudget(SPARE_SPLITS);
	/** One moment for all items, so that a run over midnight reports one period. Epoch milliseconds. */
	readonly startedAt = Date.now();
	/** Until when (epoch milliseconds) the service asked everybody to wait. */
	private pausedUntil = 0;

	private constructor(
		readonly method: Method,
		readonly credentials: RunCredentials,
		readonly settings: Settings,
		private readonly signal?: AbortSignal,
	) {
		this.gate = new ConcurrencyLimit(settings.maxConcurrency);
	}

	private static readonly current = new WeakMap<object, Execution>();

	/**
	 * The run that an item belongs to. n8n hands all items of a run the same execute data, and again to the next try of
	 * "Retry On Fail"; item 0 comes first in each, so it opens a new one.
	 */
	static of(context: IExecuteSingleFunctions): Execution {
		const key = context.getExecuteData();
		const known = Execution.current.get(key);
		if (known && context.getItemIndex() > 0) return known;
		const method = findMethod(context.getNodeParameter('authentication'));
		if (!method)
			throw new InvalidInput(
				"'Authentication' has no choice of that name",
				'Choose a credential of this node',
			);
		// Before the credential: where a setting is wrong no run is kept, and each item would read it anew.
		const settings = readSettings(context.getNodeParameter('options', {}));
		const credentials = new RunCredentials(context, method.credentialType);
		const run = new Execution(method, credentials, settings, context.getExecutionCancelSignal());
		Execution.current.set(key, run);
		return run;
	}

	/** Ends with a Failure as soon as the user stops the execution. */
	throwIfStopped(): void {
		if (this.signal?.aborted) throw cancelled();
	}

	/** Waits, but not longer than the execution runs. Looks at the signal in place of listening: Node warns of many listeners. */
	async wait(milliseconds: number): Promise<void> {
		const end = Date.now() + milliseconds;
		for (let left = milliseconds; left > 0; left = end - Date.now()) {
			await sleep(Math.min(left, LONGEST_SLEEP));
			this.throwIfStopped();
		}
	}

	/** Holds every further request of the run back for as long as the service asked. */
	pause(milliseconds: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + milliseconds);
	}

	async waitForPause(): Promise<void> {
		// Another answer may have made it longer meanwhile.
		while (this.pausedUntil > Date.now()) await this.wait(this.pausedUntil - Date.now());
	}
}
