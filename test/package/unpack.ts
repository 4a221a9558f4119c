import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { temporaryFolder, type AtEnd } from '../support/undo';
import { packPackage } from '../tools/pack';

export async function packAndUnpack(atEnd: AtEnd) {
	const tarball = await packPackage();
	const folder = await temporaryFolder(atEnd);
	await execa('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	const { stdout } = await execa('tar', ['-tzf', tarball]);
	const files = stdout.split('\n').map((name) => name.replace('package/', ''));
	const { size } = await fs.stat(tarball);
	const read = async (file: string) => await fs.readFile(path.join(folder, file), 'utf8');
	return { folder, files, size, read };
}
