/** A copy of this checkout without anything that was installed or built, as a fresh clone is. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { npmEnv } = require('../n8n/npm');
const { run } = require('../n8n/processes');
const { ROOT } = require('../n8n/project-packages');

const NOT_IN_A_CLONE = new Set(['node_modules', 'dist', '.git']);

async function freshCheckout() {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-test-'));
	for (const name of await fs.readdir(ROOT)) {
		if (NOT_IN_A_CLONE.has(name)) continue;
		await fs.cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
	}
	return {
		remove: () => fs.rm(folder, { recursive: true, force: true, maxRetries: 10 }),
		/** @param {string} [name] of a folder in it */
		list: (name = '.') => fs.readdir(path.join(folder, name)),
		/**
		 * @param {string} script
		 * @returns {Promise<string>} what it prints
		 */
		runScript: async (script) => {
			const options = { cwd: folder, env: npmEnv() };
			const { code, output } = await run(process.execPath, ['-e', script], options);
			if (code !== 0) throw new Error(output);
			return output.trim();
		},
	};
}

module.exports = { freshCheckout };
