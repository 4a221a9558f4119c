/** The made-up operation of CONTRIBUTING.md, put into the project without writing it. */
const path = require('node:path');
const ts = require('typescript');
const { readDocument } = require('./document');

const ROOT = path.join(__dirname, '../..');

/** @typedef {{ file: string, isNew: boolean, lines: string[] }} Change */

/** @returns {Change[]} the sections of the document's diff */
function changes() {
	const [, diff = ''] = /```diff\n([\s\S]*?)```/.exec(readDocument('CONTRIBUTING.md')) ?? [];
	/** @type {Change[]} */
	const found = [];
	for (const line of diff.split('\n')) {
		const [, sign, file] = /^(\+\+\+|---) (\S+)$/.exec(line) ?? [];
		if (file !== undefined) found.push({ file, isNew: sign === '+++', lines: [] });
		else if (line !== '') found.at(-1)?.lines.push(line);
	}
	return found;
}

/** A file as the diff leaves it: what is added without taking something away goes to its top. @param {Change} change */
function after({ file, isNew, lines }) {
	const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
	if (isNew) return added.join('\n');
	const removed = lines.find((line) => line.startsWith('-'))?.slice(1) ?? '';
	const at = lines.findIndex((line) => line.startsWith('-'));
	const before = readDocument(file);
	if (!before.includes(removed)) throw new Error(`${file} has no line "${removed}"`);
	const [top, instead] = [added.slice(0, at), added.slice(at)];
	return [...top, before.replace(removed, instead.join('\n'))].join('\n');
}

/** What the compiler says of the project with the diff in it; empty where it compiles. @returns {string[]} */
function complaints() {
	const files = new Map(
		changes()
			.filter(({ file }) => file.startsWith('nodes/'))
			.map((change) => [path.join(ROOT, change.file), after(change)]),
	);
	if (files.size === 0) throw new Error('CONTRIBUTING.md shows no diff of an operation');
	const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile, getSourceFile } = host;
	host.fileExists = (file) => files.has(path.normalize(file)) || fileExists(file);
	host.readFile = (file) => files.get(path.normalize(file)) ?? readFile(file);
	host.getSourceFile = (file, ...rest) => {
		const text = files.get(path.normalize(file));
		return text === undefined
			? getSourceFile(file, ...rest)
			: ts.createSourceFile(file, text, ts.ScriptTarget.ES2022);
	};
	const program = ts.createProgram([...files.keys()], { ...options, noEmit: true }, host);
	return ts
		.getPreEmitDiagnostics(program)
		.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

module.exports = { changes, complaints };
