import path from 'node:path';
import ts from 'typescript';
import { exists, readDocument, ROOT } from './document';

interface Change {
	file: string;
	isNew: boolean;
	lines: string[];
}

/** The sections of the document's diff. */
function changes() {
	const [, diff = ''] = /```diff\n([\s\S]*?)```/.exec(readDocument('CONTRIBUTING.md')) ?? [];
	const found: Change[] = [];
	for (const line of diff.split('\n')) {
		const [, sign, file] = /^(\+\+\+|---) (\S+)$/.exec(line) ?? [];
		if (file !== undefined) found.push({ file, isNew: sign === '+++', lines: [] });
		else if (line !== '') found.at(-1)?.lines.push(line);
	}
	return found;
}

/** A file as the diff leaves it: what is added without taking something away goes to its top. */
function after({ file, isNew, lines }: Change) {
	const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
	if (isNew) return added.join('\n');
	const removed = lines.find((line) => line.startsWith('-'))?.slice(1) ?? '';
	const at = lines.findIndex((line) => line.startsWith('-'));
	const before = readDocument(file);
	if (!before.includes(removed)) throw new Error(`${file} has no line "${removed}"`);
	const [top, instead] = [added.slice(0, at), added.slice(at)];
	return [...top, before.replace(removed, instead.join('\n'))].join('\n');
}

/** What the compiler says of the project with the diff in it; empty where it compiles. */
function complaints() {
	const files = new Map(
		changes()
			.filter(({ file }) => file.startsWith('nodes/'))
			.map((change) => [path.join(ROOT, change.file), after(change)]),
	);
	const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (file) => files.has(path.normalize(file)) || fileExists(file);
	host.readFile = (file) => files.get(path.normalize(file)) ?? readFile(file);
	const program = ts.createProgram([...files.keys()], { ...options, noEmit: true }, host);
	return ts
		.getPreEmitDiagnostics(program)
		.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('the made-up operation of CONTRIBUTING.md compiles', () => {
	expect(changes()).toHaveLength(2);
	expect(complaints()).toEqual([]);
}, 60_000);

test('the files of the path of an item and of the changes exist', () => {
	const page = readDocument('CONTRIBUTING.md');
	const tables = page.slice(page.indexOf('## The path'), page.indexOf('## Adding'));
	const files = [...tables.matchAll(/`([\w/]+\.ts)`/g)].map(([, file = '']) => file);
	const places = ['nodes/AiWorkspace/', 'nodes/AiWorkspace/execution/', ''];
	expect(files.length).toBeGreaterThan(15);
	const unknown = files.filter((file) => !places.some((place) => exists(place + file)));
	expect(unknown).toEqual(['fields.ts']); // Of any resource.
});
