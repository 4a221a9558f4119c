/**
 * The results of all tasks, or the failure of the first in their order that failed. Unlike Promise.all it waits for the others
 * too: what goes on after its item has failed would go on when the execution is over.
 */
export async function settleAll<T extends readonly unknown[] | []>(tasks: T) {
	await Promise.allSettled(tasks);
	return await Promise.all(tasks);
}
