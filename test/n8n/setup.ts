/** jest's globalSetup of the projects that need a real n8n: uses a running one, or starts one for them. */
import { announce, isAnnounced } from './connection';
import { versionNamed } from './install';
import { findRunning, packageDigest, startShared } from './shared';

let stop: (() => Promise<void>) | undefined;

/** The globalTeardown. */
export const teardown = async () => await stop?.();

export default async function setup() {
	if (isAnnounced()) return;
	const version = versionNamed(process.env.N8N_TEST_VERSION ?? 'current');
	const running = version === 'current' ? await findRunning() : undefined;
	if (running === undefined) {
		const shared = await startShared(version);
		stop = shared.stop;
		announce(shared.connection);
		return;
	}
	announce(running);
	if (running.package !== packageDigest()) {
		console.warn(
			'\nThe package has changed since the test server was built. Press Enter there to build it again.\n',
		);
	}
}
