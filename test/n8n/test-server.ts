/** npm run test:server: keeps one n8n with the package running, which e2e, editor, and workflow tests then use. */
import fs from 'node:fs';
import { EMAIL } from './api';
import { FILE, findRunning } from './setup';
import { undoStack } from '../support/undo';
import { startShared } from './shared';

async function start() {
	const { connection, program, stop } = await undoStack(startShared);
	fs.writeFileSync(FILE, JSON.stringify(connection), { mode: 0o600 });
	console.log(`
n8n:       ${connection.url} (${EMAIL}, ${connection.password})
Log:       ${connection.logFile}

Tests use it as long as it's running:

npm run jest test/e2e/cancel.test.ts
npm run jest test/editor/editor.test.ts
npm run jest test/workflows/directory.test.ts

Press Enter to build the package again and restart n8n. Press Ctrl-C to end.`);
	const enter = new Promise((resolve) => process.stdin.once('data', resolve));
	await Promise.race([enter, program]);
	fs.rmSync(FILE);
	await stop();
}

async function main() {
	if (await findRunning()) throw new Error('There is a test server already: press Enter there.');
	for (;;) await start();
}

void main();
