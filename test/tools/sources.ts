/** The package's own source, read as text. */
import fs from 'node:fs';
import path from 'node:path';

const NODES = path.join(__dirname, '../../nodes');

/** Every parameter that the code reads by its name, with the text it takes where nothing is stored. */
export const parametersRead = () =>
	fs
		.readdirSync(NODES, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => fs.readFileSync(path.join(NODES, file), 'utf8'))
		.flatMap((text) => [
			...text.matchAll(/\b(?:parameter|getNodeParameter)\((?:context, )?'(\w+)'(?:, '([^']+)')?/g),
		])
		.map(([, name = '', fallback]) => ({ name, fallback }));
