/** Holds requests and answers against the OpenAPI descriptions. */
const { default: Ajv2020 } = require('ajv/dist/2020');
const { default: addFormats } = require('ajv-formats');
const { apis, readDescription } = require('../tools/openapi');

/** @typedef {import('../tools/openapi').Api} Api */
/** @typedef {'validate' | 'getScope' | 'getEntities'} OperationName */

/**
 * A request as it arrived, taken apart.
 * @typedef {object} Call
 * @property {Api} api
 * @property {string} method
 * @property {string} rawPath
 * @property {string} url
 * @property {URLSearchParams} query
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} body
 */

/**
 * @typedef {object} Operation
 * @property {OperationName} name
 * @property {Api} api
 * @property {string} method
 * @property {string} path
 * @property {Parameter[]} parameters
 * @property {boolean} hasBody
 */

/** @typedef {{ name: string, in: string, required?: boolean, pointer: string }} Parameter */

/** @type {Record<string, OperationName>} */
const shortNames = {
	'validate-master-key-pre-create': 'validate',
	'get-cockpit-scope': 'getScope',
	'get-prompt-template-entities': 'getEntities',
};

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

/** @param {string} step */
const escapeStep = (step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));

/** @param {(string | number)[]} steps */
const pointerTo = (...steps) => steps.map((step) => `/${escapeStep(String(step))}`).join('');

/**
 * What is wrong with a value, by the schema at a place of a description.
 * @param {Api} api
 * @param {string} pointer
 * @param {unknown} value
 */
