/** Makes the API's types of its OpenAPI descriptions; with --check it only compares them. */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { basename } = require('node:path');
const { pathToFileURL } = require('node:url');
const { default: openapiTS, astToString } = require('openapi-typescript');
const prettier = require('prettier');
const { apis, descriptionPath, typesPath } = require('./openapi');

/**
 * The text of the generated file of one API.
 * @param {import('./openapi').Api} api
 */
async function typesOf(api) {
	const description = descriptionPath(api);
	const tree = await openapiTS(pathToFileURL(description), { silent: true });
	const header = `/** Generated from ${basename(description)} by \`npm run types\`: do not edit. */\n\n`;
	const options = await prettier.resolveConfig(typesPath(api));
	return await prettier.format(header + astToString(tree), { ...options, parser: 'typescript' });
}

/**
 * Whether the file already has this text.
 * @param {string} path
 * @param {string} text
 */
const isCurrent = (path, text) => existsSync(path) && readFileSync(path, 'utf8') === text;

/** @param {boolean} checkOnly */
async function main(checkOnly) {
	for (const api of apis) {
		const path = typesPath(api);
		const text = await typesOf(api);
		if (isCurrent(path, text)) continue;
		if (checkOnly) {
			console.error(`${basename(path)} is out of date: run \`npm run types\` and commit it.`);
			process.exitCode = 1;
		} else {
			writeFileSync(path, text);
			console.log(`${basename(path)} written`);
		}
	}
}

void main(process.argv.includes('--check'));
