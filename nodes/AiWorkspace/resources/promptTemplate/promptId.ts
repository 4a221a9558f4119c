import { InvalidInput } from '../../errors/Failure';
import { hasControlCharacter, identifier, isBlank, trimmed } from '../../util/guards';

/** Characters of the encoded prompt ID, so that the URL keeps room for the entity IDs. */
const MAX_SEGMENT = 1000;
const LABEL = 'Prompt Template ID';
const HOW = 'Enter the ID of the prompt template';

/** What some proxies take for a folder once they have decoded it. */
const hasDotSegment = (id: string) =>
	id.split(/[/\\]/).some((part) => part === '.' || part === '..');

/** A prompt template ID as one encoded path segment (interface 4.2), so that `/ ? # %` and characters of any script arrive whole. */
export function parsePromptId(value: unknown, label = LABEL): { id: string; segment: string } {
	if (isBlank(value)) throw new InvalidInput(`'${label}' is empty`, HOW);
	const id = trimmed(identifier(value) ?? '');
	const isPlain = !hasControlCharacter(id) && id.isWellFormed() && !id.includes('[object ');
	if (id === '' || !isPlain || hasDotSegment(id)) {
		throw new InvalidInput(`'${label}' isn't a valid ID`, HOW);
	}
	const segment = encodeURIComponent(id);
	if (segment.length > MAX_SEGMENT) throw new InvalidInput(`'${label}' is too long`, HOW);
	return { id, segment };
}
