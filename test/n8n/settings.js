/** The environment that n8n runs in: on loopback, silent to the outside, the same everywhere. */
const path = require('node:path');

// What a shell or jest sets must not reach n8n: NODE_ENV=test alone changes what it does. N8N_EXPRESSION_ENGINE may.
const FOREIGN =
	/^(N8N_(?!EXPRESSION_ENGINE$)|DB_|EXECUTIONS_|QUEUE_|CREDENTIALS_|NODES_|WORKFLOWS_|WEBHOOK_|GENERIC_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|JEST_|npm_)/;

const QUIET = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_AI_ENABLED: 'false',
	N8N_PYTHON_ENABLED: 'false',
};

// 2.x fetches a list of MCP servers from its maker on every start, 1.x runs code without its task
// runner unless told to.
const OF_2X = { N8N_DISABLED_MODULES: 'mcp-registry' };
const OF_VERSION = {
	current: OF_2X,
	'2.30': OF_2X,
	// It has no such list yet.
	'2.0': {},
	last1x: {
		N8N_RUNNERS_ENABLED: 'true',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		// Without a pool, 1.x mixes up the transactions of requests that come together.
		DB_SQLITE_POOL_SIZE: '4',
	},
};

/**
 * @param {object} options
 * @param {import('./install').InstalledN8n} options.installed
 * @param {string} options.userFolder
 * @param {number} options.port
 * @param {number} options.brokerPort
 * @param {NodeJS.ProcessEnv} [options.env] wins over everything else
 * @returns {NodeJS.ProcessEnv}
 */
function n8nEnv({ installed, userFolder, port, brokerPort, env }) {
	const own = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
	return {
		...Object.fromEntries(own),
		// n8n starts its task runner as plain `node`.
		PATH: `${path.dirname(installed.node)}${path.delimiter}${process.env.PATH}`,
		...QUIET,
		...OF_VERSION[installed.version],
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		N8N_SECURE_COOKIE: 'false',
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		GENERIC_TIMEZONE: 'Europe/Berlin',
		...env,
	};
}

module.exports = { n8nEnv };
