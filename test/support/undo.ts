/** Remembers what is to be undone at the end, the last thing first. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export type AtEnd = (work: () => unknown) => void;

/** Begins something of several parts: what they leave is undone by `stop`, or right away if one fails. */
export async function undoStack<T extends object>(begin: (atEnd: AtEnd) => Promise<T>) {
	const works: Array<() => unknown> = [];
	const stop = async () => {
		for (let last = works.pop(); last; last = works.pop()) {
			// One thing that can't be undone must not keep the others from it.
			await Promise.resolve(last()).catch((error) => console.error('While ending:', error));
		}
	};
	try {
		return { ...(await begin((work) => void works.push(work))), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

export async function temporaryFolder(atEnd: AtEnd) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-'));
	atEnd(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 10 }));
	return folder;
}
