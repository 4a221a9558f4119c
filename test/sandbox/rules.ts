/** Who a token was issued to, and what sections 4, 5, and 7 of the interface require and OpenAPI can't express. */
import type { Call, OperationName } from './contract';
import { kindOf, parsed, readToken } from './tokens';
import { world } from './world';

const { scopes, subjects, pats, virtualKeys } = world;

const allowedKinds: Record<OperationName, string[]> = {
	validate: ['accessToken'],
	getScope: ['virtualKey'],
	getEntities: ['accessToken', 'virtualKey', 'pat'],
};

export const bearerOf = ({ headers }: Call) =>
	/^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];

interface Holder {
	refusal?: [code: string, message: string];
	isMember?: boolean;
	scope?: object;
}

const holders = new Map<string, Holder>([
	[pats.good, { isMember: true }],
	[virtualKeys.revoked, { refusal: ['UNAUTHORIZED', 'This virtual key was revoked.'] }],
]);
const keys: Record<string, string> = virtualKeys;
for (const [name, scope] of Object.entries(scopes)) {
	holders.set(keys[name] ?? '', { isMember: 'workspace' in scope, scope });
}

export function holderOf(token: string): Holder {
	const { sub, exp = Infinity } = readToken(token) ?? {};
	if (exp * 1000 <= Date.now())
		return { refusal: ['AUTH_TOKEN_EXPIRED', 'The token has expired.'] };
	if (sub !== undefined) return { isMember: sub === subjects.user || sub === subjects.service };
	return holders.get(token) ?? { refusal: ['UNAUTHORIZED', 'The credential is not known.'] };
}

/** What is wrong with the form or the type of the credential. Whether it's known is another matter. */
export function credentialViolations(operation: OperationName, call: Call) {
	const token = bearerOf(call);
	if (token === undefined) return ['header Authorization must be "Bearer" and one token'];
	const kind = kindOf(token);
	const isAllowed = allowedKinds[operation].includes(kind);
	return isAllowed ? [] : [`${operation} doesn't accept this credential: ${kind}`];
}

const seededKeys = Object.values(world.providerKeys).flatMap((each) => Object.values(each));

/** A provider key has one place: the body of a validation. */
export function leaks(operation: OperationName | undefined, { url, headers, body }: Call) {
	const isValidation = operation === 'validate';
	const keys = [...seededKeys, ...(isValidation ? [String(parsed(body)?.apiKey)] : [])];
	const elsewhere = url + JSON.stringify(headers) + (isValidation ? '' : body);
	const isLeaked = keys.some((key) => key.length > 7 && elsewhere.includes(key));
	return isLeaked ? ["a provider key isn't only in the body of a validation"] : [];
}

export function ruleViolations(operation: OperationName, call: Call) {
	const { headers, query } = call;
	const { 'x-workspace-id': workspace, 'content-type': type } = headers;
	const user = headers['x-service-user-id']?.toString();
	const isReport = operation === 'getEntities';
	const isOther =
		user && readToken(bearerOf(call) ?? '')?.sub?.toLowerCase() !== user.toLowerCase();
	const isJson = /^application\/json *(;|$)/i.test(type ?? '');
	const rules: Array<[isBroken: unknown, text: string]> = [
		[isReport && !workspace && !user, 'header X-Workspace-Id is missing'],
		[isReport && workspace && user, 'X-Service-User-Id replaces X-Workspace-Id: send one'],
		[isReport && isOther, 'X-Service-User-Id must be the subject of the JWT'],
		[!isReport && user, `${operation} takes no X-Service-User-Id`],
		[operation === 'getScope' && workspace, 'getScope takes no X-Workspace-Id'],
		[`${query.dateFrom}` > `${query.dateTo}`, 'query dateFrom is after dateTo'],
		[operation === 'validate' && !isJson, 'the body is not application/json'],
	];
	return rules.flatMap(([isBroken, text]) => (isBroken ? text : []));
}
