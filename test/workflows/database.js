/** A look into n8n's database, and the import as its command line does it. */
const { ensureN8n } = require('../n8n/install');
const { connect } = require('../n8n/connection');
const { run } = require('../n8n/processes');
const { FOLDER } = require('./files');

// Runs in n8n's own Node, which has SQLite built in.
const SEARCH = `
	const { DatabaseSync } = require('node:sqlite');
	const [file, ...texts] = process.argv.slice(1);
	const database = new DatabaseSync(file, { readOnly: true });
	const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
	let cells = 0;
	const found = [];
	for (const { name } of tables) {
		for (const row of database.prepare('SELECT * FROM "' + name + '"').all()) {
			for (const [column, value] of Object.entries(row)) {
				if (value === null) continue;
				cells++;
				const cell = value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
				if (texts.some((text) => cell.includes(text))) found.push(name + '.' + column);
			}
		}
	}
	console.log(JSON.stringify({ tables: tables.length, cells, found }));
`;

/**
 * Looks for texts in every cell of every table.
 *
 * @param {string} file
 * @param {string[]} texts
 * @returns {Promise<{ tables: number, cells: number, found: string[] }>}
 */
async function searchDatabase(file, texts) {
	const { node } = await ensureN8n('current', { log: () => {} });
	const args = ['--no-warnings', '-e', SEARCH, file, ...texts];
	const { code, output } = await run(node, args, { env: {} });
	if (code !== 0) throw new Error(`The database cannot be read: ${output}`);
	return JSON.parse(output);
}

/** Every how many minutes n8n deletes the records of executions that it doesn't save, if nobody sets it. @returns {Promise<number>} */
async function cleanUpMinutes() {
	const { dir, node } = await ensureN8n('current', { log: () => {} });
	const script = `
		const { Container } = require('@n8n/di');
		const { ExecutionsConfig } = require('@n8n/config');
		console.log(Container.get(ExecutionsConfig).pruneDataIntervals.hardDelete);
	`;
	const { code, output } = await run(node, ['--no-warnings', '-e', script], { cwd: dir, env: {} });
	if (code !== 0) throw new Error(`n8n's settings can't be read: ${output}`);
	return Number(output);
}

/** n8n import:workflow for all of docs/workflows. */
async function importFolder() {
	await connect().cli(['import:workflow', '--separate', `--input=${FOLDER}`]);
}

module.exports = { cleanUpMinutes, importFolder, searchDatabase };
