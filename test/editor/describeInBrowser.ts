import { findChromium, noChromium } from './browser';

/** `describe`, or `describe.skip` with the reason in its title where there is no Chromium. */
export const describeInBrowser = (title: string, suite: () => void) =>
	findChromium() === undefined
		? describe.skip(`${title} (skipped: ${noChromium()})`, suite)
		: describe(title, suite);
