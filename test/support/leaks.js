/** jest's environment for all tests. Fails a file that leaves a timer, a connection, a server, or a process behind. */
const { TestEnvironment } = require('jest-environment-node');
const { setTimeout: sleep } = require('node:timers/promises');

const KINDS = new Set(['Timeout', 'TCPSocketWrap', 'TCPServerWrap', 'ProcessWrap']);
/** Connections take a moment to close, on a busy machine many. */
const WITHIN_MS = 30_000;

/** What keeps this process alive. */
const open = () => process.getActiveResourcesInfo().filter((kind) => KINDS.has(kind));

/** How much files before have left in this process, which have failed already. */
let known = 0;

module.exports = class extends TestEnvironment {
	async teardown() {
		await super.teardown();
		// Without workers, jest has timers of its own, and says itself that something was left open.
		if (!process.send) return;
		for (const deadline = Date.now() + WITHIN_MS; Date.now() < deadline; await sleep(20)) {
			if (open().length <= known) return;
		}
		known = open().length;
		throw new Error(`The tests of this file left something open: ${open().join(', ')}`);
	}
};
