/**
 * textlint plugin: reads the texts in .ts and .js files and in exported workflows (.json) as paragraphs in place. Everything else
 * in the file is spaces to the rules, so that line and column of a finding are those of the file.
 */
const { exceptions } = require('./exceptions');
const { lines, masked } = require('./passage');
const { stringsOfProgram, stringsOfWorkflow } = require('./strings');

/** @typedef {import('./passage').Passage} Passage */

/** What is no prose inside a text, and what stands for it: a paragraph's end, or a word. @type {[RegExp, string][]} */
const MARKUP = [
	[/<style\b[\s\S]*?<\/style>/g, '\n'],
	[/<\/?(?:p|div|t[dhr]|table|tbody|h\d|li|ul|ol|br|head|body|html|title|pre)\b[^<>]*>/g, '\n'],
	[/<\/?\w[^<>]*>/g, ' '],
	[/&#?\w+;/g, ' '],
	[/\{\{[\s\S]*?\}\}/g, 'X'],
	[/`[^`\n]*`/g, 'X'],
	[/https?:\/\/[^\s)"']+/g, 'X'],
];

/** @param {string} text */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether people read a line: two words or more, and no code or style sheet. @param {Passage} line */
const isProse = ({ text }) =>
	/[A-Za-z]{2,}[,.:?!]? ['"]?[A-Za-z]/.test(text) &&
	!/^[\s{[(]*(const|let|return|import|function)\b/.test(text) &&
	!/^\s*[a-z-]+:\s?[^;]+;/.test(text);

/**
 * The lines of a file that people read.
 *
 * @param {string} source
 * @param {string} extension
 * @returns {Passage[]}
 */
function proseOf(source, extension) {
	const passages = extension === '.json' ? stringsOfWorkflow(source) : stringsOfProgram(source);
	return passages.flatMap((passage) => {
		const text = MARKUP.reduce((left, [pattern, filler]) => masked(left, pattern, filler), passage);
		const excepted = exceptions.reduce(
			(left, { words }) => masked(left, new RegExp(literally(words), 'g'), 'X'),
			text,
		);
		return lines(excepted).filter(isProse);
	});
}

/** @param {string} source @returns {(offset: number) => { line: number, column: number }} */
function locator(source) {
	const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
	return (offset) => {
		const line = starts.findLastIndex((start) => start <= offset);
		return { line: line + 1, column: offset - (starts[line] ?? 0) };
	};
}

/** The file with nothing in it but prose. @param {string} source @param {Passage[]} prose */
function blanked(source, prose) {
	const characters = source.replace(/[^\n]/g, ' ').split('');
	for (const { text, offsets } of prose) {
		offsets.forEach((offset, index) => (characters[offset] = text.charAt(index)));
	}
	return characters.join('');
}

/** @param {string} source @param {string} extension */
function parse(source, extension) {
	const prose = proseOf(source, extension);
	const text = blanked(source, prose);
	const position = locator(source);
	/** @param {string} type @param {number} from @param {number} to */
	const node = (type, from, to) => ({
		type,
		raw: text.slice(from, to),
		range: [from, to],
		loc: { start: position(from), end: position(to) },
	});
	const children = prose.map(({ offsets }) => {
		const [from, to] = [offsets[0] ?? 0, (offsets.at(-1) ?? 0) + 1];
		const words = { ...node('Str', from, to), value: text.slice(from, to) };
		return { ...node('Paragraph', from, to), children: [words] };
	});
	return { text, ast: { ...node('Document', 0, text.length), children } };
}

class Processor {
	availableExtensions() {
		return ['.ts', '.js', '.json'];
	}

	/** @param {string} extension */
	processor(extension) {
		return {
			preProcess: (/** @type {string} */ source) => parse(source, extension),
			postProcess: (/** @type {unknown[]} */ messages, /** @type {string} */ filePath) => ({
				messages,
				filePath,
			}),
		};
	}
}

module.exports = { Processor };
