/** What the editor shows of an operation before its first execution. */
const fs = require('node:fs');
const path = require('node:path');

const FOLDER = path.join(__dirname, '../../nodes/AiWorkspace/__schema__/v1.0.0');

/**
 * A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`.
 *
 * @typedef {object} Schema
 * @property {string | string[]} [type]
 * @property {string} [description]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [items]
 */

/** @param {string} place resource and operation, such as `cockpit/getScope` */
const fileOf = (place) => path.join(FOLDER, `${place}.json`);

/** @param {string} place */
const isSchemaFile = (place) => fs.existsSync(fileOf(place));

/** @param {string} place @returns {Schema} */
const readSchema = (place) => JSON.parse(fs.readFileSync(fileOf(place), 'utf8'));

module.exports = { isSchemaFile, readSchema };
