/** The promises that are rejected while some work runs, and that nobody observes. */
export async function unobservedIn(work: () => Promise<void>): Promise<unknown[]> {
	const reasons: unknown[] = [];
	const note = (reason: unknown) => void reasons.push(reason);
	process.on('unhandledRejection', note);
	try {
		await work();
	} finally {
		process.off('unhandledRejection', note);
	}
	return reasons;
}
