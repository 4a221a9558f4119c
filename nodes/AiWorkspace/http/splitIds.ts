import { InvalidInput } from '../errors/Failure';

/** Longest URL of a request, in characters: servers and proxies are only sure to take 4,000. */
export const MAX_URL_LENGTH = 4000;

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
 * which no two ids fold to the same. Throws InvalidInput for an id that has no room even alone.
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
			throw new InvalidInput(
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
