/** A temporary folder with some files in it. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');

/** @param {Record<string, string>} [files] texts by name */
async function temporaryFolder(files = {}) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-test-'));
	for (const [name, text] of Object.entries(files)) {
		await fs.writeFile(path.join(folder, name), text);
	}
	return {
		folder,
		/** @param {string} name */
		read: (name) => fs.readFile(path.join(folder, name), 'utf8'),
		remove: () => fs.rm(folder, { recursive: true, force: true, maxRetries: 10 }),
	};
}

module.exports = { temporaryFolder };
