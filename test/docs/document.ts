/** Reads and writes the documents of the repository for the tests that keep them true. */
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(__dirname, '../..');

export const readDocument = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** Whether a document is to be written anew instead of compared: UPDATE_DOCS=1. */
export const isUpdate = () => process.env.UPDATE_DOCS === '1';

export const writeDocument = (file: string, text: string) =>
	fs.writeFileSync(path.join(ROOT, file), text);

export const exists = (file: string) => fs.existsSync(path.join(ROOT, file));

/** All Markdown files that people read, relative to the root. */
export function documents() {
	const inDocs = fs.readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
	const files = [...fs.readdirSync(ROOT), ...inDocs.map((file) => path.join('docs', file))];
	return files.filter((file) => file.endsWith('.md'));
}

/** The file that a link leads to, as it stands in a document. */
export const resolveLink = (from: string, link: string) => path.join(path.dirname(from), link);

/** A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`. */
export interface Schema {
	type?: string | string[];
	description?: string;
	properties?: Record<string, Schema>;
}

/** The preview of an operation's output, where the editor looks for it. */
export const readSchema = (place: string): Schema =>
	JSON.parse(readDocument(`nodes/AiWorkspace/__schema__/v1.0.0/${place}.json`));

export const scripts = (): Record<string, string> =>
	JSON.parse(readDocument('package.json')).scripts;

/** A table in Markdown as prettier lays it out. The first row is the head. */
export function table(rows: readonly string[][]) {
	const lines = rows.map((row) => row.map((text) => text.replaceAll('|', '\\|').trim()));
	const widths = (lines[0] ?? []).map((_, at) =>
		Math.max(3, ...lines.map((cells) => cells[at]?.length ?? 0)),
	);
	const line = (cells: string[], filler = ' ') =>
		`| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width, filler)).join(' | ')} |`;
	const [head = [], ...body] = lines;
	return [line(head), line([], '-'), ...body.map((cells) => line(cells))].join('\n');
}

/** What stands in a document between two comments. Throws where they aren't there. */
export function sectionOf(file: string, [begin, end]: readonly [string, string]) {
	const [, rest = ''] = readDocument(file).split(begin);
	const [section = '', after] = rest.split(end);
	if (after === undefined) throw new Error(`${file} doesn't contain ${begin} … ${end}`);
	return section;
}

/** Puts a text between two comments of a document. */
export function writeSection(file: string, marks: readonly [string, string], text: string) {
	const [begin, end] = marks;
	const before = `${begin}${sectionOf(file, marks)}${end}`;
	writeDocument(
		file,
		readDocument(file).replace(before, () => `${begin}\n\n${text}\n\n${end}`),
	);
}
