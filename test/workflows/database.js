/** A look into n8n's database. */
const { ensureN8n } = require('../n8n/install');
const { run } = require('../n8n/processes');

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

module.exports = { searchDatabase };
