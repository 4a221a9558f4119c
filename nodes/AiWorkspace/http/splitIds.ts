import { InvalidInput } from '../errors/Failure';

/** Longest URL of a request, in characters: some servers and proxies accept no more than 4,000. */
export const MAX_URL_LENGTH = 4000;

/** Layers of IDs in which no two are the same once normalized, so that a response in any letter case has one place to go. */
function distinctLayers(ids: readonly string[], normalize: (id: string) => string): string[][] {
	const seen = new Map<string, number>();
	const layers: string[][] = [];
	for (const id of ids) {
		const depth = seen.get(normalize(id)) ?? 0;
		seen.set(normalize(id), depth + 1);
		(layers[depth] ??= []).push(id);
	}
	return layers;
}

/**
 * Splits IDs into batches of at most `most` IDs, with a comma-separated encoded list of at most `room` characters, and in which no
 * two IDs are the same once normalized. Throws InvalidInput for an ID that has no room even alone.
 */
export const splitIds = (
	ids: readonly string[],
	most: number,
	room: number,
	normalize: (id: string) => string,
): string[][] => distinctLayers(ids, normalize).flatMap((layer) => cut(layer, most, room));

function cut(ids: readonly string[], most: number, room: number): string[][] {
	const batches: string[][] = [];
	let batch: string[] = [];
	let length = 0;
	for (const id of ids) {
		const width = encodeURIComponent(id).length;
		if (width > room) {
			throw new InvalidInput(
				`'Entity IDs' contains an ID that is too long (${id.length} characters)`,
				'Correct the ID',
			);
		}
		if (batch.length > 0 && (batch.length === most || length + 1 + width > room)) {
			batches.push(batch);
			batch = [];
			length = 0;
		}
		length += width + (batch.length > 0 ? 1 : 0);
		batch.push(id);
	}
	return [...batches, batch];
}
