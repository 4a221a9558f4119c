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

/** The strings of a program or a workflow, without names of members. */
function stringsIn(node) {
	if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
	if (!ts.isPropertyAssignment(node)) return node.getChildren().flatMap(stringsIn);
	return node.name.text === 'jsCode' ? [] : stringsIn(node.initializer);
}

/** The lines of a string that people read, each with its place. */
function linesOf(string) {
	const plain = MARKUP.reduce(
		(left, [pattern, filler]) => left.replace(pattern, (match) => filler.padEnd(match.length)),
		string.getText().slice(1, -1),
	);
	return [...plain.matchAll(/[^\n]+/g)]
		.map(({ 0: line, index }) => ({ start: string.getStart() + 1 + index, line }))
		.filter(({ line }) => isProse(line));
}

function parse(source, extension) {
	const file = ts.createSourceFile(`file${extension}`, source, ts.ScriptTarget.Latest, true);
	const at = (offset) => {
		const { line, character } = file.getLineAndCharacterOfPosition(offset);
		return { line: line + 1, column: character };
	};
	const node = (type, start, raw, more) => {
		const range = [start, start + raw.length];
		const [from, to] = range.map(at);
		return { type, raw, value: raw, range, loc: { start: from, end: to }, ...more };
	};
	let text = source.replace(/[^\n]/g, ' ');
	const children = stringsIn(file)
		.flatMap(linesOf)
		.map(({ start, line }) => {
			text = text.slice(0, start) + line + text.slice(start + line.length);
			return node('Paragraph', start, line, { children: [node('Str', start, line)] });
		});
	return { text, ast: node('Document', 0, text, { children }) };
}

exports.Processor = class {
	availableExtensions = () => ['.ts', '.json'];

	processor = (extension) => ({
		preProcess: (source) => parse(source, extension),
		postProcess: (messages, filePath) => ({ messages, filePath }),
	});
};
