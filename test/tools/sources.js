/** The package's own source, read as text. */
const fs = require('node:fs');
const path = require('node:path');

const NODES = path.join(__dirname, '../../nodes');

/**
 * Every parameter that the code reads by its name, with the text it takes where nothing is stored.
 * @returns {{ name: string, fallback?: string }[]}
 */
const parametersRead = () =>
	fs
		.readdirSync(NODES, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => fs.readFileSync(path.join(NODES, file), 'utf8'))
		.flatMap((text) => [
			...text.matchAll(/\b(?:parameter|getNodeParameter)\((?:context, )?'(\w+)'(?:, '([^']+)')?/g),
		])
		.map(([, name = '', fallback]) => ({ name, fallback }));

module.exports = { parametersRead };
