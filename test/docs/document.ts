/** Reads and writes the documents of the repository for the tests that keep them true. */
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(__dirname, '../..');

export const readDocument = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

export const writeDocument = (file: string, text: string) =>
	fs.writeFileSync(path.join(ROOT, file), text);

export const exists = (file: string) => fs.existsSync(path.join(ROOT, file));

/** The files in a folder and in those below it, relative to the root. */
export const filesIn = (folder: string) =>
	fs
		.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.map((file) => path.join(folder, file));

/** A table in Markdown. The first row is the head. */
export function table([head = [], ...body]: readonly string[][]) {
	const rows = [head, head.map(() => '---'), ...body];
	const escaped = rows.map((cells) => cells.map((text) => text.replaceAll('|', '\\|')));
	return escaped.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
