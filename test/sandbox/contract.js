/** Finds the operation of a request and compares requests and responses with the OpenAPI descriptions. */
const { apis, readDescription } = require('../tools/openapi');

/** @import { Api, Call, OperationName } from './types' */
/** @typedef {import('openapi-backend').OpenAPIBackend} Backend */
/** @typedef {{ instancePath: string, message?: string, params?: Record<string, unknown> }} Complaint */

/** @type {Record<OperationName, [Api, string]>} */
const operationIds = {
	validate: ['workspace', 'validate-master-key-pre-create'],
	getScope: ['workspace', 'get-cockpit-scope'],
	getEntities: ['analytics', 'get-prompt-template-entities'],
};
const names = /** @type {OperationName[]} */ (Object.keys(operationIds));

/** @type {Promise<Record<Api, Backend>> | undefined} */
let loading;
/** @type {Record<Api, Backend>} */
let descriptions;

async function load() {
	// Many tests use only the world, and loading the library takes longer than they do.
	const { OpenAPIBackend } = require('openapi-backend');
	const { default: addFormats } = require('ajv-formats');
	const backends = apis.map(async (api) => {
		const backend = new OpenAPIBackend({
			definition: /** @type {import('openapi-backend').Document} */ (readDescription(api)),
			quick: true,
			ignoreTrailingSlashes: false,
			ajvOpts: { allErrors: true },
			customizeAjv: (ajv) => addFormats(ajv),
		});
		return [api, await backend.init()];
	});
	descriptions = Object.fromEntries(await Promise.all(backends));
	return descriptions;
}

/** Reads both descriptions, once. */
const loadDescriptions = async () => void (await (loading ??= load()));

/** @param {Complaint[] | null | undefined} errors */
const sentences = (errors) =>
	(errors ?? []).map(({ instancePath, message, params }) =>
		[instancePath, message, params?.additionalProperty].filter(Boolean).join(' '),
	);

/**
 * The operation of a request, or the status and the reason if there is none, and what its description doesn't allow.
 * @param {Call} call
 */
function match(call) {
	const { api, method, url, headers, body } = call;
	const { router, validator } = descriptions[api];
	const request = {
		method,
		path: url,
		headers: /** @type {Record<string, string>} */ (headers),
		body: body === '' ? undefined : body,
	};
	try {
		const operation = router.matchOperation(request, true);
		const name = names.find((candidate) => operationIds[candidate][1] === operation.operationId);
		const { params } = router.parseRequest(request, operation);
		const { errors } = validator.validateRequest(request, operation);
		return { name, params, status: 200, violations: sentences(errors) };
	} catch (error) {
		const status = error instanceof URIError ? 400 : parseInt(Object(error).message, 10);
		return { params: {}, status, violations: [`${method} ${url.split('?')[0]}: ${error}`] };
	}
}

/**
 * What the description of an operation doesn't allow about the body of a response.
 * @param {OperationName} name
 * @param {number} status
 * @param {unknown} body
 */
function checkAnswer(name, status, body) {
	const [api, id] = operationIds[name];
	return sentences(descriptions[api].validateResponse(body, id, status).errors);
}

/** Parsed JSON, or undefined. @param {string} text @returns {unknown} */
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

module.exports = { checkAnswer, loadDescriptions, match, parsed };
