/** How tests reach the n8n that setup.ts has started or found. */
import fs from 'node:fs';
import { createApi } from './api';
import type { Connection } from './shared';

/** jest hands the environment of its setup on to its workers. */
const VARIABLE = 'AI_WORKSPACE_TEST_SERVER';

export const announce = (connection: Connection) =>
	void (process.env[VARIABLE] = JSON.stringify(connection));

export const isAnnounced = () => process.env[VARIABLE] !== undefined;

export function read(): Connection {
	const text = process.env[VARIABLE];
	if (text === undefined) throw new Error('No n8n is running: see "Tests" in CONTRIBUTING.md.');
	return JSON.parse(text);
}

/** The running server, signed in as its owner; `log()` is all that n8n has printed so far. */
export function connect() {
	const connection = read();
	return {
		...connection,
		api: createApi(connection.url, connection),
		log: () => fs.readFileSync(connection.logFile, 'utf8'),
	};
}
