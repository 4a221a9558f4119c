/** Starting commands so that their output is kept and none of them outlives this process. */
const { spawn } = require('node:child_process');
const path = require('node:path');

const KEEPER = path.join(__dirname, 'keeper.js');
const KEPT_CHARACTERS = 2_000_000;

/**
 * @typedef {object} Running
 * @property {() => string} output stdout and stderr so far, in the order they arrived
 * @property {Promise<number>} exited the exit code
 * @property {() => Promise<void>} stop ends the command and its children; resolves when they are gone
 *
 * @typedef {object} StartOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(text: string) => void} [onOutput]
 */

/**
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} [options]
 * @returns {Running}
 */
function start(command, args, { cwd, env = process.env, onOutput } = {}) {
	const child = spawn(process.execPath, [KEEPER, command, ...args], {
		cwd,
		env,
		stdio: ['pipe', 'pipe', 'pipe'],
		detached: process.platform !== 'win32',
	});
	let output = '';
	/** @param {string} text */
	const keep = (text) => {
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
	return {
		output: () => output,
		exited,
		stop: async () => {
			child.stdin.end();
			await exited;
		},
	};
}

/**
 * Runs a command to its end, or to the abort of the signal.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions & { signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
async function run(command, args, { signal, ...options } = {}) {
	signal?.throwIfAborted();
	const running = start(command, args, options);
	const stop = () => void running.stop();
	signal?.addEventListener('abort', stop);
	try {
		const code = await running.exited;
		return { code, output: running.output() };
	} finally {
		signal?.removeEventListener('abort', stop);
	}
}

/**
 * Does several pieces of work at the same time. When one fails, the signal of the others is
 * aborted, and its error is thrown once all of them have ended.
 *
 * @template {unknown[]} T
 * @param {{ [K in keyof T]: (signal: AbortSignal) => Promise<T[K]> }} works
 * @returns {Promise<T>}
 */
async function together(works) {
	const abort = new AbortController();
	const running = works.map((work) => work(abort.signal));
	try {
		return /** @type {T} */ (await Promise.all(running));
	} catch (error) {
		abort.abort();
		await Promise.allSettled(running);
		throw error;
	}
}

/**
 * The last lines of a command's output, for an error message.
 *
 * @param {string} output
 * @param {number} [lines]
 */
function tail(output, lines = 25) {
	return output
		.trimEnd()
		.split('\n')
		.slice(-lines)
		.map((line) => `    ${line}`)
		.join('\n');
}

module.exports = { start, run, tail, together };
