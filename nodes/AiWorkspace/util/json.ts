/** A text as JSON; undefined for what is none, which JSON itself cannot mean. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Not an error here: the caller says what it expected instead.
		return undefined;
	}
}
