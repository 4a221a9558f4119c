/** Finds the texts in TypeScript and JavaScript files and in exported workflows. */
const ts = require('typescript');
const { decode, slice } = require('./passage');

/** @typedef {import('./passage').Passage} Passage */

/**
 * A template literal, with `X` where an expression stands.
 *
 * @param {import('typescript').TemplateExpression} node
 * @param {string} source
 * @param {import('typescript').SourceFile} file
 */
function template(node, source, file) {
	const start = node.getStart(file) + 1;
	let text = source.slice(start, node.end - 1);
	for (const { expression } of node.templateSpans) {
		const from = expression.getFullStart() - 2 - start;
		const to = expression.end + 1 - start;
		text = text.slice(0, from) + 'X'.padEnd(to - from) + text.slice(to);
	}
	return decode(text, start);
}

/**
 * The strings of a program, without the names of modules.
 *
 * @param {string} source
 * @returns {Passage[]}
 */
function stringsOfProgram(source) {
	const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
	/** @type {Passage[]} */
	const found = [];
	/** @param {import('typescript').Node} node */
	const visit = (node) => {
		if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
		if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
			const start = node.getStart(file) + 1;
			found.push(decode(source.slice(start, node.end - 1), start));
		} else if (ts.isTemplateExpression(node)) {
			found.push(template(node, source, file));
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

/**
 * The comments of a program, without the characters around them.
 *
 * @param {string} source
 * @returns {Passage[]}
 */
function commentsOfProgram(source) {
	const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, undefined, source);
	/** @type {Passage[]} */
	const found = [];
	for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
		const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
		if (!isLine && kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
		const end = scanner.getTokenEnd() - (isLine ? 0 : 2);
		const start = scanner.getTokenStart() + 2;
		const text = source.slice(start, end).replace(/\\/g, '/');
		found.push(decode(text, start));
	}
	return found;
}

/** What is found in a text that is a program of its own, at its place in the file. @param {Passage} code */
const inProgram = (code) =>
	[...stringsOfProgram(code.text), ...commentsOfProgram(code.text)].map(({ text, offsets }) => ({
		text,
		offsets: offsets.map((offset) => code.offsets[offset] ?? 0),
	}));

/** Members of a workflow that contain a program. */
const PROGRAMS = new Set(['jsCode']);

/**
 * The texts of an exported workflow. Of the programs in it, strings and comments: people change the settings there.
 *
 * @param {string} source
 * @returns {Passage[]}
 */
function stringsOfWorkflow(source) {
	const file = ts.parseJsonText('workflow.json', source);
	/** @type {Passage[]} */
	const found = [];
	/** @param {import('typescript').Node} node @param {string} [member] */
	const visit = (node, member = '') => {
		if (ts.isPropertyAssignment(node)) {
			visit(node.initializer, ts.isStringLiteral(node.name) ? node.name.text : '');
		} else if (ts.isStringLiteral(node)) {
			const start = node.getStart(file) + 1;
			const passage = decode(source.slice(start, node.end - 1), start);
			found.push(...(PROGRAMS.has(member) ? inProgram(passage) : [withoutMark(passage)]));
		} else {
			ts.forEachChild(node, (child) => visit(child));
		}
	};
	visit(file);
	return found;
}

/** Without the `=` that begins a value with expressions. @param {Passage} passage */
const withoutMark = (passage) =>
	passage.text.startsWith('=') ? slice(passage, 1, passage.text.length) : passage;

module.exports = { stringsOfProgram, stringsOfWorkflow };
