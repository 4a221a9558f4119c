/** How an editor suite reaches the n8n that setup.js started. */
const { findChromium, noChromium } = require('./browser');
const { read: connection } = require('./channel');
const { openEditor } = require('./editor');

/** A page of the editor may take long on a busy machine; without a reason to wait a test takes three seconds. */
jest.setTimeout(90_000);

/** `describe`, or `describe.skip` with the reason in its title where there is no Chromium. */
const describeInBrowser = (/** @type {string} */ title, /** @type {() => void} */ suite) =>
	findChromium() === undefined
		? describe.skip(`${title} (skipped: ${noChromium()})`, suite)
		: describe(title, suite);

/**
 * The same for each kind of something.
 *
 * @template T
 * @param {readonly T[]} cases
 * @returns {(title: string, suite: (each: T) => void) => void}
 */
describeInBrowser.each = (cases) =>
	findChromium() === undefined ? describe.skip.each(cases) : describe.each(cases);

/** An editor for the tests of one suite; each opens a workflow of its own in it. */
function editorForSuite() {
	/** @type {import('./editor').Editor | undefined} */
	let editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());
	return () => {
		if (editor === undefined) throw new Error('The browser has not started.');
		return editor;
	};
}

module.exports = { connection, describeInBrowser, editorForSuite };
