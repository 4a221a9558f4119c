/** One n8n with our package, one sandbox, and one browser, for all tests that need a real n8n. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { demoCredentials } from '../demo/credentials';
import { FLAGS, findChromium } from '../editor/browser';
import { startSandbox } from '../sandbox';
import { temporaryFolder, undoStack } from '../support/undo';
import { packPackage } from '../tools/pack';
import type { N8nVersion } from './install';
import { log, withProgress } from './progress';
import { ROOT } from './project-packages';
import { responds, startN8n } from './server';
import type { StoredCredential } from './workflow';

/** Where `npm run test:server` writes down its connection. */
export const FILE = path.join(
	os.tmpdir(),
	`ai-workspace-test-server-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}.json`,
);

/** A documentation address (RFC 5737), which n8n is told never to send anything to. */
export const BLOCKED_HOST = '192.0.2.1';

const SETTINGS = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_BLOCKED_IP_RANGES: `${BLOCKED_HOST}/32`,
	// The clean-up of executions that n8n doesn't save, otherwise every 15 minutes.
	EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '0.05',
};

/** A digest of what the package is built from. */
export function packageDigest() {
	const hash = createHash('sha256');
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		fs
			.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.map((file) => path.join(folder, file)),
	);
	for (const file of ['package.json', 'tsconfig.json', ...files.sort()]) {
		const full = path.join(ROOT, file);
		if (fs.statSync(full).isFile()) hash.update(file).update(fs.readFileSync(full));
	}
	return hash.digest('hex');
}

async function startBrowser() {
	const executablePath = findChromium();
	// This process ends it with the rest.
	const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
	if (executablePath === undefined) return undefined;
	return await chromium.launchServer({ executablePath, args: FLAGS, host: '127.0.0.1', ...own });
}

export const startShared = async (version: N8nVersion = 'current') =>
	await undoStack(async (atEnd) => {
		const digest = packageDigest();
		const tarball = await withProgress(log, 'Building and packing the node', packPackage);
		const logFile = path.join(await temporaryFolder(atEnd), 'n8n.log');
		const onOutput = (text: string) => fs.appendFileSync(logFile, text);
		const server = await startN8n({ version, tarball, env: SETTINGS, onOutput });
		atEnd(server.stop);
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const browser = await startBrowser();
		if (browser) atEnd(() => browser.close());
		const { installed, api, url, password, userFolder, databaseFile } = server;
		const { baseUrl, analyticsUrl } = sandbox;
		/** Good ones, by type. */
		const credentials: Record<string, StoredCredential> = {};
		for (const credential of demoCredentials(sandbox)) {
			credentials[credential.type] = await api.createCredential(credential);
		}
		// What tests need to know of it, as text that crosses processes.
		const connection = {
			...{ pid: process.pid, package: digest, session: api.session() },
			...{ installed, url, password, userFolder, databaseFile, logFile },
			...{ browser: browser?.wsEndpoint(), baseUrl, analyticsUrl, credentials },
		};
		return { connection, server, sandbox };
	});

export type Shared = Awaited<ReturnType<typeof startShared>>;
export type Connection = Shared['connection'];

/** The connection of a running `npm run test:server`. */
export async function findRunning(): Promise<Connection | undefined> {
	if (!fs.existsSync(FILE)) return undefined;
	const connection: Connection = JSON.parse(fs.readFileSync(FILE, 'utf8'));
	return (await responds(`${connection.url}/healthz/readiness`)) ? connection : undefined;
}
