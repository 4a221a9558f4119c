/** The messages of the node, collected from its source. */
import escapeRegExp from 'lodash/escapeRegExp';
import ts from 'typescript';
import { sources, syntaxOf } from './sources';

/** Classes of errors, by the end of their names: their first argument is the message. */
const ERRORS = /(?:Failure|Input|Answer|Response)$/;

/** The texts that an expression can be, with `…` for expressions in them */
function textsOf(node: ts.Node): string[] {
	if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
	if (ts.isTemplateExpression(node)) {
		return [node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')];
	}
	if (ts.isConditionalExpression(node)) {
		return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
	}
	return ts.isBinaryExpression(node) ? textsOf(node.right) : [];
}

/** Functions that take a message, and which of their arguments it is. */
const FUNCTIONS: Record<string, number> = { issue: 1, refusal: 1, withHint: 0, wrong: 0 };

/** The message that a new error, a function, or a row of a table by patterns is given. */
function messageOf(node: ts.Node) {
	if (ts.isNewExpression(node)) {
		return ERRORS.test(node.expression.getText()) ? node.arguments?.[0] : undefined;
	}
	if (ts.isCallExpression(node)) {
		const name = node.expression.getText().split('.').at(-1) ?? '';
		return Object.hasOwn(FUNCTIONS, name) ? node.arguments[FUNCTIONS[name] ?? 0] : undefined;
	}
	if (!ts.isArrayLiteralExpression(node)) return undefined;
	const [pattern, words] = node.elements;
	return pattern && ts.isRegularExpressionLiteral(pattern) ? words : undefined;
}

export const messages = () => {
	const nodes = sources('nodes').flatMap(syntaxOf);
	const found = nodes.flatMap((node) => messageOf(node) ?? []);
	return [...new Set(found.flatMap(textsOf))];
};

/** Whether a text is a message, with any values in it, or with an ID behind it. */
export const isMessage = (message: string, text: string) =>
	/[a-z]/.test(message) &&
	new RegExp(`^${message.split('…').map(escapeRegExp).join('.*')}(?: \\S+)?$`).test(text);
