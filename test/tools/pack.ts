import fs from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../docs/document';
import { npm } from '../n8n/install';

/** A tarball that has been packed already: `npm test` builds once for all of its stages. */
export const PACKED = 'AI_WORKSPACE_TARBALL';
const FOLDER = path.join(ROOT, 'node_modules/.cache/ai-workspace-package');

/** Returns the tarball, which stays until the next one is packed. */
export async function packPackage() {
	const packed = process.env[PACKED];
	if (packed !== undefined) return packed;
	// Without CI, n8n's CLI fills the output with the frames of a spinner.
	await npm(ROOT, ['run', 'build'], { CI: 'true' });
	await fs.mkdir(FOLDER, { recursive: true });
	const args = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', FOLDER];
	const output = await npm(ROOT, args);
	return path.join(FOLDER, output.trim().split('\n').at(-1) ?? '');
}
