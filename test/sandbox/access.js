// @ts-nocheck
/** Who a token was issued to, whether it's still good, and which workspaces it opens. */
const { kindOf, readToken } = require('./tokens');
const { world } = require('./world');

const { scopes, subjects, pats, virtualKeys } = world;
const main = world.workspaces.main.id;
const other = world.workspaces.other.id;

const workspacesOfSubject = { [subjects.user]: [main], [subjects.service]: [main] };

const opaqueHolders = new Map([
	[pats.good, { state: 'good', workspaceIds: [main, other] }],
	[pats.expired, { state: 'expired', workspaceIds: [main] }],
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

module.exports = { holderOf };
