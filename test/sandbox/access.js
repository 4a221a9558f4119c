/** Who holds a token, whether it is still good, and which workspaces it opens. */
const { kindOf, readToken } = require('./tokens');
const { world } = require('./world');

/** @typedef {import('./world').Scope} Scope */

/**
 * @typedef {object} Holder
 * @property {'good' | 'expired' | 'revoked' | 'unknown'} state
 * @property {string[]} workspaceIds
 * @property {Scope} [scope] of a virtual key
 */

const { main, other } = world.workspaces;

/** @type {Holder} */
const unknown = { state: 'unknown', workspaceIds: [] };

/** @type {Record<string, string[]>} */
const workspacesOfSubject = {
	[world.subjects.user]: [main.id],
	[world.subjects.service]: [main.id],
	[world.subjects.stranger]: [],
};

/**
 * @param {Scope} scope
 * @returns {Holder}
 */
const keyHolder = (scope) => ({
	state: 'good',
	workspaceIds: scope.workspace ? [scope.workspace.id] : [],
	scope,
});

/** @type {Map<string, Holder>} */
const opaqueHolders = new Map([
	[world.pats.good, { state: 'good', workspaceIds: [main.id, other.id] }],
	[world.pats.expired, { state: 'expired', workspaceIds: [main.id] }],
	[world.virtualKeys.agent, keyHolder(world.scopes.agent)],
	[world.virtualKeys.memberWithoutDepartment, keyHolder(world.scopes.memberWithoutDepartment)],
	[world.virtualKeys.unbound, keyHolder(world.scopes.unbound)],
	[world.virtualKeys.degraded, keyHolder(world.scopes.degraded)],
	[world.virtualKeys.other, keyHolder(world.scopes.other)],
	[world.virtualKeys.revoked, { state: 'revoked', workspaceIds: [] }],
]);

/**
 * @param {string} token
 * @returns {Holder}
 */
function holderOfAccessToken(token) {
	const claims = readToken(token);
	if (!claims) return unknown;
	const isOver = claims.exp !== undefined && claims.exp * 1000 <= Date.now();
	return {
		state: isOver ? 'expired' : 'good',
		workspaceIds: workspacesOfSubject[claims.sub ?? ''] ?? [],
	};
}

/**
 * Looks up who holds a token.
 * @param {string} token
 */
const holderOf = (token) =>
	kindOf(token) === 'accessToken'
		? holderOfAccessToken(token)
		: (opaqueHolders.get(token) ?? unknown);

/**
 * Whether a holder may work in a workspace.
 * @param {Holder} holder
 * @param {string} workspaceId
 */
const mayEnter = (holder, workspaceId) => holder.workspaceIds.includes(workspaceId.toLowerCase());

module.exports = { holderOf, mayEnter };
