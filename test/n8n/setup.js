/** jest's globalSetup of the projects that need a real n8n: uses a running one, or starts one for them. */
const { atEnd } = require('../support/teardown');
const { announce, isAnnounced } = require('./connection');
const { versionNamed } = require('./install');
const { findRunning, packageDigest, startShared } = require('./shared');

module.exports = async () => {
	if (isAnnounced()) return;
	const version = versionNamed(process.env.N8N_TEST_VERSION ?? 'current');
	const running = version === 'current' ? await findRunning() : undefined;
	if (running === undefined) {
		const shared = await startShared({ version });
		atEnd(shared.stop);
		announce(shared.connection);
		return;
	}
	if (running.package !== packageDigest()) {
		console.warn(
			'\nThe package has changed since the test server was built. Press Enter there to build it again.\n',
		);
	}
	announce(running);
};
