/** The tables of docs/compatibility.md. */
const fs = require('node:fs/promises');
const path = require('node:path');
const prettier = require('prettier');
const { ROOT } = require('../n8n/project-packages');

const DOCUMENT = path.join(ROOT, 'docs/compatibility.md');

/** Each table stands between two comments and has the version in its first column. */
const TABLES = {
	engines: {
		marks: ['<!-- engines: npm run compat -- --write -->', '<!-- end of engines -->'],
		head: ['n8n-core', 'n8n-workflow', 'n8n', 'Passed', 'Failed', 'Reasons', 'Commit'],
	},
	servers: {
		marks: ['<!-- servers: npm run compat:server -- --write -->', '<!-- end of servers -->'],
		head: ['n8n', 'Node', 'Passed', 'Failed', 'Reasons', 'Commit'],
	},
};

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** @param {string[]} cells */
const line = (cells) => `| ${cells.map(cell).join(' | ')} |`;

/** @param {string} version */
const sortKey = (version) =>
	version
		.split('.')
		.map((part) => part.padStart(5, '0'))
		.join('.');

/** @param {string} row */
const versionIn = (row) => /^\| *(\d[\d.]*)/.exec(row)?.[1];

/**
 * Puts rows into a table; a version that the table has already gets the new row.
 *
 * @param {keyof typeof TABLES} name
 * @param {string[][]} rows
 */
async function writeRows(name, rows) {
	const { marks, head } = TABLES[name];
	const [begin = '', end = ''] = marks;
	const text = await fs.readFile(DOCUMENT, 'utf8');
	const [before, rest = ''] = text.split(begin);
	const [table = '', after] = rest.split(end);
	if (after === undefined) throw new Error(`docs/compatibility.md has no ${marks.join(' … ')}`);
	/** @type {Map<string, string>} */
	const byVersion = new Map();
	for (const row of [...table.split('\n'), ...rows.map(line)]) {
		const version = versionIn(row);
		if (version) byVersion.set(version, row);
	}
	const sorted = [...byVersion].sort(([a], [b]) => (sortKey(a) < sortKey(b) ? 1 : -1));
	const lines = [line(head), line(head.map(() => '---')), ...sorted.map(([, row]) => row)];
	const whole = `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`;
	const options = await prettier.resolveConfig(DOCUMENT);
	await fs.writeFile(DOCUMENT, await prettier.format(whole, { ...options, parser: 'markdown' }));
}

module.exports = { writeRows };
