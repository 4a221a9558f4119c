// @ts-nocheck
/**
 * textlint plugin: the texts in .ts and .js files and in exported workflows (.json) as paragraphs in place. What is no prose is
 * replaced by as many other characters, so that line and column of a finding are those of the file.
 */
const ts = require('typescript');

/** What is no prose inside a text, and what stands for it: the end of a paragraph, or a word. */
const MARKUP = [
	[/\\n/g, '\n'],
	[/\\(?:u[\da-f]{4}|[^n])/gi, ''],
	[/<style\b[\s\S]*?<\/style>/g, '\n'],
	[/<\/?(?:p|div|t[dhr]|table|tbody|h\d|li|ul|ol|br|head|body|html|title|pre)\b[^<>]*>/g, '\n'],
	[/<\/?\w[^<>]*>|&#?\w+;/g, ''],
	[/\$?\{\{?[^{}]*\}\}?|`[^`\n]*`|(?:https?:\/)?\/[\w/.-]+/g, 'X'],
];

/** Whether people read a line: two words or more, and no code or style sheet. */
const isProse = ({ text }) =>
	/[A-Za-z]{2,}[,.:?!]? ['"]?[A-Za-z]/.test(text) &&
	!/^[\s{[(]*(const|let|return|import|function)\b|^\s*[a-z-]+:\s?[^;]+;/.test(text);

/** The strings of a program or a workflow, without names of modules and members. */
function stringsOf(source, name) {
	const isJson = name.endsWith('.json');
	const file = isJson
		? ts.parseJsonText(name, source)
		: ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
	const found = [];
	const visit = (node, member) => {
		if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
		if (isJson && ts.isPropertyAssignment(node)) {
			visit(node.initializer, node.name.text);
		} else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
			const start = node.getStart(file) + 1;
			const text = source.slice(start, node.end - 1);
			found.push(...(member === 'jsCode' ? inCode(start, text) : [{ start, text }]));
		} else {
			ts.forEachChild(node, (child) => visit(child));
		}
	};
	visit(file);
	return found;
}

/** The strings of a Code node. */
function inCode(base, json) {
	const code = json.replace(/\\([nt"\\])/g, (_, c) => ` ${{ n: '\n', t: ' ' }[c] ?? c}`);
	return stringsOf(code, 'code.js').map(({ start, text }) => ({ start: base + start, text }));
}

/** The lines of a text that people read. */
function linesOf({ start, text }) {
	const plain = MARKUP.reduce(
		(left, [pattern, filler]) => left.replace(pattern, (match) => filler.padEnd(match.length)),
		text.replace(/^=/, ' '),
	);
	return [...plain.matchAll(/[^\n]+/g)]
		.map(({ 0: line, index }) => ({ start: start + index, text: line }))
		.filter(isProse);
}

function parse(source, extension) {
	const prose = stringsOf(source, `file${extension}`).flatMap(linesOf);
	const at = (offset) => {
		const lines = source.slice(0, offset).split('\n');
		return { line: lines.length, column: lines.at(-1).length };
	};
	const node = (type, start, raw) => ({
		...{ type, raw, value: raw, range: [start, start + raw.length] },
		loc: { start: at(start), end: at(start + raw.length) },
	});
	let text = source.replace(/[^\n]/g, ' ');
	const children = prose.map(({ start, text: line }) => {
		text = text.slice(0, start) + line + text.slice(start + line.length);
		return { ...node('Paragraph', start, line), children: [node('Str', start, line)] };
	});
	return { text, ast: { ...node('Document', 0, text), children } };
}

class Processor {
	availableExtensions() {
		return ['.ts', '.js', '.json'];
	}

	processor(extension) {
		return {
			preProcess: (source) => parse(source, extension),
			postProcess: (messages, filePath) => ({ messages, filePath }),
		};
	}
}

module.exports = { Processor };
