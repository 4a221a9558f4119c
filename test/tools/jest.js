/** Runs jest, and reads what became of the tests. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { npmEnv } = require('../n8n/npm');
const { start, tail } = require('../n8n/processes');
const { ROOT } = require('../n8n/project-packages');

/**
 * @typedef {object} Suite as jest's `--json` describes it
 * @property {string} message
 * @property {string} name the file
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/**
 * @param {string[]} args
 * @param {{ node?: string[], env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} [options] `node`: the Node binary and its options
 * @returns {Promise<{ good: boolean, passed: number, failed: number, suites: Suite[] }>}
 */
async function runJest(args, { node = [process.execPath], env, onOutput } = {}) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-jest-'));
	try {
		const file = path.join(folder, 'results.json');
		const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
		const [command = '', ...rest] = [...node, jest, ...args, '--json', `--outputFile=${file}`];
		const running = start(command, rest, {
			cwd: ROOT,
			env: npmEnv(env),
			onOutput: (text) => {
				onOutput?.(text);
				// Something was left open: the results are written, and jest would wait forever.
				if (text.includes('exit one second after the test run')) void running.stop();
			},
		});
		const code = await running.exited;
		const text = await fs.readFile(file, 'utf8').catch(() => {
			throw new Error(
				`jest ended with code ${code} before it had results:\n${tail(running.output())}`,
			);
		});
		const results = JSON.parse(text);
		return {
			good: code === 0,
			passed: results.numPassedTests,
			failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
			suites: results.testResults,
		};
	} finally {
		await fs.rm(folder, { recursive: true, force: true });
	}
}

module.exports = { runJest };
