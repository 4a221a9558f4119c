/** Reads and writes the documents of the repository for the tests that keep them true. */
import fs from 'node:fs';
import path from 'node:path';
import execa from 'execa';

export const ROOT = path.join(__dirname, '../..');

export const readDocument = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

export function writeDocument(file: string, text: string) {
	fs.mkdirSync(path.join(ROOT, path.dirname(file)), { recursive: true });
	fs.writeFileSync(path.join(ROOT, file), text);
}

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

/** What stands in a document between two comments. Throws where they aren't there. */
export function sectionOf(file: string, [begin, end]: readonly [string, string]) {
	const [, rest = ''] = readDocument(file).split(begin);
	const [section = '', after] = rest.split(end);
	if (after === undefined) throw new Error(`${file} doesn't contain ${begin} … ${end}`);
	return section;
}

/** Puts a text between two comments of a document, laid out by prettier. */
export function writeSection(file: string, marks: readonly [string, string], text: string) {
	const [begin, end] = marks;
	const before = `${begin}${sectionOf(file, marks)}${end}`;
	const after = `${begin}\n\n${text}\n\n${end}`;
	writeDocument(
		file,
		readDocument(file).replace(before, () => after),
	);
	execa.sync('npx', ['prettier', '--write', file], { cwd: ROOT });
}
