/** Searches texts for secrets, apart from the code under test. */

/** So many characters of a secret in a row are a leak. */
const RUN = 8;

const fromHex = (_match: string, hex: string) => String.fromCharCode(parseInt(hex, 16));

/** What is encoded in runs of characters that begin at any of so many places. */
const fromRuns = (text: string, pattern: RegExp, encoding: 'base64' | 'hex', places: number) =>
	(text.match(pattern) ?? [])
		.flatMap((run) => Array.from({ length: places }, (_, at) => run.slice(at)))
		.map((run) => Buffer.from(run, encoding).toString('latin1'))
		.join('\n');

/** The forms in which a text may contain a secret. */
const formsOf = (text: string) => [
	text,
	text.replace(/%([\da-f]{2})/gi, fromHex),
	text.replace(/&#x([\da-f]+);/gi, fromHex),
	text.replace(/\\+u([\da-f]{4})/gi, fromHex),
	fromRuns(text, /[\w+/-]{11,}/g, 'base64', 4),
	fromRuns(text, /[\da-f]{16,}/gi, 'hex', 2),
];

/** The first eight characters in a row of each secret that a text or value contains, plain or encoded. Shorter secrets aren't found. */
export function leaksIn(content: unknown, secrets: string[]) {
	const forms = formsOf(typeof content === 'string' ? content : (JSON.stringify(content) ?? ''));
	return secrets.flatMap((secret) => {
		for (let at = 0; at + RUN <= secret.length; at++) {
			const run = secret.slice(at, at + RUN);
			if (forms.some((form) => form.includes(run))) return [run];
		}
		return [];
	});
}
