import { sleep } from 'n8n-workflow';
import { asFailure } from '../errors/asFailure';
import type { Failure } from '../errors/Failure';

/** What one request answers: a row by each asked id that has one. */
export type Rows<Row> = Map<string, Row>;

interface Ask<Row> {
	readonly ids: readonly string[];
	readonly resolve: (rows: Rows<Row>) => void;
	readonly reject: (failure: Failure) => void;
}

/** The way an BatchLoader reaches the API, and how it may deal with faults. */
export interface Source<Row> {
	/** Cuts ids into what fits into one request each. */
	readonly split: (ids: readonly string[]) => string[][];
	/** Asks for one part. */
	readonly fetch: (ids: readonly string[]) => Promise<Rows<Row>>;
	/** Whether a failed part of several items' ids may be asked for again in halves, to spare the good ones. */
	readonly maySplit: (failure: Failure) => boolean;
}

/**
 * Collects what the items of a run ask for the same prompt template, period and workspace, asks for all of it in as few
 * requests as possible and hands every item its own rows. An item gets either all its rows or the failure that kept one back.
 */
export class BatchLoader<Row = unknown> {
	private asks: Array<Ask<Row>> = [];

	constructor(private readonly source: Source<Row>) {}

	async load(ids: readonly string[]): Promise<Rows<Row>> {
		return await new Promise((resolve, reject) => {
			this.asks.push({ ids, resolve, reject });
			if (this.asks.length === 1) void this.dispatch();
		});
	}

	/** All items of a run, or of a batch of it, start in the same turn of the event loop, so one turn later all have asked. */
	private async dispatch(): Promise<void> {
		await sleep(0);
		const asks = this.asks;
		this.asks = [];
		const found: Rows<Row> = new Map();
		const failed = new Map<string, Failure>();
		const askers = askersById(asks);
		try {
			const parts = this.source.split([...askers.keys()]);
			await Promise.all(parts.map(async (part) => await this.fetch(part, askers, found, failed)));
		} catch (error) {
			const failure = asFailure(error);
			for (const { reject } of asks) reject(failure);
			return;
		}
		for (const ask of asks) settle(ask, found, failed);
	}

	private async fetch(
		ids: readonly string[],
		askers: Map<string, Set<number>>,
		found: Rows<Row>,
		failed: Map<string, Failure>,
	): Promise<void> {
		try {
			for (const [id, row] of await this.source.fetch(ids)) found.set(id, row);
		} catch (error) {
			const failure = asFailure(error);
			if (ids.length === 1 || !concernsSeveral(ids, askers) || !this.source.maySplit(failure)) {
				for (const id of ids) failed.set(id, failure);
				return;
			}
			const middle = Math.ceil(ids.length / 2);
			const halves = [ids.slice(0, middle), ids.slice(middle)];
			await Promise.all(halves.map(async (half) => await this.fetch(half, askers, found, failed)));
		}
	}
}

function askersById(asks: ReadonlyArray<{ ids: readonly string[] }>): Map<string, Set<number>> {
	const askers = new Map<string, Set<number>>();
	asks.forEach(({ ids }, asker) => {
		for (const id of ids) {
			const known = askers.get(id);
			if (known) known.add(asker);
			else askers.set(id, new Set([asker]));
		}
	});
	return askers;
}

/** Whether some item would be spared by asking for a part of the ids without the rest. */
function concernsSeveral(ids: readonly string[], askers: Map<string, Set<number>>): boolean {
	const seen = new Set<number>();
	for (const id of ids) for (const asker of askers.get(id) ?? []) seen.add(asker);
	return seen.size > 1;
}

function settle<Row>(ask: Ask<Row>, found: Rows<Row>, failed: Map<string, Failure>): void {
	const rows: Rows<Row> = new Map();
	for (const id of ask.ids) {
		const failure = failed.get(id);
		if (failure) {
			ask.reject(failure);
			return;
		}
		const row = found.get(id);
		if (row !== undefined) rows.set(id, row);
	}
	ask.resolve(rows);
}
