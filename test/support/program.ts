import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import execa from 'execa';
import { temporaryFolder, type AtEnd } from './undo';

/** For how long a program that starts may print nothing, as npm does while it installs the packages of the demo. */
const SILENT_MS = 900_000;

/**
 * Starts a program that ends with this process at the latest, and waits until it's ready: until it has printed something, or
 * for as long as a function says.
 */
export async function startProgram(
	atEnd: AtEnd,
	[file = '', ...args]: string[],
	ready: RegExp | (() => Promise<boolean>),
	options: execa.Options = {},
) {
	const logFile = path.join(await temporaryFolder(atEnd), 'output.log');
	const output = fs.openSync(logFile, 'w');
	const stdio = ['ignore', output, output] as const;
	const program = execa(file, args, { ...options, stdio, reject: false });
	fs.closeSync(output);
	atEnd(async () => {
		// It has time for what it does at its end.
		program.kill('SIGTERM', { forceKillAfterTimeout: 30_000 });
		await program;
	});
	const log = () => fs.readFileSync(logFile, 'utf8');
	const isReady = async () => (ready instanceof RegExp ? ready.test(log()) : await ready());
	const hasEnded = () => program.exitCode !== null || program.signalCode !== null;
	const isSilent = () => Date.now() - fs.statSync(logFile).mtimeMs > SILENT_MS;
	while (hasEnded() || !(await isReady())) {
		if (hasEnded() || isSilent()) {
			const name = [file, ...args].map((part) => path.basename(part)).join(' ');
			const what = hasEnded() ? 'ended' : `printed nothing for ${SILENT_MS / 60_000} minutes`;
			const advice = 'Read its last lines below, and retry when the machine is less busy.';
			const lastLines = log().trimEnd().split('\n').slice(-20).join('\n');
			throw new Error(`${name} ${what} before it was ready. ${advice}\n${lastLines}`);
		}
		await sleep(100);
	}
	return { program, logFile, log };
}
