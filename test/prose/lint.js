// @ts-nocheck
/** Runs the prose linter on a text, for its tests. */
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const program = require.resolve('textlint/bin/textlint.js');
const options = ['--config', join(__dirname, 'textlintrc.js'), '--format', 'json', '--stdin'];

/**
 * The findings, as "line:column message". The name of the file decides how the text is read.
 * @type {(input: string, name: string) => string[]}
 */
function findingsOf(input, name) {
	const command = [program, ...options, '--stdin-filename', name];
	const { stdout } = spawnSync(process.execPath, command, { input, encoding: 'utf8' });
	const [{ messages }] = JSON.parse(stdout);
	return messages.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

module.exports = { findingsOf };
