/** `describe`, or one skipped test on a machine that lacks something. */
export const describeWith = (missing: string[], title: string, suite: () => void) =>
	missing.length === 0
		? describe(title, suite)
		: test.skip(`${title}: there is no ${missing.join(' and no ')}`, suite);
