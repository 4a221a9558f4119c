/** docs/fault-matrix.md: created from what the fault tests measured, printed by them, and compared with the file. */
const fs = require('node:fs');
const path = require('node:path');

const FILE = path.join(__dirname, '..', '..', 'docs', 'fault-matrix.md');

const INTRODUCTION = `# Behavior on failures

What users get when the API fails or can't be reached. The end-to-end test \`test/e2e/faults.test.ts\` measures it in a real n8n
instance, with this node and the sandbox in \`test/sandbox\`. It creates this page and fails when the page is outdated
(\`UPDATE_DOCS=1\` writes it again).

200 items report on one entity each, in ten shared requests of 20 IDs. The failure affects the requests for the entity of item 137,
counted from 0. "Correct" means that calls and cost of an item equal those of the sandbox, to the last decimal. Each request is
retried at most once.`;

const EXCEPTION =
	'<!-- textlint-disable -- messages of the API and of the node, which the linter reads in nodes/ -->';

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
		EXCEPTION,
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
