import fs from 'node:fs';
import path from 'node:path';
import execa from 'execa';
import { temporaryFolder, type AtEnd } from './undo';
import { until } from './until';

/** Asks a program to end, and leaves it time for what it does then. */
export async function endProgram(program: execa.ExecaChildProcess) {
	program.kill('SIGTERM', { forceKillAfterTimeout: 30_000 });
	await program.catch(() => {});
}

/**
 * Starts a program that ends with this process at the latest, and waits until it's ready: until it has printed something, or
 * for as long as a function says.
 */
export async function startProgram(
	atEnd: AtEnd,
	[file = '', ...args]: string[],
	ready: RegExp | (() => Promise<boolean>),
	options: execa.Options = {},
	withinMs = 180_000,
) {
	const logFile = path.join(await temporaryFolder(atEnd), 'output.log');
	const output = fs.openSync(logFile, 'w');
	const stdio = ['ignore', output, output] as const;
	const program = execa(file, args, { ...options, stdio, reject: false });
	fs.closeSync(output);
	atEnd(async () => await endProgram(program));
	const log = () => fs.readFileSync(logFile, 'utf8');
	const hasEnded = () => program.exitCode !== null || program.signalCode !== null;
	const isReady = async () => (ready instanceof RegExp ? ready.test(log()) : await ready());
	const waiting = until(async () => hasEnded() || (await isReady()), withinMs, 100);
	const isBroken = await waiting.then(hasEnded, () => true);
	if (isBroken) throw new Error(`${file} didn't start. Its last lines:\n${log().slice(-4000)}`);
	return { program, logFile, log };
}
