/** Reads the documents of the repository for the tests that keep them true. */
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');

/** @param {string} file */
const readDocument = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** Whether a document is to be written anew instead of compared: UPDATE_DOCS=1. */
const isUpdate = () => process.env.UPDATE_DOCS === '1';

/** @param {string} file @param {string} text */
const writeDocument = (file, text) => fs.writeFileSync(path.join(ROOT, file), text);

/** @param {string} file */
const exists = (file) => fs.existsSync(path.join(ROOT, file));

/** All Markdown files that people read, relative to the root. */
function documents() {
	const inFolder = (/** @type {string} */ folder) =>
		fs
			.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.map((file) => path.join(folder, file));
	const atRoot = fs.readdirSync(ROOT);
	return [...atRoot, ...inFolder('docs')].filter((file) => file.endsWith('.md'));
}

/** All pictures under docs/images, relative to the root. */
const pictures = () =>
	fs.readdirSync(path.join(ROOT, 'docs/images')).map((file) => path.join('docs/images', file));

/** @param {string} from a document @param {string} link as it stands in it */
const resolveLink = (from, link) => path.join(path.dirname(from), link);

/** @returns {Record<string, string>} */
const scripts = () => JSON.parse(readDocument('package.json')).scripts;

module.exports = {
	ROOT,
	documents,
	exists,
	isUpdate,
	pictures,
	readDocument,
	resolveLink,
	scripts,
	writeDocument,
};
