/** The files that the prose linter reads beside Markdown. */
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');
const FOLDERS = ['credentials', 'docs/workflows', 'nodes', 'test/demo', 'test/sandbox'];

/** @returns {string[]} the texts of all .ts, .js, and .json files in the folders that users and contributors read from */
const readTexts = () =>
	FOLDERS.flatMap((folder) =>
		fs
			.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => /\.(ts|js|json)$/.test(file))
			.map((file) => fs.readFileSync(path.join(ROOT, folder, file), 'utf8')),
	);

module.exports = { readTexts };
