/** Remembers what is to be undone at the end, the last thing first. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type AtEnd = (work: () => unknown) => void;

/** What this process has begun, and not undone yet. */
const begun = new Set<() => Promise<void>>();

/** Begins something of several parts: what they leave is undone by `stop`, or right away if one fails. */
export async function undoStack<T extends object>(begin: (atEnd: AtEnd) => Promise<T>) {
	const works: Array<() => unknown> = [];
	const undo = async () => {
		for (let last = works.pop(); last; last = works.pop()) {
			// One thing that cannot be undone must not keep the others from it.
			await Promise.resolve(last()).catch((error) => console.error('While ending:', error));
		}
		begun.delete(stop);
	};
	let ending: Promise<void> | undefined;
	const stop = async () => await (ending ??= undo());
	begun.add(stop);
	try {
		return { ...(await begin((work) => void works.push(work))), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Undoes everything, also what is just beginning: for a process that ends early. */
export async function undoAll() {
	for (const stop of [...begun].reverse()) await stop();
}

export async function temporaryFolder(atEnd: AtEnd) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-'));
	atEnd(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 10 }));
	return folder;
}
