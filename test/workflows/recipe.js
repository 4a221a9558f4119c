/** The recipes of docs/recipes.md, and nodes that are filled in with the labels in their text. */
const set = require('lodash/set');
const { readDocument } = require('../docs/document');

/** @typedef {import('n8n-workflow').INodeTypeDescription} NodeType */
/** @typedef {import('n8n-workflow').INodeProperties} Property */
/** @typedef {Record<string, unknown>} Values */

/**
 * @typedef {object} Filled how a recipe fills in a node
 * @property {string} [name]
 * @property {string} [action]
 * @property {Values} [fields] by label; the value of a list is a label, too
 * @property {Values} [parameters] what has no label
 * @property {import('../n8n/workflow').OnError} [onError]
 */

/** Labels and names in the text. Bold words that end with a colon begin a paragraph. @param {string} text */
const labelsIn = (text) =>
	[...text.matchAll(/\*\*([^*]+)\*\*/g)]
		.map(([, label = '']) => label)
		.filter((label) => !label.endsWith(':'));

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
		/** Throws where the text doesn't say it. @param {string} label */
		mustSay: (label) => {
			if (!labelsIn(text).includes(label)) throw new Error(`"${heading}" has no label ${label}`);
		},
	};
}

/** @typedef {ReturnType<typeof recipe>} Recipe */

/**
 * A field, or the fields in a collection, each with the place of its value.
 *
 * @param {Property} property
 * @returns {(Property & { path: string[] })[]}
 */
function fieldsOf(property) {
	const { name, type, options = [] } = property;
	if (type !== 'collection') return [{ ...property, path: [name] }];
	return options.flatMap((field) =>
		'displayName' in field && 'type' in field ? [{ ...field, path: [name, field.name] }] : [],
	);
}

/**
 * @param {NodeType} nodeType
 * @param {string} label
 * @param {unknown} value
 * @returns {{ path: string[], stored: unknown }}
 */
function parameterOf({ displayName: node, properties }, label, value) {
	const fields = properties.flatMap(fieldsOf).filter(({ displayName }) => displayName === label);
	for (const { type, options = [], path } of fields) {
		if (type !== 'options') return { path, stored: value };
		const choice = options.find(({ name }) => name === value);
		if (choice !== undefined && 'value' in choice) return { path, stored: choice.value };
	}
	throw new Error(`${node} has no field ${label} that can be ${value}`);
}

/** @param {NodeType} nodeType @param {string} action @returns {Values} */
function operationOf({ displayName: node, properties }, action) {
	for (const { name, options = [], displayOptions } of properties) {
		const option = options.find((one) => 'action' in one && one.action === action);
		if (option === undefined || !('value' in option)) continue;
		const [resource] = displayOptions?.show?.resource ?? [];
		return { ...(resource !== undefined && { resource }), [name]: option.value };
	}
	throw new Error(`${node} has no action "${action}"`);
}

/** @param {NodeType} nodeType the version that the editor adds to a workflow */
const newest = ({ version, defaultVersion }) => defaultVersion ?? Math.max(...[version].flat());

/**
 * The node types of a running n8n, as its editor reads them.
 *
 * @param {{ url: string, session: string }} n8n
 */
async function nodeTypesOf({ url, session }) {
	const response = await fetch(`${url}/types/nodes.json`, { headers: { cookie: session } });
	/** @type {NodeType[]} */
	const all = JSON.parse(await response.text());

	/** @param {string} displayName @returns {NodeType} */
	function named(displayName) {
		const type = all.find(
			(one) =>
				[one.displayName, one.defaults.name].includes(displayName) &&
				[one.version].flat().includes(newest(one)),
		);
		if (type === undefined) throw new Error(`n8n has no node ${displayName}`);
		return type;
	}

	return {
		all,
		/**
		 * A node as the recipe says it. What it names has to be in its text.
		 *
		 * @param {Recipe} from
		 * @param {string} displayName
		 * @param {Filled} [filled]
		 */
		node: (from, displayName, { name = displayName, action, fields = {}, ...filled } = {}) => {
			from.mustSay(displayName);
			const type = named(displayName);
			const { parameters = {}, onError } = filled;
			if (action !== undefined) from.mustSay(action);
			/** @type {Values} */
			const values = { ...(action !== undefined && operationOf(type, action)), ...parameters };
			for (const [label, value] of Object.entries(fields)) {
				from.mustSay(label);
				const { path, stored } = parameterOf(type, label, value);
				if (stored !== value) from.mustSay(String(value));
				set(values, path, stored);
			}
			return {
				name,
				type: type.name,
				typeVersion: newest(type),
				parameters: values,
				...(onError && { onError }),
			};
		},
	};
}

module.exports = { labelsIn, nodeTypesOf, recipe };
