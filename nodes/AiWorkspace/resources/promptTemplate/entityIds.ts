import { InvalidInput } from '../../errors/Failure';
import { hasControlCharacter, trimmed } from '../../util/guards';
import { parseJson } from '../../util/json';
import { canonicalId } from '../../util/uuid';

const LABEL = 'Entity IDs';
/** Characters of one encoded id, so that it fits into a URL beside everything else. */
const LONGEST_ID = 1000;
const HOW =
	'Enter IDs separated by commas or line breaks, or an expression that gives a list of IDs';

/** What `[{{ $json.list }}]` gives. */
const UNREADABLE_LIST = /^\[[^[\]]*,[^[\]]*\]$/;

function listFrom(value: unknown): unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string' || !value.trim().startsWith('[')) return [value];
	const parsed = parseJson(value);
	if (Array.isArray(parsed)) return parsed;
	// Other brackets belong to an ID.
	if (UNREADABLE_LIST.test(value.trim()))
		throw new InvalidInput(`'${LABEL}' looks like a list but is none`, HOW);
	return [value];
}

/** What came of a list or an object by mistake, and would name nothing: no figures, and no error either. */
const MISTAKE = /^(["']).*\1$|\[object \w+\]/;

function textOf(element: unknown): string {
	if (typeof element === 'string') return element;
	// A larger number has lost digits on the way and would name something else.
	if (Number.isSafeInteger(element)) return String(element);
	if (element === null || element === undefined) return '';
	throw new InvalidInput(`'${LABEL}' holds something that is not an ID`, HOW);
}

/**
 * The entity ids of a parameter value, in the order given: comma- or line-separated text, a list, or a list as JSON text.
 * Blanks around an id, empty ids and repeats are dropped. Throws InvalidInput when nothing is left, because the API answers an
 * empty list to an empty `entity_ids` (interface 4.2, rule 1), which would read as "no cost".
 */
export function parseEntityIds(value: unknown): string[] {
	const ids = listFrom(value)
		.flatMap((element) => textOf(element).split(/[,\r\n]/))
		.map(trimmed)
		.filter((id) => id !== '');
	if (ids.length === 0) throw new InvalidInput(`'${LABEL}' is empty`, HOW);
	for (const id of ids) {
		if (MISTAKE.test(id))
			throw new InvalidInput(`'${LABEL}' holds something that is not an ID: ${id}`, HOW);
		if (hasControlCharacter(id) || !id.isWellFormed()) {
			throw new InvalidInput(`'${LABEL}' holds an ID with a control character`, HOW);
		}
		if (encodeURIComponent(id).length > LONGEST_ID) {
			throw new InvalidInput(`'${LABEL}' holds an ID that is too long to be sent`, HOW);
		}
	}
	const spellings = new Map<string, string>();
	for (const id of ids) {
		const entity = canonicalId(id);
		if (!spellings.has(entity)) spellings.set(entity, id);
	}
	return [...spellings.values()];
}
