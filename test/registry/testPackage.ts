/** Our package under a name that only the tests use, in several versions. */
import fs from 'node:fs/promises';
import path from 'node:path';

export const NAME = 'n8n-nodes-ai-workspace-registry-test';

/**
 * Shows the version below the node's name on the canvas, from a module of its own: after an update
 * n8n must load all modules of the package again, not only the node's.
 */
const CODE = `
const { version } = require('./testVersion');
exports.AiWorkspace = class extends exports.AiWorkspace {
	constructor() {
		super();
		this.description.subtitle += ' ' + version;
	}
};
`;

/** Copies the unpacked package, with another name and version. */
export async function copyPackage(source: string, target: string, version: string) {
	await fs.cp(source, target, { recursive: true });
	const file = path.join(target, 'package.json');
	const packed = JSON.parse(await fs.readFile(file, 'utf8'));
	await fs.writeFile(file, JSON.stringify({ ...packed, name: NAME, version }));
	const node = path.join(target, packed.n8n.nodes[0]);
	const marker = `exports.version = ${JSON.stringify(version)};\n`;
	await fs.writeFile(path.join(path.dirname(node), 'testVersion.js'), marker);
	await fs.appendFile(node, CODE);
}
