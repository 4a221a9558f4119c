import path from 'node:path';
import ts from 'typescript';
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

test('the made-up operation compiles', () => {
	const [, newFile = '', content = '', file = '', change = ''] =
		/```diff\n\+\+\+ (.+)\n([^]+)--- (.+)\n([^]+?)```/.exec(page) ?? [];
	const lines = (sign: string, diff: string) =>
		diff.split('\n').flatMap((line) => (line.startsWith(sign) ? line.slice(1) : []));
	const [removed = ''] = lines('-', change);
	const [top = '', ...instead] = lines('+', change);
	const before = readDocument(file);
	expect(before).toContain(removed);
	const files = new Map([
		[path.join(ROOT, newFile), lines('+', content).join('\n')],
		[path.join(ROOT, file), [top, before.replace(removed, instead.join('\n'))].join('\n')],
	]);
	expect(complaints(files)).toEqual([]);
}, 60_000);

test('the files of the path of an item and of the changes exist', () => {
	const tables = page.slice(page.indexOf('## The path'), page.indexOf('## Adding'));
	const files = [...tables.matchAll(/`([\w/]+\.ts)`/g)].map(([, file = '']) => file);
	const rooms = ['', 'execution/', 'report/read/', 'report/figures/', 'report/documents/'];
	const places = [...rooms, 'resources/costReport/'].map((room) => `nodes/AiWorkspace/${room}`);
	expect(files.length).toBeGreaterThan(35);
	const unknown = files.filter((file) => !places.some((place) => exists(place + file)));
	expect(unknown).toEqual([]);
});
