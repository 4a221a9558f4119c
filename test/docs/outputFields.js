/** The output of an operation as a table, made from the schema that the editor shows before the first execution. */
const { exists, readDocument } = require('./document');

const FOLDER = 'nodes/AiWorkspace/__schema__/v1.0.0';

/**
 * A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`.
 *
 * @typedef {{ type?: string | string[], description?: string, properties?: Record<string, Schema>, items?: Schema }} Schema
 */

const typeOf = (/** @type {Schema} */ { type = '' }) => [type].flat().join(' or ');

/**
 * @param {Schema} schema
 * @param {string} [prefix] name of the object that contains the members
 * @returns {string[]} a row for each member, also of the objects in it
 */
const rowsOf = ({ properties = {} }, prefix = '') =>
	Object.entries(properties).flatMap(([name, member]) => [
		`| \`${prefix}${name}\` | ${typeOf(member)} | ${member.description ?? ''} |`,
		...rowsOf(member, `${prefix}${name}.`),
	]);

/**
 * @param {string} resource
 * @param {string} operation
 * @returns {string[]} lines of Markdown
 */
function outputTable(resource, operation) {
	if (!exists(FOLDER)) return [];
	const schema = JSON.parse(readDocument(`${FOLDER}/${resource}/${operation}.json`));
	const head = ['| Output field | Type | Description |', '| --- | --- | --- |'];
	return ['### Output', '', schema.description, '', ...head, ...rowsOf(schema), ''];
}

module.exports = { outputTable, rowsOf };
