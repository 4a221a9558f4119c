/** Remembers what is to be undone at the end, the last thing first. */
export type AtEnd = (work: () => unknown) => void;

/** Begins something of several parts: what they leave is undone by `stop`, or right away if one fails. */
export async function undoStack<T extends object>(begin: (atEnd: AtEnd) => Promise<T>) {
	const works: Array<() => unknown> = [];
	const stop = async () => {
		for (let last = works.pop(); last; last = works.pop()) await last();
	};
	try {
		return { ...(await begin((work) => void works.push(work))), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
