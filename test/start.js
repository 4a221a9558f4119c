/**
 * Runs a TypeScript program of this folder, on a fresh clone too: installs the packages of this checkout first, and n8n
 * at the same time, since each takes minutes.
 *
 *     node test/start.js run.ts [argument…]
 */
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { ensureN8n, install, npm } = require('./n8n/install');

const ROOT = path.join(__dirname, '..');
const INSTALLED = 'node_modules/.package-lock.json';
/** Stages of `npm test` that need no n8n. */
const WITHOUT_N8N = ['checks', 'unit', 'package'];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Ends npm, too. The program has its own way to end. */
const exit = () => process.exit(1);

/** @typedef {{ version: string, optional?: boolean, devOptional?: boolean }} Locked */

/** @param {string} file @returns {Record<string, Locked>} */
const packagesIn = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;

/** Whether all packages are there in the versions of the lockfile. */
function hasPackages() {
	// npm writes this list at the very end of an installation.
	if (!existsSync(path.join(ROOT, INSTALLED))) return false;
	const present = packagesIn(INSTALLED);
	return Object.entries(packagesIn('package-lock.json')).every(([place, wanted]) => {
		const found = present[place];
		// The project itself, and packages for other platforms.
		if (!found) return place === '' || wanted.optional || wanted.devOptional;
		return found.version === wanted.version;
	});
}

async function main() {
	const [program = '', ...args] = process.argv.slice(2);
	const isWithoutN8n = args.length > 0 && args.every((name) => WITHOUT_N8N.includes(name));
	for (const signal of SIGNALS) process.on(signal, exit);
	// Awaited, and its failure shown, where it's needed.
	if (!isWithoutN8n) ensureN8n().catch(() => {});
	const place = {
		what: 'the packages of this checkout',
		dir: path.join(ROOT, 'node_modules'),
		usually: 'Usually 1 to 4 minutes, and 1300 MB',
	};
	await install(place, hasPackages, () => npm(ROOT, ['ci']));
	for (const signal of SIGNALS) process.off(signal, exit);
	process.argv.splice(1, 2, program);
	require('tsx/cjs');
	require(path.resolve(__dirname, program));
}

if (Number(process.versions.node.split('.')[0]) < 20) {
	throw new Error(`Node.js 20 or later is needed. This is ${process.version}.`);
}
void main();
