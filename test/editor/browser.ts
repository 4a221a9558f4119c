/** Chromium for the editor tests and the screenshots, where the machine has one. */
import fs from 'node:fs';
import path from 'node:path';
import { chromium, selectors, type Locator } from 'playwright-core';
import { isAnnounced, read } from '../n8n/connection';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

// Nothing that calls home, nothing that needs a screen; no sandbox, for containers run as root.
const OFF =
	'--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
export const FLAGS = [
	...OFF.split(' '),
	// n8n's editor asks npm about packages, and forms load a web font.
	'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** CHROMIUM_PATH, or the first Chromium or Chrome on the PATH. */
export function findChromium(): string | undefined {
	const { CHROMIUM_PATH, PATH = '' } = process.env;
	const found = PATH.split(path.delimiter)
		.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
		.find((file) => fs.existsSync(file));
	return CHROMIUM_PATH ?? found;
}

export const missing = findChromium() ? [] : ['Chromium on the PATH or at CHROMIUM_PATH'];

/**
 * A browser whose pages are always of the same size, in English and in the light theme, with so many pixels of the screen
 * per pixel of the page. Tests share one: each has cookies and a cache of its own in it.
 */
export async function launchBrowser(scale: number) {
	selectors.setTestIdAttribute('data-test-id');
	const running = isAnnounced() ? read().browser : undefined;
	const browser = running
		? await chromium.connect(running)
		: await chromium.launch({ executablePath: findChromium(), args: FLAGS });
	const context = await browser.newContext({
		viewport: { width: 1440, height: 900 },
		deviceScaleFactor: scale,
		colorScheme: 'light',
		locale: 'en-GB',
		timezoneId: 'Europe/Berlin',
		reducedMotion: 'reduce',
	});
	// On a busy machine, the editor takes half a minute to load.
	context.setDefaultTimeout(120_000);
	return { context, close: () => browser.close() };
}

/** Where a part is in the window. */
export const boxOf = async (
	part: Locator,
): Promise<Record<'x' | 'y' | 'width' | 'height', number>> =>
	await part.evaluate((element) => element.getBoundingClientRect().toJSON());
