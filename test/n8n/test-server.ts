/** npm run test:server: keeps one n8n with the package running, which e2e, editor, and workflow tests then use. */
import fs from 'node:fs';
import { EMAIL } from './api';
import { FILE, findRunning, startShared, type Shared } from './shared';

let shared: Shared | undefined;

async function stop() {
	fs.rmSync(FILE, { force: true });
	const running = shared;
	shared = undefined;
	await running?.stop();
}

async function start() {
	shared = await startShared();
	const { connection, server } = shared;
	fs.writeFileSync(FILE, JSON.stringify(connection), { mode: 0o600 });
	void server.exited.then(() => shared && end());
	console.log(`
n8n:       ${connection.url} (${EMAIL}, ${connection.password})
Log:       ${connection.logFile}

Tests use it as long as it's running:

npm run jest test/e2e/cancel.test.ts
npm run jest test/editor/editor.test.ts
npm run jest test/workflows/import.test.ts

Press Enter to build the package again and restart n8n. Press Ctrl-C to end.`);
}

async function end() {
	await stop();
	process.exit();
}

/** The newest command, after the ones before. */
let work = Promise.resolve();
const then = (next: () => Promise<void>) =>
	void (work = work.then(next).catch((error) => {
		console.error(error);
		process.exitCode = 1;
		return end();
	}));

process.on('exit', () => shared && fs.rmSync(FILE, { force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => then(end));
then(async () => {
	const running = await findRunning();
	if (running) throw new Error(`Process ${running.pid} runs a test server: press Enter there.`);
	await start();
});
process.stdin.on('data', () => then(async () => stop().then(start)));
