const { startSandbox } = require('../sandbox');

/**
 * A service to run the operations against, with what is needed to ask it something.
 * @typedef {object} Service
 * @property {string} name
 * @property {string} baseUrl
 * @property {string} analyticsUrl
 * @property {string} accessToken
 * @property {string} personalAccessToken
 * @property {string} virtualKeyToken bound to an agent or member
 * @property {string} workspaceId
 * @property {string} promptId
 * @property {string[]} entityIds
 * @property {string} providerKey sent to be checked
 * @property {string} provider
 * @property {() => Promise<void>} close
 */

/** Environment variables that name a real service, by the member they fill. */
const VARIABLES = {
	baseUrl: 'AI_WORKSPACE_BASE_URL',
	analyticsUrl: 'AI_WORKSPACE_ANALYTICS_URL',
	accessToken: 'AI_WORKSPACE_ACCESS_TOKEN',
	personalAccessToken: 'AI_WORKSPACE_PAT',
	virtualKeyToken: 'AI_WORKSPACE_VIRTUAL_KEY',
	workspaceId: 'AI_WORKSPACE_ID',
	promptId: 'AI_WORKSPACE_PROMPT_ID',
	entityIds: 'AI_WORKSPACE_ENTITY_IDS',
	providerKey: 'AI_WORKSPACE_PROVIDER_KEY',
	provider: 'AI_WORKSPACE_PROVIDER',
};

/** The variables that are not set. */
const missingVariables = () => Object.values(VARIABLES).filter((name) => !process.env[name]);

/** @param {keyof typeof VARIABLES} member */
function variable(member) {
	const value = process.env[VARIABLES[member]];
	if (!value) throw new Error(`${VARIABLES[member]} is not set`);
	return value;
}

/** @returns {Service} */
const realService = () => ({
	name: 'the real service',
	baseUrl: variable('baseUrl'),
	analyticsUrl: variable('analyticsUrl'),
	accessToken: variable('accessToken'),
	personalAccessToken: variable('personalAccessToken'),
	virtualKeyToken: variable('virtualKeyToken'),
	workspaceId: variable('workspaceId'),
	promptId: variable('promptId'),
	entityIds: variable('entityIds').split(','),
	providerKey: variable('providerKey'),
	provider: variable('provider'),
	close: async () => undefined,
});

/** @returns {Promise<Service>} */
async function sandboxService() {
	const { world, baseUrl, analyticsUrl, close } = await startSandbox();
	return {
		name: 'the sandbox',
		baseUrl,
		analyticsUrl,
		accessToken: world.tokens.good,
		personalAccessToken: world.pats.good,
		virtualKeyToken: world.virtualKeys.agent,
		workspaceId: world.workspaces.main.id,
		promptId: world.prompts.support.id,
		entityIds: world.entities.agents.map(({ id }) => id),
		providerKey: world.providerKeys.openai.accepted,
		provider: 'openai',
		close,
	};
}

/**
 * The service that the environment names where `live`, else a sandbox.
 * @param {boolean} live
 */
const openService = async (live) => (live ? realService() : await sandboxService());

module.exports = { missingVariables, openService };
