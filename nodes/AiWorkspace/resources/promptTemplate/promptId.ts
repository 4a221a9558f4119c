import { InvalidInput } from '../../errors/Failure';
import { hasControlCharacter, trimmed } from '../../util/guards';

/** Characters of the encoded prompt ID, so that the URL keeps room for the entity IDs. */
const MAX_SEGMENT = 1000;

/** A prompt template ID as one encoded path segment (interface 4.2), so that `/ ? # %` and characters of any script arrive whole. */
export function parsePromptId(value: unknown): { id: string; segment: string } {
	const isText = typeof value === 'string' || typeof value === 'number';
	const id = isText ? trimmed(String(value)) : '';
	const how = 'Enter the ID of the prompt template, as your workspace shows it';
	if (id === '') throw new InvalidInput("'Prompt Template ID' is empty", how);
	const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
	if (
		isRounded ||
		/^\.\.?$|\[object \w+\]/.test(id) ||
		hasControlCharacter(id) ||
		!id.isWellFormed()
	) {
		throw new InvalidInput("'Prompt Template ID' isn't a valid ID", how);
	}
	const segment = encodeURIComponent(id);
	if (segment.length > MAX_SEGMENT) throw new InvalidInput("'Prompt Template ID' is too long", how);
	return { id, segment };
}
