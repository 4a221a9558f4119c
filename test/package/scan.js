/** n8n's own package scanner, in a cache folder of its own: its plugins must not mix with ours. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { ensureNpmProject } = require('../n8n/npm');
const { run, tail } = require('../n8n/processes');

/** @returns {Promise<string>} the folder with the scanner in it */
const ensureScanner = async () =>
	// The scanner brings its own eslint; with the project's legacy-peer-deps it would get another.
	await ensureNpmProject(path.join(__dirname, 'scanner'), ['--legacy-peer-deps=false']);

const SCRIPT = `
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';
const [folder, leg] = process.argv.slice(-2);
const patterns = leg === 'source' ? SOURCE_FILE_PATTERNS : ['**/*.js', 'package.json'];
const { passed, message = '', details = '' } = await analyzePackage(folder, patterns);
console.log('RESULT ' + JSON.stringify({ passed, message: message + details }));
`;

/**
 * What n8n's scanner says of a folder.
 * @param {string} folder
 * @param {'source' | 'tarball'} leg which of its two looks it takes
 * @returns {Promise<{ passed: boolean, message: string }>}
 */
async function scan(folder, leg) {
	const scanner = await ensureScanner();
	const script = path.join(scanner, 'scan.mjs');
	await fs.writeFile(script, SCRIPT);
	// Under jest's NODE_ENV the plugin takes every file for a node.
	const env = { ...process.env, NODE_ENV: 'production' };
	const { output } = await run(process.execPath, [script, folder, leg], { cwd: scanner, env });
	const line = output.split('\n').find((candidate) => candidate.startsWith('RESULT '));
	if (!line) throw new Error(`The scanner did not say anything:\n${tail(output)}`);
	return JSON.parse(line.slice('RESULT '.length));
}

module.exports = { scan };
