/** jest's globalSetup of the end-to-end project. N8N_TEST_VERSION names a folder of test/n8n. */
const { ensureN8n, versionNamed } = require('../n8n/install');
const { startForSuites } = require('../n8n/suites');

module.exports = async () => {
	const version = versionNamed(process.env.N8N_TEST_VERSION ?? 'current');
	const installed = await ensureN8n(version);
	/** @type {import('./connect').Connection} */
	const connection = { installed, ...(await startForSuites({ version })) };
	// jest hands the environment of its setup on to its workers.
	process.env.N8N_E2E_CONNECTION = JSON.stringify(connection);
};
