/** jest's globalSetup of the projects that need a real n8n: uses a running one, or starts one for them. */
import fs from 'node:fs';
import path from 'node:path';
import execa from 'execa';
import { ROOT } from '../docs/document';
import { endWithParent, undoStack } from '../support/undo';
import { announce } from './connection';
import { responds } from './server';
import { startShared, type Connection } from './shared';

/** Where `npm run test:server` writes down its connection. */
export const FILE = path.join(ROOT, 'node_modules/.cache/n8n-test-server.json');

export async function findRunning(): Promise<Connection | undefined> {
	if (!fs.existsSync(FILE)) return undefined;
	const connection: Connection = JSON.parse(fs.readFileSync(FILE, 'utf8'));
	return (await responds(`${connection.url}/healthz/readiness`)) ? connection : undefined;
}

let stop: (() => Promise<void>) | undefined;

export const teardown = async () => await stop?.();

export default async function setup() {
	const { N8N_TEST_VERSION, N8N_EXPRESSION_ENGINE } = process.env;
	const isUsual = N8N_TEST_VERSION === undefined && N8N_EXPRESSION_ENGINE === undefined;
	const running = isUsual ? await findRunning() : undefined;
	if (running === undefined) {
		endWithParent();
		const shared = await undoStack(startShared);
		stop = shared.stop;
		announce(shared.connection);
		return;
	}
	announce(running);
	const sources = ['nodes', 'credentials', 'package.json', '-newer', running.tarball];
	const { stdout } = await execa('find', sources, { cwd: ROOT });
	if (stdout !== '')
		console.warn(`\nStart test:server again. It has earlier versions of\n${stdout}\n`);
}
