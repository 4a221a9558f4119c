/** jest's globalSetup of the end-to-end project. N8N_TEST_VERSION names a folder of test/n8n. */
const { versionNamed } = require('../n8n/install');
const { startForSuites } = require('../n8n/suites');
const { announce } = require('./connect');

module.exports = async () => {
	announce(
		await startForSuites({ version: versionNamed(process.env.N8N_TEST_VERSION ?? 'current') }),
	);
};
