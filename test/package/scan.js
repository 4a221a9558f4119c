/** n8n's own package scanner, in a cache folder of its own: its plugins must not mix with ours. */
const { createHash } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const { cacheRoot } = require('../n8n/install');
const { withLock } = require('../n8n/lock');
const { npm } = require('../n8n/npm');
const { run, tail } = require('../n8n/processes');
const progress = require('../n8n/progress');

const SOURCE = path.join(__dirname, 'scanner');
const FILES = ['package.json', 'package-lock.json'];
const READY = 'ready';

/** @returns {Promise<string>} the folder with the scanner in it */
async function ensureScanner() {
	const hash = createHash('sha256');
	for (const file of FILES) hash.update(await fs.readFile(path.join(SOURCE, file)));
	const folder = path.join(cacheRoot(), `scanner-${hash.digest('hex').slice(0, 12)}`);
	await fs.mkdir(cacheRoot(), { recursive: true });
	return await withLock(`${folder}.lock`, progress.log, async () => {
		const isReady = await fs.stat(path.join(folder, READY)).then(
			() => true,
			() => false,
		);
		if (isReady) return folder;
		await fs.rm(folder, { recursive: true, force: true });
		await fs.mkdir(folder, { recursive: true });
		for (const file of FILES) await fs.copyFile(path.join(SOURCE, file), path.join(folder, file));
		// The scanner brings its own eslint; with the project's legacy-peer-deps it would get another.
		const installed = await npm(['ci', '--ignore-scripts', '--legacy-peer-deps=false'], {
			cwd: folder,
		});
		if (installed.code !== 0)
			throw new Error(`npm could not install n8n's scanner:\n${tail(installed.output)}`);
		await fs.writeFile(path.join(folder, READY), '');
		return folder;
	});
}

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
