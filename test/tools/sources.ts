/** The package's own source, read as text. */
import { filesIn, readDocument } from '../docs/document';

export const sources = () =>
	filesIn('nodes')
		.filter((file) => file.endsWith('.ts'))
		.map(readDocument);

/** Every parameter that the code reads by its name, with the text it takes where nothing is stored. */
export const parametersRead = () =>
	sources()
		.flatMap((text) => [
			...text.matchAll(/\b(?:parameter|getNodeParameter)\((?:context, )?'(\w+)'(?:, '([^']+)')?/g),
		])
		.map(([, name = '', fallback]) => ({ name, fallback }));
