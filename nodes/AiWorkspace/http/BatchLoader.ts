import { sleep } from 'n8n-workflow';
import { asFailure, type Failure } from '../errors/Failure';
import type { Budget } from './Budget';

interface Load<Row> {
	readonly ids: readonly string[];
	readonly resolve: (rows: Map<string, Row>) => void;
	readonly reject: (failure: Failure) => void;
}

/** The indexes of the loads that want an ID. */
type UsersById = Map<string, Set<number>>;

/** How a batch loader reaches the API. */
export interface BatchSource<Row> {
	/** Called once, when the batch is dispatched: what's loaded later needs another loader. */
	readonly onDispatch: () => void;
	/** Splits IDs into batches that fit into one request each. */
	readonly split: (ids: readonly string[]) => string[][];
	/** Requests one batch; the rows by requested ID. */
	readonly fetch: (ids: readonly string[]) => Promise<Map<string, Row>>;
	/** Requests that bisecting may spend. */
	readonly budget: Budget;
}

/** Statuses that say nothing about a request's IDs: credential, rate limit. */
const NOT_ABOUT_IDS = new Set<number | undefined>([401, 429]);
/** Network failures that a request may cause, such as one that is too long. */
const BROKEN_CONNECTION = /^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE|CUT_OFF)$/;

/** Whether some of the IDs in a failed request may be fine without the others. */
function mayBeOneId({ effectiveStatus, details: { status, code = '' } }: Failure): boolean {
	if (status === undefined) return BROKEN_CONNECTION.test(code);
	return !NOT_ABOUT_IDS.has(effectiveStatus);
}

/**
 * Collects the IDs that items load in one turn of the event loop, requests them in as few batches as possible and returns to
 * each item its rows, as DataLoader does. An item gets either all its rows or the failure that kept one back: a failed batch of
 * several items is bisected while the budget lasts.
 */
export class BatchLoader<Row> {
	private readonly loads: Array<Load<Row>> = [];

	constructor(private readonly source: BatchSource<Row>) {}

	async load(ids: readonly string[]): Promise<Map<string, Row>> {
		return await new Promise((resolve, reject) => {
			this.loads.push({ ids, resolve, reject });
			if (this.loads.length === 1) void this.dispatch();
		});
	}

	private async dispatch(): Promise<void> {
		await sleep(0);
		const { loads, source } = this;
		source.onDispatch();
		const found = new Map<string, Row>();
		const failed = new Map<string, Failure>();
		const usersById = usersOf(loads);
		try {
			const batches = source.split([...usersById.keys()]);
			await Promise.all(
				batches.map(async (ids) => await this.fetch(ids, usersById, found, failed)),
			);
		} catch (error) {
			const failure = asFailure(error);
			for (const { reject } of loads) reject(failure);
			return;
		}
		for (const load of loads) settle(load, found, failed);
	}

	/** Requests a batch and, where that fails, its halves. */
	private async fetch(
		ids: readonly string[],
		usersById: UsersById,
		found: Map<string, Row>,
		failed: Map<string, Failure>,
		isHalf = false,
	): Promise<void> {
		const { budget } = this.source;
		const users = countUsers(ids, usersById);
		try {
			for (const [id, row] of await this.source.fetch(ids)) found.set(id, row);
			if (isHalf) budget.deposit(users);
		} catch (error) {
			const failure = asFailure(error);
			if (!mayBeOneId(failure) || users < 2 || ids.length < 2 || !budget.tryWithdraw(2)) {
				for (const id of ids) failed.set(id, failure);
				return;
			}
			const middle = Math.ceil(ids.length / 2);
			const halves = [ids.slice(0, middle), ids.slice(middle)];
			await Promise.all(
				halves.map(async (half) => await this.fetch(half, usersById, found, failed, true)),
			);
		}
	}
}

function usersOf(loads: ReadonlyArray<{ ids: readonly string[] }>): UsersById {
	const usersById: UsersById = new Map();
	loads.forEach(({ ids }, user) => {
		for (const id of ids) {
			const users = usersById.get(id);
			if (users) users.add(user);
			else usersById.set(id, new Set([user]));
		}
	});
	return usersById;
}

/** How many items want some of these IDs. */
function countUsers(ids: readonly string[], usersById: UsersById): number {
	const users = new Set<number>();
	for (const id of ids) for (const user of usersById.get(id) ?? []) users.add(user);
	return users.size;
}

function settle<Row>(
	{ ids, resolve, reject }: Load<Row>,
	found: Map<string, Row>,
	failed: Map<string, Failure>,
): void {
	const rows = new Map<string, Row>();
	for (const id of ids) {
		const failure = failed.get(id);
		if (failure) {
			reject(failure);
			return;
		}
		const row = found.get(id);
		if (row !== undefined) rows.set(id, row);
	}
	resolve(rows);
}
