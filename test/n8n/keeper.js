/**
 * Runs a command that never outlives whoever started it:
 *
 *     node keeper.js <command> [args...]
 *
 * Its standard input is a pipe that the parent keeps open. However the parent ends, the pipe closes, and
 * the keeper ends the command and all that it started. No handler in the parent could do that for SIGKILL.
 */
const { spawn } = require('node:child_process');

const GRACE_MS = 8000;

const [command = '', ...args] = process.argv.slice(2);
// In a process group of its own: one signal reaches all of it, and Ctrl-C in a terminal none of it.
const child = spawn(command, args, {
	stdio: ['ignore', 'inherit', 'inherit'],
	detached: true,
});

function killGroup() {
	if (child.pid === undefined) return;
	try {
		process.kill(-child.pid, 'SIGKILL');
	} catch (error) {
		// ESRCH: nobody is left.
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
	}
}

/** Asks the command itself politely: it ends its own children in its own order. */
function end() {
	child.kill('SIGTERM');
	setTimeout(killGroup, GRACE_MS).unref();
}

child.on('error', (error) => {
	process.stderr.write(`cannot start ${command}: ${error.message}\n`);
	process.exit(127);
});
child.on('exit', (code, signal) => {
	killGroup();
	if (signal) process.stderr.write(`ended by ${signal}\n`);
	process.exit(code ?? 128);
});
process.on('SIGINT', () => {}).on('SIGHUP', () => {});
process.on('SIGTERM', end);
process.stdin.on('end', end).on('error', end).resume();
