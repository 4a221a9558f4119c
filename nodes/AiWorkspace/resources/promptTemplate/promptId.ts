import { InvalidInput } from '../../errors/Failure';
import { hasControlCharacter, trimmed } from '../../util/guards';

/** Characters of the encoded prompt id, so that the URL keeps room for the entity ids. */
const LONGEST_SEGMENT = 1000;

/** A prompt template id as one encoded path segment (interface 4.2), so that `/ ? # %` and letters of any script arrive whole. */
export function promptSegment(value: unknown): { id: string; segment: string } {
	const isText = typeof value === 'string' || typeof value === 'number';
	const id = isText ? trimmed(String(value)) : '';
	const how = 'Enter the ID of the prompt template, as the workspace shows it';
	if (id === '') throw new InvalidInput("'Prompt ID' is empty", how);
	const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
	if (
		isRounded ||
		/^\.\.?$|\[object \w+\]/.test(id) ||
		hasControlCharacter(id) ||
		!id.isWellFormed()
	) {
		throw new InvalidInput("'Prompt ID' is not an ID that can be sent", how);
	}
	const segment = encodeURIComponent(id);
	if (segment.length > LONGEST_SEGMENT)
		throw new InvalidInput("'Prompt ID' is too long to be sent", how);
	return { id, segment };
}
