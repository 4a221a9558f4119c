const { parsed } = require('../contract');
const { world } = require('../world');

/** @typedef {import('../respond').Visit} Visit */
/** @typedef {import('../../../nodes/AiWorkspace/api/types').ValidationRequest} ValidationRequest */

/** @type {Record<string, { name: string, acceptedKey: string } | undefined>} */
const providers = {
	openai: { name: 'OpenAI', acceptedKey: world.providerKeys.openai.accepted },
	anthropic: { name: 'Anthropic', acceptedKey: world.providerKeys.anthropic.accepted },
};

/**
 * Validate: asks a make-believe provider about a key.
 * @param {Visit} visit
 */
function validate({ call, behaviour, refuse }) {
	const request = /** @type {ValidationRequest} */ (parsed(call.body));
	const provider = providers[request.provider.toLowerCase()];
	if (!provider) {
		return refuse(400, 'BAD_REQUEST', 'This provider is not supported: use OpenAI or Anthropic.');
	}
	const valid = request.apiKey === provider.acceptedKey;
	const message = valid
		? `${provider.name} accepts this key.`
		: `${provider.name} rejected this key: it is unknown or was revoked.`;
	const result = { valid, message };
	return { status: 200, body: behaviour.wrapData ? { data: result } : result };
}

module.exports = { validate };
