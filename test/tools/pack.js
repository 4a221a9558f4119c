/** Builds the package and packs it as it would be published. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { npmOrThrow } = require('../n8n/npm');

const ROOT = path.join(__dirname, '..', '..');

/** A tarball that has been packed already: `npm test` builds once for all of its stages. */
const PACKED = 'AI_WORKSPACE_TARBALL';

/** @returns {Promise<string>} the tarball, in a temporary folder of its own that the caller removes */
async function packPackage() {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'n8n-nodes-ai-workspace-'));
	const packed = process.env[PACKED];
	if (packed !== undefined) {
		await fs.copyFile(packed, path.join(folder, path.basename(packed)));
	} else {
		// Without CI, n8n's CLI fills the output with the frames of a spinner.
		const options = { cwd: ROOT, env: { CI: 'true' } };
		await npmOrThrow(['run', 'build'], options, 'correct what the build complains about:');
		const args = ['pack', '--ignore-scripts', '--pack-destination', folder];
		await npmOrThrow(args, options, 'see what npm says:');
	}
	const [tarball] = await fs.readdir(folder);
	if (tarball === undefined) throw new Error(`npm pack has left no file in ${folder}`);
	return path.join(folder, tarball);
}

module.exports = { PACKED, packPackage };
