/** Who a token was issued to, whether it's still good, and which workspaces it opens. */
const { kindOf, readToken } = require('./tokens');
const { world } = require('./world');

/** @import { Holder, Scope } from './types' */

const { scopes, subjects, pats, virtualKeys } = world;
const main = world.workspaces.main.id;
const other = world.workspaces.other.id;

/** @type {Record<string, string[]>} */
const workspacesOfSubject = { [subjects.user]: [main], [subjects.service]: [main] };

/** @param {Scope} scope @returns {Holder} */
const keyHolder = (scope) => ({
	state: 'good',
	workspaceIds: scope.workspace ? [scope.workspace.id] : [],
	scope,
});

/** @type {Map<string, Holder>} */
const opaqueHolders = new Map([
	[pats.good, { state: 'good', workspaceIds: [main, other] }],
	[pats.expired, { state: 'expired', workspaceIds: [main] }],
	[virtualKeys.agent, keyHolder(scopes.agent)],
	[virtualKeys.memberWithoutDepartment, keyHolder(scopes.memberWithoutDepartment)],
	[virtualKeys.unbound, keyHolder(scopes.unbound)],
	[virtualKeys.degraded, keyHolder(scopes.degraded)],
	[virtualKeys.other, keyHolder(scopes.other)],
	[virtualKeys.revoked, { state: 'revoked', workspaceIds: [] }],
]);

/** @param {string} token @returns {Holder} */
function holderOf(token) {
	/** @type {Holder} */
	const unknown = { state: 'unknown', workspaceIds: [] };
	if (kindOf(token) !== 'accessToken') return opaqueHolders.get(token) ?? unknown;
	const claims = readToken(token);
	if (!claims) return unknown;
	const isExpired = claims.exp !== undefined && claims.exp * 1000 <= Date.now();
	return {
		state: isExpired ? 'expired' : 'good',
		workspaceIds: workspacesOfSubject[claims.sub ?? ''] ?? [],
	};
}

module.exports = { holderOf };
