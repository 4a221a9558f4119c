import execa from 'execa';
import { ensureN8n } from '../n8n/install';
import { until } from '../support/until';
import type { Stage } from './stage';

// Runs in n8n's own Node, which has SQLite built in.
const SEARCH = `
	const { DatabaseSync } = require('node:sqlite');
	const [file, ...texts] = process.argv.slice(1);
	const database = new DatabaseSync(file, { readOnly: true });
	// Other suites remove their tables meanwhile.
	database.exec('BEGIN');
	const found = [];
	for (const { name } of database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
		for (const row of database.prepare('SELECT * FROM "' + name + '"').all()) {
			for (const [column, value] of Object.entries(row)) {
				const cell = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
				if (texts.some((text) => cell.includes(text))) found.push(name + '.' + column);
			}
		}
	}
	console.log(JSON.stringify(found));
`;

async function columnsWith(file: string, texts: string[]): Promise<string[]> {
	const { node } = await ensureN8n();
	const args = ['--no-warnings', '-e', SEARCH, file, ...texts];
	const { stdout } = await execa(node, args, { env: {}, extendEnv: false });
	return JSON.parse(stdout);
}

/** Waits until no cell of the database has one of these secrets, nor a line of the log; `known` is a text of the workflow. */
export async function expectNoTraces(stage: Stage, secrets: string[], known: string) {
	const isClean = async () => (await columnsWith(stage.databaseFile, secrets)).length === 0;
	await until(isClean, 200);
	for (const secret of secrets) expect(stage.log()).not.toContain(secret);
	expect(await columnsWith(stage.databaseFile, [known])).toContain('workflow_entity.nodes');
}
