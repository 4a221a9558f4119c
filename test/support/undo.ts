/** Remembers what is to be undone at the end, the last thing first. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type AtEnd = (work: () => unknown) => void;

/** What isn't undone yet. */
const stops = new Set<() => Promise<void>>();
let isEnding = false;

/**
 * Ends this process, with all that it has begun, when a signal or the end of its parent asks for it: Ctrl+C, a closed terminal, or
 * the end of npm, which may not pass it on.
 */
export function endWithParent() {
	const parent = process.ppid;
	const end = async () => {
		if (isEnding) return;
		isEnding = true;
		for (const stop of [...stops].reverse()) await stop();
		process.exit(process.exitCode ?? 1);
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
	setInterval(() => process.ppid !== parent && end(), 500).unref();
}

/** Begins something of several parts: what they leave is undone by `stop`, or right away if one fails. */
export async function undoStack<T extends object>(begin: (atEnd: AtEnd) => Promise<T>) {
	const works: Array<() => unknown> = [];
	let undone = Promise.resolve();
	const undo = async () => {
		for (let last = works.pop(); last; last = works.pop()) {
			// One thing that can't be undone must not keep the others from it.
			await Promise.resolve(last()).catch((error) => console.error('While ending:', error));
		}
		stops.delete(stop);
	};
	const stop = async () => await (undone = undone.then(undo));
	stops.add(stop);
	const atEnd = (work: () => unknown) => {
		works.push(work);
		// What still begins while this process ends.
		if (isEnding) void stop();
	};
	try {
		return { ...(await begin(atEnd)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Does something, and undoes at its end what it has left. */
export async function withUndo<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
	const { result, stop } = await undoStack(async (atEnd) => ({ result: await work(atEnd) }));
	await stop();
	return result;
}

export async function temporaryFolder(
	atEnd: AtEnd,
	prefix = path.join(os.tmpdir(), 'ai-workspace-'),
) {
	const folder = await fs.mkdtemp(prefix);
	atEnd(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 10 }));
	return folder;
}
