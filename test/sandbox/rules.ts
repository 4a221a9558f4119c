/** Who a token was issued to, and what sections 4, 5, and 7 of the interface require and OpenAPI can't express. */
import type { Call, OperationName } from './contract';
import { world } from './world';

const { scopes, tokens, pats, virtualKeys, workspaces } = world;

interface Holder {
	/** What the token is for. */
	uses?: OperationName[];
	refusal?: [code: string, message: string];
	isMember?: boolean;
	scope?: object;
	/** The workspace of a service token. */
	service?: string;
}

const ofAccessToken: Holder = { uses: ['validate', 'getEntities'], isMember: true };
const holders: Record<string, Holder> = {
	[tokens.good]: ofAccessToken,
	[tokens.service]: { ...ofAccessToken, service: workspaces.main.id },
	[tokens.expired]: { refusal: ['AUTH_TOKEN_EXPIRED', 'The token has expired.'] },
	[pats.good]: { uses: ['getEntities'], isMember: true },
	[virtualKeys.revoked]: { refusal: ['UNAUTHORIZED', 'This virtual key was revoked.'] },
};
const keys: Record<string, string> = virtualKeys;
for (const [name, scope] of Object.entries(scopes)) {
	const isMember = 'workspace' in scope;
	holders[keys[name] ?? ''] = { uses: ['getScope', 'getEntities'], isMember, scope };
}

export function holderOf(operation: OperationName, { headers }: Call): Holder {
	const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
	const holder = holders[token] ?? { refusal: ['UNAUTHORIZED', 'The credential is not known.'] };
	if (holder.refusal || holder.uses?.includes(operation)) return holder;
	return { refusal: ['UNAUTHORIZED', `${operation} doesn't accept this type of credential.`] };
}

const providerKeys = Object.values(world.providerKeys).flatMap((each) => Object.values(each));

export function ruleViolations(operation: OperationName | undefined, call: Call, holder: Holder) {
	const { 'x-workspace-id': workspace, 'x-service-user-id': user } = call.headers;
	const isReport = operation === 'getEntities';
	const isValidation = operation === 'validate';
	const isJson = /^application\/json *(;|$)/i.test(call.headers['content-type'] ?? '');
	// A provider key has one place: the body of a validation.
	const elsewhere = call.url + JSON.stringify(call.headers) + (isValidation ? '' : call.body);
	const rules: Array<[isBroken: unknown, text: string]> = [
		[isReport && !workspace && !user, 'header X-Workspace-Id is missing'],
		[isReport && workspace && user, 'X-Service-User-Id replaces X-Workspace-Id: send one'],
		[isReport && user && user !== holder.service, 'X-Service-User-Id must be the subject'],
		[!isReport && user, `${operation} takes no X-Service-User-Id`],
		[operation === 'getScope' && workspace, 'getScope takes no X-Workspace-Id'],
		[`${call.query.dateFrom}` > `${call.query.dateTo}`, 'query dateFrom is after dateTo'],
		[isValidation && !isJson, 'the body is not application/json'],
		[providerKeys.some((key) => elsewhere.includes(key)), 'a provider key is in another place'],
	];
	return rules.flatMap(([isBroken, text]) => (isBroken ? text : []));
}
