/** Shorter texts are no secrets, and taking them out would garble the words around them. */
const SHORTEST_SECRET = 6;
/** A secret as it is, and as a URL or JSON would contain it. */
const spellings = (secret: string) =>
	secret.isWellFormed()
		? [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
		: [secret];

/** Matches a text wherever it is, in any letter case: `%2F` and `%2f` are the same, and some APIs respond in uppercase. */
const literally = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');

/** Takes secrets out of a text, wherever the API or the engine may have echoed them. */
export const redact = (text: string, secrets: readonly string[]): string =>
	secrets
		.filter((secret) => secret.length >= SHORTEST_SECRET)
		.flatMap(spellings)
		.reduce((clean, secret) => clean.replace(literally(secret), '***'), text);