function complaints(api, pointer, value) {
	const id = `${api}#${pointer}`;
	const check = ajv.getSchema(id) ?? ajv.compile({ $ref: id });
	check(value);
	return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`.trim());
}

/**
 * @param {Api} api
 * @returns {Operation[]}
 */
function operationsOf(api) {
	const description = readDescription(api);
	ajv.addSchema(description, api);
	return Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => ({
			name: /** @type {OperationName} */ (shortNames[operation.operationId]),
			api,
			method: method.toUpperCase(),
			path,
			parameters: (operation.parameters ?? []).map(
				(/** @type {Parameter} */ parameter, /** @type {number} */ index) => ({
					...parameter,
					pointer: pointerTo('paths', path, method, 'parameters', index, 'schema'),
				}),
			),
			hasBody: operation.requestBody !== undefined,
		})),
	);
}

const operations = apis.flatMap(operationsOf);

/**
 * Percent-decoded text, or undefined when it is not well encoded.
 * @param {string} text
 */
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/**
 * Values of the path parameters, or undefined when the path is another one.
 * @param {string} template
 * @param {string} rawPath
 */
function matchPath(template, rawPath) {
	const wanted = template.split('/');
	const given = rawPath.split('/');
	if (wanted.length !== given.length) return undefined;
	/** @type {Record<string, string | undefined>} */
	const values = {};
	for (const [index, step] of wanted.entries()) {
		const segment = given[index] ?? '';
		const name = /^\{(.+)\}$/.exec(step)?.[1];
		if (name) values[name] = decoded(segment);
		else if (step !== segment) return undefined;
	}
	return values;
}

/**
 * @typedef {object} Match
 * @property {Operation | null} operation null when the request is for none
 * @property {Record<string, string | undefined>} pathValues
 * @property {number} status 200, or the status of a request for no operation
 * @property {string[]} violations why it is for none
 */

/**
 * The operation that a request is for.
 * @param {Call} call
 * @returns {Match}
 */
function findOperation(call) {
	const hits = operations.flatMap((operation) => {
		const pathValues = matchPath(operation.path, call.rawPath);
		return pathValues ? [{ operation, pathValues }] : [];
	});
	const none = { operation: null, pathValues: {} };
	const [hit] = hits;
	if (!hit) {
		return { ...none, status: 404, violations: [`no operation has the path ${call.rawPath}`] };
	}
	if (hit.operation.api !== call.api) {
		const violation = `${call.rawPath} belongs to the ${hit.operation.api} API, not to this port`;
		return { ...none, status: 404, violations: [violation] };
	}
	if (hit.operation.method !== call.method) {
		return { ...none, status: 405, violations: [`${call.method} is not the method of this path`] };
	}
	return { ...hit, status: 200, violations: [] };
}

/**
 * @param {Parameter} parameter
 * @param {Call} call
 * @param {Record<string, string | undefined>} pathValues
 */
function valueOf(parameter, call, pathValues) {
	if (parameter.in === 'path') return pathValues[parameter.name];
	if (parameter.in === 'query') return call.query.get(parameter.name) ?? undefined;
	return call.headers[parameter.name.toLowerCase()];
}

/**
 * @param {Operation} operation
 * @param {Call} call
 * @param {Record<string, string | undefined>} pathValues
 */
const checkParameters = (operation, call, pathValues) =>
	operation.parameters.flatMap((parameter) => {
		const value = valueOf(parameter, call, pathValues);
		const name = `${parameter.in} ${parameter.name}`;
		if (value === undefined) return parameter.required ? [`${name} is missing`] : [];
		return complaints(operation.api, parameter.pointer, value).map((text) => `${name} ${text}`);
	});

/**
 * @param {Operation} operation
 * @param {Call} call
 */
function checkQueryNames(operation, call) {
	const known = operation.parameters.filter(({ in: place }) => place === 'query');
	const names = [...call.query.keys()];
	return [...new Set(names)].flatMap((name) => {
		if (!known.some((parameter) => parameter.name === name)) return [`query ${name} is unknown`];
		return names.filter((other) => other === name).length > 1 ? [`query ${name} is repeated`] : [];
	});
}

/**
 * Parsed JSON, or undefined when it is none.
 * @param {string} text
 */
function parsed(text) {
	try {
		return /** @type {unknown} */ (JSON.parse(text));
	} catch {
		return undefined;
	}
}

/**
 * @param {Operation} operation
 * @param {Call} call
 */
function checkBody(operation, call) {
	if (!operation.hasBody) return call.body === '' ? [] : ['this operation takes no body'];
	const mediaType = (call.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
	const violations = mediaType === 'application/json' ? [] : ['the body is not application/json'];
	const body = parsed(call.body);
	if (body === undefined) return [...violations, 'the body is not JSON'];
	const method = operation.method.toLowerCase();
	const media = pointerTo('paths', operation.path, method, 'requestBody', 'content');
	const pointer = `${media}${pointerTo('application/json', 'schema')}`;
	return [...violations, ...complaints(operation.api, pointer, body).map((text) => `body ${text}`)];
}

/**
 * Everything about a request that its description does not allow.
 * @param {Operation} operation
 * @param {Call} call
 * @param {Record<string, string | undefined>} pathValues
 */
const checkRequest = (operation, call, pathValues) => [
	...checkParameters(operation, call, pathValues),
	...checkQueryNames(operation, call),
	...checkBody(operation, call),
];

/**
 * Everything about an answer's body that the description does not allow.
 * @param {OperationName} name
 * @param {number} status
 * @param {unknown} body
 */
function checkAnswer(name, status, body) {
	const operation = operations.find((candidate) => candidate.name === name);
	if (!operation) throw new Error(`No operation is called "${name}"`);
	const item = readDescription(operation.api).paths?.[operation.path] ?? {};
	const responses = Object.values(item)[0]?.responses ?? {};
	const key = status in responses ? status : 'default';
	if (!(key in responses)) return [`status ${status} is not described`];
	const method = operation.method.toLowerCase();
	const response = pointerTo('paths', operation.path, method, 'responses', key);
	const pointer = `${response}${pointerTo('content', 'application/json', 'schema')}`;
	return complaints(operation.api, pointer, body);
}

module.exports = { checkAnswer, checkRequest, decoded, findOperation, parsed };
