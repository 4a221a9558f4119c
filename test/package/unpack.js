const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { run } = require('../n8n/processes');
const { ROOT } = require('../n8n/project-packages');
const { packPackage } = require('../tools/pack');

/** Packs the package and unpacks it again, as it will be published. */
async function packAndUnpack() {
	const tarball = await packPackage();
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-package-'));
	await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
		.sort();
	const { size } = await fs.stat(tarball);
	return {
		folder,
		files,
		size,
		/** @param {string} file */
		read: async (file) => await fs.readFile(path.join(folder, file), 'utf8'),
		remove: async () => {
			for (const extra of [folder, path.dirname(tarball)]) {
				await fs.rm(extra, { recursive: true, force: true });
			}
		},
	};
}

module.exports = { packAndUnpack, ROOT };
