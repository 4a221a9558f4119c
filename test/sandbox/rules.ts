/** Who a token was issued to, and what sections 4, 5, and 7 of the interface require and OpenAPI can't express. */
import { parsed, type Call, type OperationName } from './contract';
import { kindOf, readToken } from './tokens';
import { world } from './world';

const { scopes, subjects, pats, virtualKeys } = world;

const allowedKinds: Record<OperationName, string[]> = {
	validate: ['accessToken'],
	getScope: ['virtualKey'],
	getEntities: ['accessToken', 'virtualKey', 'pat'],
};

export const bearerOf = ({ headers }: Pick<Call, 'headers'>) =>
	/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

interface Holder {
	state: 'good' | 'expired' | 'revoked' | 'unknown';
	isMember: boolean;
	scope?: object;
}

const members = [subjects.user, subjects.service];

const keys: Record<string, string> = virtualKeys;
const opaqueHolders = new Map<string | undefined, Holder>([
	[pats.good, { state: 'good', isMember: true }],
	[virtualKeys.revoked, { state: 'revoked', isMember: false }],
]);
for (const [name, scope] of Object.entries(scopes)) {
	opaqueHolders.set(keys[name], { state: 'good', isMember: 'workspace' in scope, scope });
}

export function holderOf(token: string): Holder {
	const unknown: Holder = { state: 'unknown', isMember: false };
	if (kindOf(token) !== 'accessToken') return opaqueHolders.get(token) ?? unknown;
	const claims = readToken(token);
	if (!claims) return unknown;
	const state = (claims.exp ?? Infinity) * 1000 <= Date.now() ? 'expired' : 'good';
	return { state, isMember: members.includes(claims.sub ?? '') };
}

/** What is wrong with the form or the type of the credential. Whether it's known is another matter. */
export function credentialViolations(operation: OperationName, call: Call) {
	const token = bearerOf(call);
	if (call.headers.authorization === undefined) return ['header Authorization is missing'];
	if (token === undefined) return ['header Authorization must be "Bearer" and one token'];
	const kind = kindOf(token);
	const isAllowed = allowedKinds[operation].includes(kind);
	return isAllowed ? [] : [`${operation} doesn't accept this credential: ${kind}`];
}

const seededKeys = Object.values(world.providerKeys).flatMap((keys) => Object.values(keys));

/** A provider key has one place: the body of a validation. */
export function leaks(operation: OperationName | undefined, { url, headers, body }: Call) {
	const isValidation = operation === 'validate';
	const secrets = [...seededKeys, ...(isValidation ? [String(parsed(body)?.apiKey)] : [])];
	const places = { URL: url, headers: JSON.stringify(headers), body: isValidation ? '' : body };
	return Object.entries(places)
		.filter(([, text]) => secrets.some((key) => key.length > 7 && text.includes(key)))
		.map(([place]) => `a provider key is in the ${place}`);
}

export function ruleViolations(operation: OperationName, call: Call) {
	const { headers, query, body } = call;
	const { 'x-workspace-id': workspace, 'content-type': type } = headers;
	const user = headers['x-service-user-id']?.toString();
	const token = bearerOf(call) ?? '';
	const json = Object(parsed(body));
	const isReport = operation === 'getEntities';
	const isJwt = kindOf(token) === 'accessToken';
	const subject = readToken(token)?.sub?.toLowerCase();
	const isOther = isJwt && user && subject !== undefined && subject !== user.toLowerCase();
	const isJson = /^application\/json *(;|$)/i.test(type ?? '');
	const rules: Array<[isBroken: unknown, text: string]> = [
		[isReport && !workspace && !user, 'header X-Workspace-Id is missing'],
		[isReport && workspace && user, 'X-Service-User-Id replaces X-Workspace-Id: send one'],
		[isReport && user && !isJwt, 'X-Service-User-Id is for a JWT only'],
		[isReport && isOther, 'X-Service-User-Id must be the subject of the JWT'],
		[!isReport && user, `${operation} takes no X-Service-User-Id`],
		[operation === 'getScope' && workspace, 'getScope takes no X-Workspace-Id'],
		[`${query.dateFrom}` > `${query.dateTo}`, 'query dateFrom is after dateTo'],
		[operation !== 'validate' && body !== '', 'this operation takes no body'],
		[operation === 'validate' && !isJson, 'the body is not application/json'],
		[typeof json.apiKey === 'string' && json.apiKey.trim() === '', 'body apiKey is blank'],
	];
	const unknown = Object.keys(json).filter((name) => name !== 'apiKey' && name !== 'provider');
	return [
		...rules.filter(([isBroken]) => isBroken).map(([, text]) => text),
		...unknown.map((name) => `body ${name} is unknown`),
	];
}
