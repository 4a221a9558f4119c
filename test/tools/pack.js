/** Builds the package and packs it as it would be published. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npmOrThrow } = require('../n8n/npm');
const { ROOT } = require('../n8n/project-packages');

/** A tarball that has been packed already: `npm test` builds once for all of its stages. */
const PACKED = 'AI_WORKSPACE_TARBALL';
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'ai-workspace-package');

/** Returns the tarball, which stays until the next one is packed. */
async function packPackage() {
	const packed = process.env[PACKED];
	if (packed !== undefined) return packed;
	// Without CI, n8n's CLI fills the output with the frames of a spinner.
	const options = { cwd: ROOT, env: { CI: 'true' } };
	await npmOrThrow(['run', 'build'], options, 'correct what the build complains about:');
	await fs.mkdir(FOLDER, { recursive: true });
	const args = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', FOLDER];
	const output = await npmOrThrow(args, options, 'see what npm says:');
	return path.join(FOLDER, output.trim().split('\n').at(-1) ?? '');
}

module.exports = { PACKED, packPackage };
