const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

/** Folder that holds the descriptions and the types made of them. */
const apiFolder = join(__dirname, '../../nodes/AiWorkspace/api');

/** The two APIs, by the name of their description. */
const apis = /** @type {const} */ (['workspace', 'analytics']);

/** @typedef {typeof apis[number]} Api */

/**
 * Path of an API's description.
 * @param {Api} api
 */
const descriptionPath = (api) => join(apiFolder, `${api}.openapi.yaml`);

/**
 * Path of the types made of an API's description.
 * @param {Api} api
 */
const typesPath = (api) => join(apiFolder, `${api}.gen.ts`);

/**
 * Reads an API's description.
 * @param {Api} api
 * @returns {import('openapi-typescript').OpenAPI3}
 */
const readDescription = (api) => parse(readFileSync(descriptionPath(api), 'utf8'));

module.exports = { apis, descriptionPath, readDescription, typesPath };
