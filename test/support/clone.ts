import fs from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../docs/document';
import { temporaryFolder, type AtEnd } from './undo';

const NOT_IN_A_CLONE = ['node_modules', 'dist', '.git'];

/** A folder with this checkout as a clone has it: without packages, and nothing built. */
export async function freshClone(atEnd: AtEnd) {
	const folder = await temporaryFolder(atEnd);
	const filter = (file: string) => !NOT_IN_A_CLONE.includes(path.relative(ROOT, file));
	await fs.cp(ROOT, folder, { recursive: true, filter });
	return folder;
}
