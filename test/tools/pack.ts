import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { npm } from '../n8n/install';
import { temporaryFolder, withUndo } from '../support/undo';

/** A tarball that has been packed already: `npm test` builds once for all of its stages. */
export const PACKED = 'AI_WORKSPACE_TARBALL';
const FOLDER = path.join(ROOT, 'node_modules/.cache/ai-workspace-package');

async function pack(root: string, folder: string) {
	// Without CI, n8n's CLI fills the output with the frames of a spinner.
	await npm(root, ['run', 'build'], { CI: 'true' });
	await fs.mkdir(folder, { recursive: true });
	const args = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder];
	const output = await npm(root, args);
	return path.join(folder, output.trim().split('\n').at(-1) ?? '');
}

/** Returns the tarball, which stays until the next one is packed. */
export const packPackage = async () => process.env[PACKED] ?? (await pack(ROOT, FOLDER));

/** The same for another commit, built with the packages of this checkout. */
export const packCommit = async (commit: string) =>
	await withUndo(async (atEnd) => {
		const root = await temporaryFolder(atEnd);
		const git = async (...args: string[]) => await execa('git', args, { cwd: root });
		await git('clone', '--quiet', '--shared', '--no-checkout', ROOT, '.');
		await git('checkout', '--quiet', commit);
		await fs.symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
		return await pack(root, path.join(FOLDER, 'other'));
	});
