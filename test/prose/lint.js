/**
 * Runs the prose linter on texts, for the tests of its rules: a program of its own, because textlint loads its configuration
 * with import(), which jest doesn't allow. Reads texts and prints findings, both as JSON.
 */
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { text: read } = require('node:stream/consumers');

/** @typedef {{ text: string, file: string }} Sample the name of the file decides how the text is read */
/** @typedef {{ message: string, line: number, column: number }} Finding */

/** @param {Sample[]} samples @returns {Promise<Finding[][]>} */
async function lintAll(samples) {
	const { createLinter, loadTextlintrc } = require('textlint');
	const configFilePath = path.join(__dirname, 'textlintrc.js');
	const linter = createLinter({ descriptor: await loadTextlintrc({ configFilePath }) });
	return await Promise.all(
		samples.map(async ({ text, file }) => {
			const { messages } = await linter.lintText(text, file);
			return messages.map(({ message, line, column }) => ({ message, line, column }));
		}),
	);
}

/**
 * The findings of each sample, in the same order.
 *
 * @param {Sample[]} samples
 * @returns {Finding[][]}
 */
function findingsOf(samples) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [__filename], {
		input: JSON.stringify(samples),
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The prose linter ended with ${status}: ${stderr}`);
	return JSON.parse(stdout);
}

async function main() {
	const findings = await lintAll(JSON.parse(await read(process.stdin)));
	process.stdout.write(JSON.stringify(findings));
}

if (require.main === module) void main();

module.exports = { findingsOf };
