/** Starts commands so that their output is kept and none of them outlives this process. Needs no package: the demo has none yet. */
const { spawn } = require('node:child_process');
const path = require('node:path');

const KEEPER = path.join(__dirname, 'keeper.js');
const KEPT_CHARACTERS = 2_000_000;

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} StartOptions */

/** @param {string} command @param {string[]} args @param {StartOptions} [options] */
function start(command, args, { cwd, env = process.env, onOutput } = {}) {
	const child = spawn(process.execPath, [KEEPER, command, ...args], {
		cwd,
		env,
		stdio: 'pipe',
		detached: true,
	});
	let output = '';
	const keep = (/** @type {string} */ text) => {
		output = (output + text).slice(-KEPT_CHARACTERS);
		onOutput?.(text);
	};
	child.stdout.setEncoding('utf8').on('data', keep);
	child.stderr.setEncoding('utf8').on('data', keep);
	/** @type {Promise<number>} */
	const exited = new Promise((resolve, reject) => {
		child.on('error', reject);
		child.on('close', (code) => resolve(code ?? 128));
	});
	/** Ends the command and its children. */
	const stop = async () => {
		child.stdin.end();
		await exited;
	};
	return { output: () => output, exited, stop };
}

/** Runs a command to its end. @param {string} command @param {string[]} args @param {StartOptions} [options] */
async function run(command, args, options) {
	const { exited, output } = start(command, args, options);
	return { code: await exited, output: output() };
}

/** The last lines of a command's output, for an error. @param {string} output @param {number} [lines] */
const tail = (output, lines = 25) =>
	output.trimEnd().split('\n').slice(-lines).join('\n').replace(/^/gm, '    ');

module.exports = { start, run, tail };
