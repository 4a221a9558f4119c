const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { parse } = require('yaml');

/** The two APIs, by the name of their description. */
const apis = ['workspace', 'analytics'];
const FOLDER = join(__dirname, '../../nodes/AiWorkspace/api');

/** Reads an API's description. @param {string} api @returns {import('openapi-typescript').OpenAPI3} */
const readDescription = (api) => parse(readFileSync(join(FOLDER, `${api}.openapi.yaml`), 'utf8'));

module.exports = { apis, readDescription };
