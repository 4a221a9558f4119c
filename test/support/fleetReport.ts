/** Items that report on one entity each, 20 in a shared request. */
import isMatch from 'lodash/isMatch';
import { expected, world, type RecordedRequest } from '../sandbox';
import { report } from './sandbox';

const { fleet } = world.entities;
const promptId = world.prompts.fleet.id;
const [dateFrom, dateTo] = ['2026-03-01', '2026-03-31'];

export const inputsOf = (count: number) => fleet.slice(0, count).map(({ id }, n) => ({ n, id }));
const all = inputsOf(fleet.length);

/** Each request is retried once at most. */
export const parameters = report({
	authentication: 'pat',
	workspaceId: world.workspaces.main.id,
	promptId,
	dateFrom,
	dateTo,
	entityIds: '={{ $json.id }}',
	options: { idsPerRequest: 20, maxRetries: 1 },
});

/** Matches the requests for the entity of an item. */
export const isForItem =
	(index: number) =>
	({ url }: RecordedRequest): boolean =>
		url.includes(all[index]?.id ?? '?');

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
