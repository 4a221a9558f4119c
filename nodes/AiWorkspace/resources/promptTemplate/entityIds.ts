import { InvalidInput } from '../../errors/Failure';
import { hasControlCharacter, trimmed, parseJson } from '../../util/guards';
import { canonicalId } from '../../util/uuid';

const LABEL = 'Entity IDs';
/** Characters of one encoded ID, so that it fits into a URL beside everything else. */
const MAX_ID_LENGTH = 1000;
const HOW = 'Enter IDs separated by commas or line breaks';
const HOW_ARRAY =
	'Use an expression that returns an array, such as {{ $json.ids }}, without brackets around it';

/** What `[{{ $json.list }}]` results in. */
const UNREADABLE_LIST = /^\[[^[\]]*,[^[\]]*\]$/;

function listFrom(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trim().startsWith('[')) return [value];
	const parsed = parseJson(value);
	if (Array.isArray(parsed)) return parsed;
	// Other brackets belong to an ID.
	if (UNREADABLE_LIST.test(value.trim()))
		throw new InvalidInput(`'${LABEL}' isn't a valid list`, HOW_ARRAY);
	return [value];
}

/** What an array or an object turned into by mistake: it names nothing, so there would be no rows and no error either. */
const MISTAKE = /^(["']).*\1$|\[object \w+\]/;

function textOf(element: unknown): string {
	if (typeof element === 'string') return element;
	// A larger number has lost digits and would name something else.
	if (Number.isSafeInteger(element)) return String(element);
	if (element === null || element === undefined) return '';
	throw new InvalidInput(`'${LABEL}' contains something that isn't an ID`, HOW_ARRAY);
}

/**
 * The entity IDs of a parameter value, in the order given: comma- or line-separated text, an array, or an array as JSON text.
 * Spaces around an ID, empty IDs, and repeats are dropped; a UUID in other letters is a repeat. Throws InvalidInput when nothing
 * is left, because the API returns an empty list for empty `entity_ids` (interface 4.2, rule 1), which would read as "no cost".
 */
export function parseEntityIds(value: unknown): string[] {
	const ids = listFrom(value)
		.flatMap((element) => textOf(element).split(/[,\r\n]/))
		.map(trimmed)
		.filter((id) => id !== '');
	if (ids.length === 0)
		throw new InvalidInput(
			`'${LABEL}' is empty`,
			`${HOW}, or set 'Entities' to 'Entity of the Scope'`,
		);
	for (const id of ids) {
		if (MISTAKE.test(id))
			throw new InvalidInput(`'${LABEL}' contains something that isn't an ID: ${id}`, HOW_ARRAY);
		if (hasControlCharacter(id) || !id.isWellFormed()) {
			throw new InvalidInput(`'${LABEL}' contains an ID with a control character`, HOW);
		}
		if (encodeURIComponent(id).length > MAX_ID_LENGTH) {
			throw new InvalidInput(`'${LABEL}' contains an ID that is too long`, HOW);
		}
	}
	const spellings = new Map<string, string>();
	for (const id of ids) {
		const entity = canonicalId(id);
		if (!spellings.has(entity)) spellings.set(entity, id);
	}
	return [...spellings.values()];
}
