/** One n8n with our package, one sandbox, and one browser, for all tests that need a real n8n. */
import omit from 'lodash/omit';
import { chromium } from 'playwright-core';
import { demoCredentials } from '../demo/credentials';
import { FLAGS, findChromium } from '../editor/browser';
import { startSandbox } from '../sandbox';
import type { AtEnd } from '../support/undo';
import { packPackage } from '../tools/pack';
import { startN8n } from './server';

/** A documentation address (RFC 5737), which n8n is told never to send anything to. */
export const BLOCKED_HOST = '192.0.2.1';

const SETTINGS = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_BLOCKED_IP_RANGES: `${BLOCKED_HOST}/32`,
	// The clean-up of executions that n8n doesn't save, otherwise every 15 minutes.
	EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '0.05',
};

export async function startShared(atEnd: AtEnd) {
	const { N8N_TEST_VERSION: version } = process.env;
	const tarball = await packPackage();
	const server = await startN8n(atEnd, { version, tarball, env: SETTINGS });
	const sandbox = await startSandbox();
	atEnd(sandbox.close);
	const executablePath = findChromium();
	// It ends with this process, which a signal ends.
	const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
	const options = { executablePath, args: FLAGS, host: '127.0.0.1', ...signals };
	const browser = executablePath ? await chromium.launchServer(options) : undefined;
	atEnd(() => browser?.close());
	const { api, program } = server;
	const { baseUrl, analyticsUrl } = sandbox;
	// What tests need to know of it, as text that crosses processes.
	const connection = {
		...omit(server, 'api', 'program'),
		session: api.session(),
		tarball,
		browser: browser?.wsEndpoint(),
		baseUrl,
		analyticsUrl,
		/** Good ones, by type. */
		credentials: await api.createCredentials(demoCredentials(sandbox)),
	};
	return { connection, program };
}

export type Shared = Awaited<ReturnType<typeof startShared>>;
export type Connection = Shared['connection'];
