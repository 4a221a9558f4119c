import { InvalidInput } from '../errors/Failure';
import { enteredId, hasControlCharacter, isBlank, parseJson, SPACE, trimmed } from '../util/guards';
import { canonicalId, isUuid } from '../util/ids';
import { groupBy } from '../util/lists';

/** Characters of the encoded prompt ID, so that the URL keeps room for the entity IDs. */
const MAX_SEGMENT = 1000;
const HOW_PROMPT = 'Enter the ID of the prompt template';

/** What some proxies take for a folder once they have decoded it. */
const hasDotSegment = (id: string) =>
	id.split(/[/\\]/).some((part) => part === '.' || part === '..');

const notAnId = (id: string, label: string, how: string) =>
	new InvalidInput(`'${label}' contains something that isn't an ID: ${id.slice(0, 100)}`, how);

/** What people paste with IDs, or in place of them, and what to do about it: expressions as text, headings, and what's around a list. */
const OTHER_THINGS = [
	[/\{\{/, "Set the field to 'Expression', so that n8n resolves it, or enter the ID itself"],
	[
		/^(?:agent|entity|member|prompt(?:[ _-]?template)?)[ _-]?ids?(?=$|[;|\t])/i,
		'Enter IDs without a heading, or use an expression that returns the rows of a table',
	],
	[/^\[?\s*(["']).*\1\s*\]?$|^[“„‘].*[“”’]$/s, 'Enter IDs without quotation marks and brackets'],
] as const;

/** Throws InvalidInput for something else than an ID: it names nothing, so there would be no rows and no error either. */
function refuseOtherThings(id: string, label: string): void {
	const [, how] = OTHER_THINGS.find(([form]) => form.test(id)) ?? [];
	if (how !== undefined) throw notAnId(id, label, how);
}

/** A prompt template ID as one encoded path segment (interface 4.2), so that `/ ? # %` and characters of any script arrive whole. */
export function parsePromptId(
	value: unknown,
	label = 'Prompt Template ID',
): { id: string; segment: string } {
	if (isBlank(value)) throw new InvalidInput(`'${label}' is empty`, HOW_PROMPT);
	const id = trimmed(enteredId(value) ?? '');
	const isPlain = !hasControlCharacter(id) && id.isWellFormed() && !id.includes('[object ');
	if (id === '' || !isPlain || hasDotSegment(id)) {
		throw new InvalidInput(`'${label}' isn't a valid ID`, HOW_PROMPT);
	}
	refuseOtherThings(id, label);
	const segment = encodeURIComponent(id);
	if (segment.length > MAX_SEGMENT) throw new InvalidInput(`'${label}' is too long`, HOW_PROMPT);
	return { id, segment };
}

const LABEL = 'Entity IDs';
/** Characters of one encoded ID, so that it fits into a URL beside everything else. */
const MAX_ID_LENGTH = 1000;
/** IDs in one list. */
const MAX_IDS = 100_000;
const HOW = 'Enter IDs separated by commas or line breaks';
const HOW_ARRAY =
	'Use an expression that returns an array, such as {{ $json.ids }}, without brackets around it';

function listFrom(value: unknown, label: string): unknown[] {
	if (Array.isArray(value)) return value;
	const text = typeof value === 'string' ? trimmed(value) : '';
	if (!text.startsWith('[')) return [value];
	const parsed = parseJson(text);
	if (Array.isArray(parsed)) return parsed;
	// What `[{{ $json.list }}]` results in.
	throw new InvalidInput(`'${label}' isn't a valid list`, HOW_ARRAY);
}

function idText(element: unknown, label: string): string {
	const text = isBlank(element) ? '' : enteredId(element);
	if (text !== undefined) return text;
	throw new InvalidInput(`'${label}' contains something that isn't an ID`, HOW_ARRAY);
}

/** Separates UUIDs as well, but never IDs that it may be a part of. */
const SEPARATOR = new RegExp(`[;|]|${SPACE.source}`, 'u');

/** A text of a list, or several UUIDs with other separators: a list only if all of them are UUIDs. None in an empty text. */
function separated(text: string): string[] {
	const parts = text.split(SEPARATOR).filter((part) => part !== '');
	return parts.every(isUuid) ? parts : [text];
}

/** A prompt template ID of a list. Throws InvalidInput, also for several with other separators. */
export function listedPromptId(value: unknown, label: string): ReturnType<typeof parsePromptId> {
	const found = parsePromptId(value, label);
	if (/[;|\s]/.test(found.id)) throw notAnId(found.id, label, HOW);
	return found;
}

function checked(id: string, label: string): string {
	refuseOtherThings(id, label);
	if (SEPARATOR.test(id)) throw notAnId(id, label, HOW);
	if (hasControlCharacter(id) || !id.isWellFormed()) {
		throw new InvalidInput(`'${label}' contains an ID with a control character`, HOW);
	}
	if (encodeURIComponent(id).length > MAX_ID_LENGTH) {
		throw new InvalidInput(`'${label}' contains an ID that is too long`, HOW);
	}
	return canonicalId(id);
}

/** Throws InvalidInput for IDs that differ only in case: where that makes no difference to the API, they'd count twice. */
function refuseTwins(ids: readonly string[]): void {
	const spellings = groupBy(ids, (id) => id.toLowerCase()).values();
	const twins = [...spellings].find(({ length }) => length > 1);
	if (!twins) return;
	throw new InvalidInput(
		`'${LABEL}' contains two IDs that differ only in upper and lower case: ${twins.slice(0, 2).join(', ')}`,
		'Remove one of them',
	);
}

/** The texts of a list: separated text, an array, or one as JSON text, without empty ones. Throws InvalidInput for anything else. */
export function listOf(value: unknown, label: string): string[] {
	const list = listFrom(value, label);
	const parts = list.flatMap((element) => idText(element, label).split(/[,\r\n]/));
	if (parts.length > MAX_IDS) {
		throw new InvalidInput(`'${label}' is too long`, 'Spread the IDs over several items');
	}
	return parts.map(trimmed).flatMap(separated);
}

/** The IDs in texts of a list, with UUIDs in lowercase. Throws InvalidInput. */
export const entityIdsIn = (texts: readonly string[], label: string): string[] =>
	texts.map((id) => checked(id, label));

/** The entity IDs of a parameter value, in order, without repeats. Throws InvalidInput for none, which the API takes for an empty report (interface 4.2, rule 1). */
export function parseEntityIds(value: unknown): string[] {
	const unique = [...new Set(entityIdsIn(listOf(value, LABEL), LABEL))];
	refuseTwins(unique);
	if (unique.length > 0) return unique;
	throw new InvalidInput(
		`'${LABEL}' is empty`,
		`${HOW}. If you use an expression, make sure it returns IDs`,
	);
}
