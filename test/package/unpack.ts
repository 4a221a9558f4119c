import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { run } from '../n8n/processes';
import { packPackage } from '../tools/pack';

/** Packs the package and unpacks it again, as it will be published. */
export async function packAndUnpack() {
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
		read: async (file: string) => await fs.readFile(path.join(folder, file), 'utf8'),
		remove: async () => {
			for (const extra of [folder, path.dirname(tarball)]) {
				await fs.rm(extra, { recursive: true, force: true });
			}
		},
	};
}
