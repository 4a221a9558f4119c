/** Shell commands that the documents and workflows name. */
const { execFileSync } = require('node:child_process');
const { ROOT } = require('./document');

/**
 * Runs a script as GitHub's `run` does: in bash, up to the first command that fails.
 *
 * @param {string} script
 * @param {NodeJS.ProcessEnv} [env] added to the usual one
 * @returns {string[]} the lines that it prints
 */
function shell(script, env) {
	const options = { cwd: ROOT, env: { ...process.env, ...env } };
	return execFileSync('bash', ['-e', '-c', script], options).toString().trim().split('\n');
}

module.exports = { shell };
