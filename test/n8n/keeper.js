/**
 * Runs one command and makes sure that it never outlives whoever started it.
 *
 *     node keeper.js <command> [args...]
 *
 * The keeper's standard input is a pipe held open by the parent. However the parent ends (exit,
 * Ctrl-C, SIGKILL, a crash), the pipe closes, and the keeper ends the command and everything the
 * command started. A handler in the parent could not do that for SIGKILL.
 */
const { spawn } = require('node:child_process');

const GRACE_MS = Number(process.env.KEEPER_GRACE_MS ?? 8000);
const hasGroups = process.platform !== 'win32';

const [command = '', ...args] = process.argv.slice(2);
const child = spawn(command, args, {
	stdio: ['ignore', 'inherit', 'inherit'],
	// A process group of its own: Ctrl-C in the terminal reaches the parent only, which stops things
	// in order, and one signal reaches every process of the group.
	detached: hasGroups,
});

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
	if (child.pid === undefined) return;
	try {
		process.kill(hasGroups ? -child.pid : child.pid, signal);
	} catch (error) {
		// ESRCH: nobody left in the group, which is what we want.
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
	}
}

let ending = false;
function end() {
	if (ending) return;
	ending = true;
	// Only the leader is asked politely: it stops its own children in its own order.
	child.kill('SIGTERM');
	setTimeout(() => signalGroup('SIGKILL'), GRACE_MS).unref();
}

child.on('error', (error) => {
	process.stderr.write(`cannot start ${command}: ${error.message}\n`);
	process.exit(127);
});
child.on('exit', (code, signal) => {
	signalGroup('SIGKILL');
	if (signal) process.stderr.write(`ended by ${signal}\n`);
	process.exit(code ?? 128);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, signal === 'SIGTERM' ? end : () => {});
}
process.stdin.on('end', end).on('error', end).resume();
