/** The messages of the node, collected from its source, and where the troubleshooting page explains them. */
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');
const { readDocument } = require('./document');

const NODES = path.join(__dirname, '../../nodes');
/** Classes of errors, by the end of their names: their first argument is the message. */
const ERRORS = /(?:Failure|Input|Answer|Response)$/;

/** @param {import('typescript').Node} node @returns {string[]} the texts that an expression can be, with `…` for expressions in them */
function textsOf(node) {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
	if (ts.isTemplateExpression(node)) {
		return [node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')];
	}
	if (ts.isConditionalExpression(node)) {
		return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
	}
	return ts.isBinaryExpression(node) ? textsOf(node.right) : [];
}

/** @param {string} source @returns {string[]} */
function messagesIn(source) {
	const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
	/** @type {string[]} */
	const found = [];
	/** @param {import('typescript').Node} node */
	const visit = (node) => {
		const [message] = ts.isNewExpression(node) ? (node.arguments ?? []) : [];
		const name = ts.isNewExpression(node) ? node.expression.getText(file) : '';
		if (message && ERRORS.test(name)) found.push(...textsOf(message));
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

/** Every message of the node, once. */
const messages = () => [
	...new Set(
		fs
			.readdirSync(NODES, { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.ts'))
			.flatMap((file) => messagesIn(fs.readFileSync(path.join(NODES, file), 'utf8'))),
	),
];

/** What the troubleshooting page explains: its headings, and the messages that a section lists after "Also:". */
const explained = () =>
	[...readDocument('docs/troubleshooting.md').matchAll(/^### (.+)$|^- `([^`]+)`$/gm)].map(
		([, heading, other]) => heading ?? other ?? '',
	);

/** @param {string} text */
const literally = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether a text of the page is a message, with any values in it. @param {string} message @param {string} text */
const isMessage = (message, text) =>
	new RegExp(`^${message.split('…').map(literally).join('.*')}$`).test(text);

module.exports = { explained, isMessage, messages, messagesIn };
