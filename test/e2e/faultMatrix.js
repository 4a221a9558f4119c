/** docs/fault-matrix.md: made of what the fault tests have seen, printed by them, and held against the file. */
const fs = require('node:fs');
const path = require('node:path');

const FILE = path.join(__dirname, '..', '..', 'docs', 'fault-matrix.md');

const INTRODUCTION = `# Fault matrix

What a user gets when the service or the way to it fails. Seen in a real n8n, with our node asking the sandbox in
\`test/sandbox\`; the end-to-end test \`test/e2e/faults.test.ts\` makes this page and fails when it is out of date
(\`UPDATE_DOCS=1\` writes it anew).

200 items ask for one entity each and go out in ten shared requests of 20 IDs. The fault hits the requests that ask for the entity of
item 137, counted from 0. "Right" is an item whose figures were compared, to the last decimal, with what the service has. Each
request may be tried again once.`;

/**
 * @typedef {Record<string, string>} Row by column
 * @typedef {{ title: string, text: string, rows: Row[] }} Table
 */

/**
 * A table as prettier lays it out.
 *
 * @param {Row[]} rows
 */
function markdown(rows) {
	const columns = Object.keys(rows[0] ?? {});
	const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
	const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
	/** @param {string[]} cells @param {string} filler */
	const line = (cells, filler = ' ') =>
		`| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width, filler)).join(' | ')} |`;
	const [head = [], ...body] = lines;
	return [line(head), line([], '-'), ...body.map((cells) => line(cells))].join('\n');
}

/** @param {Table[]} tables */
const pageOf = (tables) =>
	[
		INTRODUCTION,
		...tables.flatMap(({ title, text, rows }) => [`## ${title}`, text, markdown(rows)]),
	].join('\n\n') + '\n';

/** The committed page; empty when there is none. */
const committedPage = () => (fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8') : '');

/**
 * Prints the page and, with UPDATE_DOCS=1, writes it.
 *
 * @param {string} page
 */
function publish(page) {
	process.stdout.write(`\n${page}\n`);
	if (process.env.UPDATE_DOCS === '1') fs.writeFileSync(FILE, page);
}

module.exports = { committedPage, pageOf, publish };
