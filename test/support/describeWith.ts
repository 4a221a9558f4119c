/** `describe`, or `describe.skip` with the reason in its title on a machine that lacks something. */
export const describeWith = (missing: string[], title: string, suite: () => void) =>
	missing.length === 0
		? describe(title, suite)
		: describe.skip(`${title} (skipped: there is no ${missing.join(' and no ')})`, suite);
