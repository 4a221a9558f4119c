import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import ts from 'typescript';
import { freshClone } from '../support/clone';
import { undoStack } from '../support/undo';
import { exists, readDocument, ROOT } from './document';

const page = readDocument('CONTRIBUTING.md');

/** What the compiler says of the project with these files in the place of those on disk; empty where it compiles. */
function complaints(files: Map<string, string>) {
	const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (file) => files.has(path.normalize(file)) || fileExists(file);
	host.readFile = (file) => files.get(path.normalize(file)) ?? readFile(file);
	const program = ts.createProgram([...files.keys()], { ...options, noEmit: true }, host);
	const found = ts.getPreEmitDiagnostics(program);
	return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The lines that a diff of the page adds to a file, and those that it removes. */
function changeOf(file: string, sign: '-' | '+' = '+') {
	const [, change = ''] = page.split(`${file}\n`);
	const lines = change.split(/\n(?:```|---)/)[0]?.split('\n') ?? [];
	return lines.flatMap((line) => (line.startsWith(sign) ? line.slice(1) : []));
}

test('the made-up operation compiles, whatever operations there are', () => {
	const [newFile, file] = ['promptTemplate/getAll.ts', 'index.ts'].map(
		(name) => `nodes/AiWorkspace/resources/${name}`,
	);
	const [removed = ''] = changeOf(`--- ${file}`, '-');
	const [top = '', added = ''] = changeOf(`--- ${file}`);
	const before = readDocument(file ?? '');
	const others = before.split('\n').find((line) => line.startsWith(removed.replace('],', '')));
	expect(added).toBe(removed.replace(']', ', getAll]'));
	const after = before.replace(others ?? '', others?.replace(']', ', getAll]') ?? '');
	expect(after).toContain('getAll');
	const files = new Map([
		[path.join(ROOT, newFile ?? ''), changeOf(`+++ ${newFile}`).join('\n')],
		[path.join(ROOT, file ?? ''), [top, after].join('\n')],
	]);
	expect(complaints(files)).toEqual([]);
});

test('the made-up language compiles, and passes the tests of languages', async () => {
	const folder = 'nodes/AiWorkspace/report/words';
	const [, tag = ''] = /into `(\w+)\.ts`/.exec(page) ?? [];
	if (exists(`${folder}/${tag}.ts`))
		throw new Error(`CONTRIBUTING.md adds "${tag}", which exists: name another language there`);
	const added = changeOf(`--- ${folder}/languages.ts`);
	const lines = readDocument(`${folder}/languages.ts`)
		.split('\n')
		.flatMap((line) => {
			// Each of them stands below that of French.
			const isModel = /^import \{ fr \}|^\tfr: |^\t\{ value: 'fr'/.test(line);
			return isModel ? [line, added.shift() ?? ''] : line;
		});
	expect(added).toEqual([]);
	const changed = {
		// Instead of a translation, a language with as many plural forms.
		[`${tag}.ts`]: readDocument(`${folder}/es.ts`).replace('const es =', `const ${tag} =`),
		'languages.ts': lines.join('\n'),
	};
	const inFolder = (root: string) =>
		Object.entries(changed).map(([name, text]) => [path.join(root, folder, name), text] as const);
	expect(complaints(new Map(inFolder(ROOT)))).toEqual([]);
	const { stop } = await undoStack(async (atEnd) => {
		const clone = await freshClone(atEnd);
		await fs.symlink(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
		for (const [file, text] of inFolder(clone)) await fs.writeFile(file, text);
		const args = ['jest', '-c', 'test/jest.config.js', '--selectProjects', 'unit', '-u'];
		const options = { cwd: clone, all: true, reject: false } as const;
		const { all, exitCode } = await execa('npx', [...args, `test/${folder}`], options);
		expect(exitCode === 0 ? '' : all).toBe('');
		expect(all).toContain('2 snapshots written');
		return {};
	});
	await stop();
});

test('the files of the path of an item and of the changes exist', () => {
	const tables = page.slice(page.indexOf('## The path'), page.indexOf('## Adding'));
	const files = [...tables.matchAll(/`([\w/.]+\.ts)`/g)].map(([, file = '']) => file);
	const rooms = ['', 'execution/', 'report/read/', 'report/figures/', 'report/documents/'];
	const places = [...rooms, 'resources/costReport/'].map((room) => `nodes/AiWorkspace/${room}`);
	expect(files.length).toBeGreaterThan(70);
	const unknown = files.filter((file) => !['', ...places].some((place) => exists(place + file)));
	expect(unknown).toEqual([]);
});
