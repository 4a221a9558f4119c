/** The recipes of docs/recipes.md. */
const { readDocument } = require('../docs/document');

/** @param {string} heading */
function recipe(heading) {
	const parts = readDocument('docs/recipes.md').split(/^## /m);
	const text = parts.find((part) => part.startsWith(`${heading}\n`));
	if (text === undefined) throw new Error(`There is no recipe "${heading}"`);
	const blocks = [...text.matchAll(/```text\n([\s\S]*?)```/g)].map(([, code = '']) => code);
	const inline = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)];
	const codes = [...blocks, ...inline.map(([, code = '']) => code)];
	return {
		text,
		/**
		 * The expression in the text, as a workflow stores it.
		 *
		 * @param {string} part of it
		 */
		expression: (part) => {
			const code = codes.find((one) => one.includes('{{') && one.includes(part));
			if (code === undefined) throw new Error(`"${heading}" has no expression with ${part}`);
			const lines = code.split('\n').map((line) => line.replace(/^ {2,3}/, ''));
			return `=${lines.join('\n').trim()}`;
		},
	};
}

module.exports = { recipe };
