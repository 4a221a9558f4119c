/** What sections 4, 5 and 7 of the interface ask for and OpenAPI cannot say. */
const { decoded, parsed } = require('./contract');
const { kindOf, readToken } = require('./tokens');
const { world } = require('./world');

/** @typedef {import('./contract').Call} Call */
/** @typedef {import('./contract').OperationName} OperationName */
/** @typedef {import('./tokens').TokenKind} TokenKind */

/** @type {Record<OperationName, TokenKind[]>} */
const allowedKinds = {
	validate: ['accessToken'],
	getScope: ['virtualKey'],
	getEntities: ['accessToken', 'virtualKey', 'pat'],
};

/**
 * The bearer token of a request.
 * @param {Call} call
 */
const bearerOf = (call) => /^Bearer (\S+)$/.exec(call.headers.authorization ?? '')?.[1];

/**
 * What is wrong with the credential's form or kind; whether it is known is another matter.
 * @param {OperationName} operation
 * @param {Call} call
 */
function checkCredential(operation, call) {
	if (call.headers.authorization === undefined) return ['header Authorization is missing'];
	const token = bearerOf(call);
	if (token === undefined) return ['header Authorization must be "Bearer" and one token'];
	const kind = kindOf(token);
	if (allowedKinds[operation].includes(kind)) return [];
	return [`${operation} does not take this kind of credential: ${kind}`];
}

/**
 * @param {string} token
 * @param {string} serviceUser
 */
function checkServiceUser(token, serviceUser) {
	if (kindOf(token) !== 'accessToken') return ['X-Service-User-Id is for a JWT only'];
	const subject = readToken(token)?.sub;
	if (subject === undefined || subject.toLowerCase() === serviceUser.toLowerCase()) return [];
	return ['X-Service-User-Id must be the subject of the JWT'];
}

/** @param {Call} call */
function checkAnalyticsHeaders(call) {
	const workspace = call.headers['x-workspace-id'];
	const serviceUser = call.headers['x-service-user-id'];
	const token = bearerOf(call);
	if (serviceUser === undefined) {
		return workspace === undefined ? ['header X-Workspace-Id is missing'] : [];
	}
	return [
		...(workspace === undefined ? [] : ['X-Service-User-Id replaces X-Workspace-Id: send one']),
		...(token === undefined ? [] : checkServiceUser(token, String(serviceUser))),
	];
}

/**
 * Whether the workspace is selected the way that section 5 asks for.
 * @param {OperationName} operation
 * @param {Call} call
 */
function checkWorkspaceHeaders(operation, call) {
	if (operation === 'getEntities') return checkAnalyticsHeaders(call);
	const unwanted = ['X-Service-User-Id', ...(operation === 'getScope' ? ['X-Workspace-Id'] : [])];
	return unwanted
		.filter((name) => call.headers[name.toLowerCase()] !== undefined)
		.map((name) => `${operation} takes no ${name}`);
}

/** @param {Record<string, string | undefined>} pathValues */
function checkPromptId({ prompt_id: id }) {
	if (id === undefined) return ['path prompt_id is not well encoded'];
	return id === '.' || id === '..' ? ['path prompt_id is a dot segment'] : [];
}

/** @param {Call} call */
function checkDateOrder({ query }) {
	const from = query.get('dateFrom');
	const to = query.get('dateTo');
	return from && to && from > to ? ['query dateFrom is after dateTo'] : [];
}

/** @param {Call} call */
const memberNames = (call) => Object.keys(Object(parsed(call.body)));

/** @param {Call} call */
function checkMembers(call) {
	const unknown = memberNames(call).filter((name) => name !== 'apiKey' && name !== 'provider');
	const { apiKey } = Object(parsed(call.body));
	return [
		...unknown.map((name) => `body ${name} is unknown`),
		...(typeof apiKey === 'string' && apiKey.trim() === '' ? ['body apiKey is blank'] : []),
	];
}

const seededKeys = Object.values(world.providerKeys).flatMap(({ accepted, rejected }) => [
	accepted,
	rejected,
]);

/**
 * A provider's key has one place to be: the body of a validation.
 * @param {OperationName | undefined} operation
 * @param {Call} call
 */
function checkForLeaks(operation, call) {
	const { apiKey } = Object(parsed(call.body));
	const ownKey = operation === 'validate' && typeof apiKey === 'string' ? [apiKey] : [];
	const keys = [...seededKeys, ...ownKey].filter((key) => key.length > 7);
	const places = {
		URL: `${call.url} ${decoded(call.url) ?? ''}`,
		headers: JSON.stringify(call.headers),
		...(operation !== 'validate' && { body: call.body }),
	};
	return Object.entries(places).flatMap(([place, text]) =>
		keys.some((key) => text.includes(key)) ? [`a provider key is in the ${place}`] : [],
	);
}

/**
 * Everything else that an operation asks for.
 * @param {OperationName} operation
 * @param {Call} call
 * @param {Record<string, string | undefined>} pathValues
 */
function checkRules(operation, call, pathValues) {
	const own = {
		validate: () => checkMembers(call),
		getScope: () => [],
		getEntities: () => [...checkPromptId(pathValues), ...checkDateOrder(call)],
	};
	return [...checkWorkspaceHeaders(operation, call), ...own[operation]()];
}

module.exports = { bearerOf, checkCredential, checkForLeaks, checkRules };
