/** jest's globalSetup of the end-to-end project. N8N_TEST_VERSION names a folder of test/n8n. */
const { versionNamed } = require('../n8n/install');
const { startForSuites } = require('../n8n/suites');
const { announce } = require('./connect');

/** An address for documentation (RFC 5737), which n8n is told never to send anything to. */
const BLOCKED_HOST = '192.0.2.1';

module.exports = async () => {
	announce(
		await startForSuites({
			version: versionNamed(process.env.N8N_TEST_VERSION ?? 'current'),
			env: {
				N8N_SSRF_PROTECTION_ENABLED: 'true',
				N8N_SSRF_BLOCKED_IP_RANGES: `${BLOCKED_HOST}/32`,
			},
		}),
	);
};
module.exports.BLOCKED_HOST = BLOCKED_HOST;
