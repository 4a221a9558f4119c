/** @typedef {import('../respond').Visit} Visit */

/**
 * Get Scope: what the virtual key belongs to.
 * @param {Visit} visit
 */
function getScope({ holder, behaviour }) {
	const scope = holder.scope ?? {};
	return { status: 200, body: behaviour.wrapData ? { data: scope } : scope };
}

module.exports = { getScope };
