// @ts-nocheck
/** Who a token was issued to, and what sections 4, 5, and 7 of the interface require and OpenAPI can't express. */
const { parsed } = require('./contract');
const { kindOf, readToken } = require('./tokens');
const { world } = require('./world');

const { scopes, subjects, pats, virtualKeys } = world;
const { main, other } = world.workspaces;

const allowedKinds = {
	validate: ['accessToken'],
	getScope: ['virtualKey'],
	getEntities: ['accessToken', 'virtualKey', 'pat'],
};

/** The bearer token of a request. */
const bearerOf = ({ headers }) => /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

const workspacesOfSubject = { [subjects.user]: [main.id], [subjects.service]: [main.id] };

const opaqueHolders = new Map([
	[pats.good, { state: 'good', workspaceIds: [main.id, other.id] }],
	[pats.expired, { state: 'expired', workspaceIds: [main.id] }],
	...Object.entries(scopes).map(([name, scope]) => [
		virtualKeys[name],
		{ state: 'good', workspaceIds: scope.workspace ? [scope.workspace.id] : [], scope },
	]),
	[virtualKeys.revoked, { state: 'revoked', workspaceIds: [] }],
]);

/** The state of a token (good, expired, revoked, unknown), its workspaces, and the scope of a virtual key. */
function holderOf(token) {
	const unknown = { state: 'unknown', workspaceIds: [] };
	if (kindOf(token) !== 'accessToken') return opaqueHolders.get(token) ?? unknown;
	const claims = readToken(token);
	if (!claims) return unknown;
	const state = claims.exp * 1000 <= Date.now() ? 'expired' : 'good';
	return { state, workspaceIds: workspacesOfSubject[claims.sub] ?? [] };
}

/** What is wrong with the form or the type of the credential. Whether it's known is another matter. */
function credentialViolations(operation, call) {
	const token = bearerOf(call);
	if (call.headers.authorization === undefined) return ['header Authorization is missing'];
	if (token === undefined) return ['header Authorization must be "Bearer" and one token'];
	const kind = kindOf(token);
	const isAllowed = allowedKinds[operation].includes(kind);
	return isAllowed ? [] : [`${operation} doesn't accept this credential: ${kind}`];
}

const seededKeys = Object.values(world.providerKeys).flatMap((keys) => Object.values(keys));

/** A provider key has one place: the body of a validation. */
function leaks(operation, { url, headers, body }) {
	const isValidation = operation === 'validate';
	const keys = [...seededKeys, ...(isValidation ? [String(parsed(body)?.apiKey)] : [])];
	const places = { URL: url, headers: JSON.stringify(headers), body: isValidation ? '' : body };
	return Object.entries(places)
		.filter(([, text]) => keys.some((key) => key.length > 7 && text.includes(key)))
		.map(([place]) => `a provider key is in the ${place}`);
}

/** What else is wrong with a request. */
function ruleViolations(operation, call, { prompt_id: promptId }) {
	const { headers, query, body } = call;
	const { 'x-workspace-id': workspace, 'x-service-user-id': user, 'content-type': type } = headers;
	const token = bearerOf(call) ?? '';
	const json = Object(parsed(body));
	const isReport = operation === 'getEntities';
	const isJwt = kindOf(token) === 'accessToken';
	const subject = readToken(token)?.sub?.toLowerCase();
	const isOther = isJwt && user && subject !== undefined && subject !== user.toLowerCase();
	const isJson = /^application\/json *(;|$)/i.test(type ?? '');
	const rules = [
		[isReport && !workspace && !user, 'header X-Workspace-Id is missing'],
		[isReport && workspace && user, 'X-Service-User-Id replaces X-Workspace-Id: send one'],
		[isReport && user && !isJwt, 'X-Service-User-Id is for a JWT only'],
		[isReport && isOther, 'X-Service-User-Id must be the subject of the JWT'],
		[!isReport && user, `${operation} takes no X-Service-User-Id`],
		[operation === 'getScope' && workspace, 'getScope takes no X-Workspace-Id'],
		[promptId === '.' || promptId === '..', 'path prompt_id is a dot segment'],
		[query.dateFrom > query.dateTo, 'query dateFrom is after dateTo'],
		[operation !== 'validate' && body !== '', 'this operation takes no body'],
		[operation === 'validate' && !isJson, 'the body is not application/json'],
		[typeof json.apiKey === 'string' && json.apiKey.trim() === '', 'body apiKey is blank'],
		...Object.keys(json).map((name) => [
			name !== 'apiKey' && name !== 'provider',
			`body ${name} is unknown`,
		]),
	];
	return rules.filter(([isBroken]) => isBroken).map(([, text]) => text);
}

module.exports = { bearerOf, credentialViolations, holderOf, leaks, ruleViolations };
