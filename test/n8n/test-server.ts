/** npm run test:server: keeps one n8n with the package running, which e2e, editor, and workflow tests then use. */
import fs from 'node:fs';
import { EMAIL } from './api';
import { FILE, findRunning } from './setup';
import { endWithParent, undoStack } from '../support/undo';
import { startShared } from './shared';

async function main() {
	if (await findRunning()) throw new Error('There is a test server already.');
	endWithParent();
	const { connection, program, stop } = await undoStack(startShared);
	fs.writeFileSync(FILE, JSON.stringify(connection), { mode: 0o600 });
	console.log(`
n8n:       ${connection.url} (${EMAIL}, ${connection.password})
Log:       ${connection.logFile}

Tests use it as long as it's running:

npm run jest test/e2e/restrictions.test.ts
npm run jest test/editor/editor.test.ts
npm run jest test/workflows/directory.test.ts

Press Ctrl-C to end it, and start it again after a change of the package.`);
	await program;
	await stop();
}

void main();
