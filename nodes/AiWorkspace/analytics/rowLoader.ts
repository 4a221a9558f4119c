import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure, settled } from '../errors/Failure';
import type { Client } from '../http/Client';
import type { Notice } from '../http/response';
import { rowsById, selectRows, type EntityRow } from './rows';

/** Longest URL of a request, in characters: some servers and proxies accept no more than 4,000. */
const MAX_URL_LENGTH = 4000;
/** Extra requests, beyond those that good responses earn, for finding out which ID makes a request fail. */
const SPARE_BISECTS = 32;

/** Statuses that say nothing about a request's IDs: credential, rate limit. */
const NOT_ABOUT_IDS = new Set<number | undefined>([401, 429]);
/** Network failures that a request may cause, such as one that is too long. */
const BROKEN_CONNECTION = /^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE|CUT_OFF)$/;

/** What was loaded. */
export interface Loaded {
	/** One row by ID, or what kept the ID from having one. IDs for which the API returned nothing are missing. */
	readonly rows: ReadonlyMap<string, EntityRow | Failure>;
	/** What responses say beside their rows, by code. */
	readonly notices: ReadonlyMap<string, Notice>;
}

/** The request for some IDs. The URL of `report` ends where they begin. */
export const requestFor = (
	report: IHttpRequestOptions,
	ids: readonly string[],
): IHttpRequestOptions => ({ ...report, url: report.url + ids.map(encodeURIComponent).join(',') });

/** IDs in batches of at most `most` that fit into one URL each and differ in more than case. */
export function batches(
	{ url }: IHttpRequestOptions,
	ids: readonly string[],
	most: number,
): string[][] {
	// The first ID needs no comma.
	const room = MAX_URL_LENGTH - url.length + 1;
	const found: string[][] = [];
	let batch: string[] = [];
	let folded = new Set<string>();
	let length = Infinity;
	for (const id of ids) {
		const width = encodeURIComponent(id).length + 1;
		if (length + width > room || batch.length === most || folded.has(id.toLowerCase())) {
			batch = [];
			folded = new Set();
			length = 0;
			found.push(batch);
		}
		batch.push(id);
		folded.add(id.toLowerCase());
		length += width;
	}
	return found;
}

/** Whether some of the IDs in a failed request may be fine without the others. */
function mayBeOneId({ effectiveStatus, details: { status, code = '' } }: Failure): boolean {
	if (status === undefined) return BROKEN_CONNECTION.test(code);
	return !NOT_ABOUT_IDS.has(effectiveStatus);
}

/** Loads the rows of reports for many items at once, with at most `most` IDs in a request; `users` contains, for each ID, the items that it's for. A failed request is halved, so that one bad ID doesn't cost the other items their rows. */
export function rowLoader(client: Pick<Client, 'send'>, most: number) {
	let bisects = SPARE_BISECTS;
	return async (
		report: IHttpRequestOptions,
		users: ReadonlyMap<string, ReadonlySet<unknown>>,
	): Promise<Loaded> => {
		const found = new Map<string, EntityRow | Failure>();
		const notices = new Map<string, Notice>();
		const load = async (ids: readonly string[]): Promise<Map<string, EntityRow>> => {
			const response = await client.send(requestFor(report, ids), selectRows(ids));
			const { notice } = response;
			if (notice) notices.set(notice.code, notice);
			const rows = rowsById(response, ids);
			for (const { doubt } of rows.values()) {
				if (doubt) notices.set(doubt, { code: doubt, message: '' });
			}
			return rows;
		};
		const fetch = async (ids: readonly string[], isHalf: boolean): Promise<void> => {
			const outcome = await settled(async () => await load(ids));
			const count = new Set(ids.flatMap((id) => [...(users.get(id) ?? [])])).size;
			if (!(outcome instanceof Failure)) {
				for (const [id, row] of outcome) found.set(id, row);
				if (isHalf) bisects = Math.min(SPARE_BISECTS, bisects + count);
			} else if (ids.length > 1 && count > 1 && mayBeOneId(outcome) && bisects >= 2) {
				bisects -= 2;
				const middle = Math.ceil(ids.length / 2);
				const halves = [ids.slice(0, middle), ids.slice(middle)];
				await Promise.all(halves.map(async (half) => await fetch(half, true)));
			} else {
				for (const id of ids) found.set(id, outcome);
			}
		};
		const all = batches(report, [...users.keys()], most);
		await Promise.all(all.map(async (batch) => await fetch(batch, false)));
		return { rows: found, notices };
	};
}
