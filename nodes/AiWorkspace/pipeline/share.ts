import { sleep } from 'n8n-workflow';
import { asFailure } from '../errors/report';
import { BadInput, type Failure } from '../errors/Failure';

/** Longest URL of a request, in characters: servers and proxies are only sure to take 4,000. */
export const LONGEST_URL = 4000;

/** Layers of ids in which no two fold to the same, so that an answer in any letter case has one place to go. */
function distinctLayers(ids: readonly string[], fold: (id: string) => string): string[][] {
	const seen = new Map<string, number>();
	const layers: string[][] = [];
	for (const id of ids) {
		const depth = seen.get(fold(id)) ?? 0;
		seen.set(fold(id), depth + 1);
		(layers[depth] ??= []).push(id);
	}
	return layers;
}

/**
 * Cuts ids into requests of at most `most` ids, whose comma-separated encoded list is at most `room` characters long, and in
 * which no two ids fold to the same. Throws BadInput for an id that has no room even alone.
 */
export const splitIds = (
	ids: readonly string[],
	most: number,
	room: number,
	fold: (id: string) => string,
): string[][] => distinctLayers(ids, fold).flatMap((layer) => cut(layer, most, room));

function cut(ids: readonly string[], most: number, room: number): string[][] {
	const parts: string[][] = [];
	let part: string[] = [];
	let length = 0;
	for (const id of ids) {
		const width = encodeURIComponent(id).length;
		if (width > room) {
			throw new BadInput(
				`'Entity IDs' holds an ID that is too long to be sent (${id.length} characters)`,
			);
		}
		if (part.length > 0 && (part.length === most || length + 1 + width > room)) {
			parts.push(part);
			part = [];
			length = 0;
		}
		length += width + (part.length > 0 ? 1 : 0);
		part.push(id);
	}
	if (part.length > 0) parts.push(part);
	return parts;
}

/** What one request answers: a row by each asked id that has one. */
export type Rows<Row> = Map<string, Row>;

interface Ask<Row> {
	readonly ids: readonly string[];
	readonly resolve: (rows: Rows<Row>) => void;
	readonly reject: (failure: Failure) => void;
}

/** The way an EntityQueue reaches the API, and how it may deal with faults. */
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
export class EntityQueue<Row = unknown> {
	private asks: Array<Ask<Row>> = [];

	constructor(private readonly source: Source<Row>) {}

	async ask(ids: readonly string[]): Promise<Rows<Row>> {
		return await new Promise((resolve, reject) => {
			this.asks.push({ ids, resolve, reject });
			if (this.asks.length === 1) void this.flush();
		});
	}

	/** All items of a run start in the same turn of the event loop, so one turn later all have asked. */
	private async flush(): Promise<void> {
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
