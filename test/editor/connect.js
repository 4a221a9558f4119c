/** An n8n's editor for the suites. */
const { read: connection } = require('../n8n/connection');
const { describeInBrowser } = require('./describeInBrowser');
const { openEditor } = require('./editor');

/** A page of the editor may take long on a busy machine; without a reason to wait a test takes three seconds. */
jest.setTimeout(90_000);

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
