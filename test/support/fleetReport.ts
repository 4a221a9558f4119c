/** Items that report on one entity each, 20 in a shared request. The failure is that of one item's entity. */
import isMatch from 'lodash/isMatch';
import { expected, world, type Fault, type RecordedRequest, type Sandbox } from '../sandbox';
import { report, withVirtualKey } from './sandbox';

const { fleet } = world.entities;
const promptId = world.prompts.fleet.id;
const [dateFrom, dateTo] = ['2026-03-01', '2026-03-31'];

export const idsPerRequest = 20;
export const inputsOf = (count: number) => fleet.slice(0, count).map(({ id }, n) => ({ n, id }));
const all = inputsOf(fleet.length);

/** Each request is retried once at most. */
export const parameters = report({
	workspace: 'id',
	workspaceId: world.workspaces.main.id,
	promptId,
	dateFrom,
	dateTo,
	entities: 'ids',
	entityIds: '={{ $json.id }}',
	options: { idsPerRequest, maxRetries: 1 },
});

/** Matches the requests for the entity of an item. */
export const isForItem =
	(index: number) =>
	({ url }: RecordedRequest): boolean =>
		url.includes(all[index]?.id ?? '?');

/** A failure of the requests for one item's entity, or the URL of all requests. */
export type Failure = Fault | (() => Promise<string>);

/** Lets an API fail, and returns the parameters and the credential for it. */
export async function misleading(api: Sandbox, failure: Failure, item: number, times: number) {
	const credential = withVirtualKey(api);
	if (typeof failure === 'function') {
		return { parameters, credential: { ...credential, analyticsUrl: await failure() } };
	}
	api.faults.add({ ...failure, times, match: isForItem(item) });
	const isEndless = failure.kind === 'hang' || failure.kind === 'drip';
	// Only for responses that never end: a machine under load takes its time for all others.
	const requestOptions = isEndless ? { timeout: 4000 } : {};
	return { parameters: { ...parameters, requestOptions }, credential };
}

/** What the sandbox has of each entity of the fleet. */
const right = new Map<string, object>(
	expected({
		workspaceId: world.workspaces.main.id,
		promptId,
		from: dateFrom,
		to: dateTo,
		entityIds: fleet.map(({ id }) => id),
	}).rows.map((row) => [row.entity_id, { ...row, found: true }]),
);

type Output = { readonly json: Record<string, unknown>; readonly pairedItem?: unknown };

/** The index of the input item that an item is linked to. */
export function originOf({ pairedItem }: Output): number | undefined {
	const [link]: unknown[] = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	const { item } = Object(link);
	return typeof link === 'number' ? link : item;
}

/** The inputs of correct items, to the last decimal, of error items, and whatever is neither. */
export function sorted(items: Output[]) {
	const found = { right: Array<number>(), failed: Array<number>(), strange: Array<Output>() };
	for (const item of items) {
		const input = all[originOf(item) ?? -1];
		const row = right.get(input?.id ?? '');
		if (input && item.json.error !== undefined) found.failed.push(input.n);
		else if (input && row && isMatch(item.json, row)) found.right.push(input.n);
		else found.strange.push(item);
	}
	return found;
}
