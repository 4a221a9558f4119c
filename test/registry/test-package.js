/** Our package under a name that only the tests use, in several versions. */
const fs = require('node:fs/promises');
const path = require('node:path');

const NAME = 'n8n-nodes-ai-workspace-registry-test';
const MARKER = 'testVersion';

/**
 * Shows the version below the node's name on the canvas, from a module of its own: after an update
 * n8n must load all modules of the package again, not only the node's.
 *
 * @param {string} folder
 * @param {string} nodeFile
 * @param {string} version
 */
async function markVersion(folder, nodeFile, version) {
	const file = path.join(folder, nodeFile);
	const marker = path.join(path.dirname(file), `${MARKER}.js`);
	await fs.writeFile(marker, `exports.version = ${JSON.stringify(version)};\n`);
	const code = `
const { version } = require('./${MARKER}');
exports.AiWorkspace = class extends exports.AiWorkspace {
	constructor() {
		super();
		this.description.subtitle += ' ' + version;
	}
};
`;
	await fs.appendFile(file, code);
}

/**
 * Copies the unpacked package, with another name and version.
 *
 * @param {{ source: string, target: string, version: string }} options folders, and the version of the copy
 */
async function copyPackage({ source, target, version }) {
	await fs.cp(source, target, { recursive: true });
	const file = path.join(target, 'package.json');
	const packed = JSON.parse(await fs.readFile(file, 'utf8'));
	await fs.writeFile(file, JSON.stringify({ ...packed, name: NAME, version }));
	await markVersion(target, packed.n8n.nodes[0], version);
}

module.exports = { NAME, copyPackage };
