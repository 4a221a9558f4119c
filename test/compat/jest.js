/** One run of jest, and why its tests failed. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { stripVTControlCharacters } = require('node:util');
const { npmEnv } = require('../n8n/npm');
const { run, tail } = require('../n8n/processes');
const { ROOT } = require('../n8n/project-packages');

const JEST = path.join(ROOT, 'node_modules/jest/bin/jest.js');

/**
 * @typedef {{ passed: number, failed: number, reasons: string[] }} Result `reasons`: each once, the most
 *   frequent first
 *
 * @typedef {object} Suite as jest's `--json` describes it
 * @property {string} message
 * @property {string} name the file
 * @property {{ fullName: string, failureMessages: string[] }[]} assertionResults
 */

/** @param {string} text */
const firstLine = (text) => stripVTControlCharacters(text).trim().split('\n')[0]?.trim() ?? '';

/**
 * A comparison says little without its test, any other error says what is missing.
 *
 * @param {string} message
 * @param {string} test
 */
function reasonOf(message, test) {
	const line = firstLine(message);
	return line.includes('expect(') ? test : line;
}

/** @param {Suite} suite */
function reasonsOf({ name, message, assertionResults }) {
	const failed = assertionResults.flatMap(({ fullName, failureMessages }) =>
		failureMessages.map((text) => reasonOf(text, fullName)),
	);
	if (assertionResults.length > 0) return failed;
	const cause = stripVTControlCharacters(message).replace(/^\s*●.*$/m, '');
	return [reasonOf(cause, path.basename(name))];
}

/** @param {string[]} all */
function distinct(all) {
	/** @type {Map<string, number>} */
	const counts = new Map();
	for (const reason of all) counts.set(reason, (counts.get(reason) ?? 0) + 1);
	return [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
}

/**
 * @param {object} options
 * @param {string} options.node the Node binary
 * @param {string} options.config jest's configuration file
 * @param {NodeJS.ProcessEnv} options.env
 * @returns {Promise<Result>}
 */
async function runJest({ node, config, env }) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-compat-'));
	try {
		const file = path.join(folder, 'results.json');
		const args = ['--config', config, '--maxWorkers=1', '--json', `--outputFile=${file}`];
		// Some packages of n8n-core are ES modules only, which jest requires with this flag.
		const command = ['--experimental-vm-modules', '--no-warnings', JEST, ...args];
		const abort = new AbortController();
		const { code, output } = await run(node, command, {
			cwd: ROOT,
			env: npmEnv(env),
			signal: abort.signal,
			// An earlier n8n-core left something open, and jest would wait forever.
			onOutput: (text) => text.includes('exit one second after the test run') && abort.abort(),
		});
		const text = await fs.readFile(file, 'utf8').catch(() => {
			throw new Error(`jest ended with code ${code} before it had results:\n${tail(output)}`);
		});
		const results = JSON.parse(text);
		return {
			passed: results.numPassedTests,
			failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
			reasons: distinct(results.testResults.flatMap(reasonsOf)),
		};
	} finally {
		await fs.rm(folder, { recursive: true, force: true });
	}
}

module.exports = { runJest };
