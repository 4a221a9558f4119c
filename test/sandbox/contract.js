// @ts-nocheck
/** Finds the operation of a request and compares requests and responses with the OpenAPI descriptions. */
const { apis, readDescription } = require('../tools/openapi');

const operationIds = {
	validate: ['workspace', 'validate-master-key-pre-create'],
	getScope: ['workspace', 'get-cockpit-scope'],
	getEntities: ['analytics', 'get-prompt-template-entities'],
};

let loading;
let descriptions;

async function load() {
	// Many tests use only the world, and loading the library takes longer than they do.
	const { OpenAPIBackend } = require('openapi-backend');
	const { default: addFormats } = require('ajv-formats');
	const options = { quick: true, ignoreTrailingSlashes: false, ajvOpts: { allErrors: true } };
	const backends = apis.map(async (api) => {
		const definition = readDescription(api);
		const backend = new OpenAPIBackend({ ...options, definition, customizeAjv: addFormats });
		return [api, await backend.init()];
	});
	descriptions = Object.fromEntries(await Promise.all(backends));
}

/** Reads both descriptions, once. */
const loadDescriptions = async () => await (loading ??= load());

const sentences = (errors) =>
	(errors ?? []).map(({ instancePath, message, params }) =>
		[instancePath, message, params?.additionalProperty].filter(Boolean).join(' '),
	);

/** The operation of a request, or status and reason if there is none, and what its description doesn't allow. */
function match({ api, method, url, headers, body }) {
	const { router, validator } = descriptions[api];
	const request = { method, path: url, headers, body: body === '' ? undefined : body };
	try {
		const operation = router.matchOperation(request, true);
		const [name] = Object.entries(operationIds).find(([, [, id]]) => id === operation.operationId);
		const { params } = router.parseRequest(request, operation);
		const { errors } = validator.validateRequest(request, operation);
		return { name, params, status: 200, violations: sentences(errors) };
	} catch (error) {
		const status = error instanceof URIError ? 400 : parseInt(error.message, 10);
		return { params: {}, status, violations: [`${method} ${url.split('?')[0]}: ${error}`] };
	}
}

/**
 * What the description of an operation doesn't allow about the body of a response, once a sandbox has started.
 * @type {(name: import('./types').OperationName, status: number, body: unknown) => string[]}
 */
function checkAnswer(name, status, body) {
	const [api, id] = operationIds[name];
	return sentences(descriptions[api].validateResponse(body, id, status).errors);
}

/** Parsed JSON, or undefined. */
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

module.exports = { checkAnswer, loadDescriptions, match, parsed };
