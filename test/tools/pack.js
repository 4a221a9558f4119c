/** Builds the package and packs it as it would be published. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { withLock } = require('../n8n/lock');
const { npm } = require('../n8n/npm');
const { tail } = require('../n8n/processes');
const progress = require('../n8n/progress');

const ROOT = path.join(__dirname, '..', '..');

/**
 * @param {string[]} args
 * @param {string} advice
 */
async function npmOrThrow(args, advice) {
	// Without CI, n8n's CLI fills the output with the frames of a spinner.
	const result = await npm(args, { cwd: ROOT, env: { CI: 'true' } });
	if (result.code !== 0) {
		throw new Error(
			`npm ${args.join(' ')} failed.\nWhat to do: ${advice}\n${tail(result.output, 40)}`,
		);
	}
}

/**
 * @param {{ log?: progress.Log }} [options]
 * @returns {Promise<string>} the tarball, in a temporary folder of its own that the caller removes
 */
async function packPackage({ log = () => {} } = {}) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'n8n-nodes-ai-workspace-'));
	// Two builds at once would write into the same dist folder.
	await withLock(path.join(ROOT, 'node_modules', '.pack.lock'), log, async () => {
		await npmOrThrow(['run', 'build'], 'mend what the build complains about:');
		await npmOrThrow(
			['pack', '--ignore-scripts', '--pack-destination', folder],
			'see what npm says:',
		);
	});
	const [tarball] = await fs.readdir(folder);
	if (tarball === undefined) throw new Error(`npm pack has left no file in ${folder}`);
	return path.join(folder, tarball);
}

module.exports = { packPackage };

if (require.main === module) {
	packPackage({ log: progress.log }).then(
		(tarball) => console.log(tarball),
		(error) => {
			console.error(error.message);
			process.exitCode = 1;
		},
	);
}
