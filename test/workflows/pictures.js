/** A browser for the suites, and the pictures of docs/images. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { launchBrowser } = require('../editor/browser');
const { shrink } = require('../tools/shrink');

const IMAGES = path.join(__dirname, '..', '..', 'docs', 'images');

/**
 * A page that reaches this machine only: forms load a web font, so pictures would depend on the network.
 *
 * @param {{ width: number, height: number }} size
 * @param {'preferred' | 'forced'} [dark] prefers-color-scheme only, or inverted as some email apps do it
 */
async function openBrowser(size, dark) {
	const { context, close } = await launchBrowser({
		colorScheme: dark ? 'dark' : 'light',
		scale: 2,
	});
	const page = await context.newPage();
	if (dark === 'forced') {
		const session = await context.newCDPSession(page);
		await session.send('Emulation.setAutoDarkModeOverride', { enabled: true });
	}
	await page.setViewportSize(size);
	await page.route(
		({ hostname }) => hostname !== '127.0.0.1',
		(route) => route.abort(),
	);
	return { page, close };
}

/**
 * Takes a picture. It goes to docs/images only if it has a name and with UPDATE_PICTURES=1, so tests change no files.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} [name]
 * @param {import('playwright-core').PageScreenshotOptions} [options]
 * @returns {Promise<number>} its size in bytes
 */
async function takePicture(page, name, options) {
	const picture = await page.screenshot({ ...options, animations: 'disabled' });
	if (name !== undefined && process.env.UPDATE_PICTURES) {
		await fs.mkdir(IMAGES, { recursive: true });
		const file = path.join(IMAGES, `${name}.png`);
		await fs.writeFile(file, picture);
		await shrink(file);
	}
	return picture.length;
}

module.exports = { openBrowser, takePicture };
