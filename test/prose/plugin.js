// @ts-nocheck
/**
 * textlint plugin: the texts in .ts files and in exported workflows (.json) as paragraphs in place. What is no prose is
 * replaced by as many other characters, so that line and column of a finding are those of the file.
 */
const ts = require('typescript');

/** What is no prose inside a text, and what stands for it: the end of a paragraph, or a word. */
const MARKUP = [
	[/^=/, ' '],
	[/\\n/g, '\n'],
	[/\\(?:u[\da-f]{4}|[^n])/gi, ''],
	[/<\/?(?:p|div|t[dhr]|table|tbody|h\d|li|ul|ol|br|head|body|html|title|pre)\b[^<>]*>/g, '\n'],
	[/<\/?\w[^<>]*>|&#?\w+;/g, ''],
	[/\$?\{\{?[^{}]*\}\}?|`[^`\n]*`|(?:https?:\/)?\/[\w/.-]+/g, 'X'],
];

/** Whether people read a line: two words or more, and no style sheet. */
const isProse = (line) =>
	/[A-Za-z]{2,}[,.:?!]? ['"]?[A-Za-z]/.test(line) && !/^\s*[a-z-]+:\s?[^;]+;/.test(line);

/** The strings of a program or a workflow, without names of modules and members, each with its place. */
function stringsOf(source, name) {
	const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
	const found = [];
	const visit = (node) => {
		if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
		if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
			const start = node.getStart(file) + 1;
			found.push({ start, text: source.slice(start, node.end - 1) });
		} else if (ts.isPropertyAssignment(node)) {
			if (node.name.text !== 'jsCode') visit(node.initializer);
		} else {
			ts.forEachChild(node, visit);
		}
	};
	visit(file);
	return found;
}

/** The lines of a text that people read. */
function linesOf({ start, text }) {
	const plain = MARKUP.reduce(
		(left, [pattern, filler]) => left.replace(pattern, (match) => filler.padEnd(match.length)),
		text,
	);
	return [...plain.matchAll(/[^\n]+/g)]
		.map(({ 0: line, index }) => ({ start: start + index, line }))
		.filter(({ line }) => isProse(line));
}

function parse(source, extension) {
	const file = ts.createSourceFile('lines.ts', source, ts.ScriptTarget.Latest);
	const at = (offset) => {
		const { line, character } = file.getLineAndCharacterOfPosition(offset);
		return { line: line + 1, column: character };
	};
	const node = (type, start, raw) => ({
		type,
		raw,
		value: raw,
		range: [start, start + raw.length],
		loc: { start: at(start), end: at(start + raw.length) },
	});
	let text = source.replace(/[^\n]/g, ' ');
	const children = stringsOf(source, `file${extension}`)
		.flatMap(linesOf)
		.map(({ start, line }) => {
			text = text.slice(0, start) + line + text.slice(start + line.length);
			return { ...node('Paragraph', start, line), children: [node('Str', start, line)] };
		});
	return { text, ast: { ...node('Document', 0, text), children } };
}

class Processor {
	availableExtensions() {
		return ['.ts', '.json'];
	}

	processor(extension) {
		return {
			preProcess: (source) => parse(source, extension),
			postProcess: (messages, filePath) => ({ messages, filePath }),
		};
	}
}

module.exports = { Processor };
