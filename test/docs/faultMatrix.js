/** docs/fault-matrix.md, created from what a contract test has measured. */
const FILE = 'docs/fault-matrix.md';

const INTRODUCTION = `# Behavior on failures

What you get when the API fails or can't be reached. A contract test executes this node with n8n's own engine and the sandbox in
\`test/sandbox\`. It creates this page, and fails when the page is outdated (\`UPDATE_DOCS=1 npm run test:unit\` writes it again). The
end-to-end tests repeat one failure of each class in a real n8n instance.

40 items report on one entity each, in two shared requests of 20 IDs. The failure affects the requests for the entity of item 37,
counted from 0. "Correct" means that calls and cost of an item equal those of the sandbox, to the last decimal. Each request is
retried at most once.`;

const EXCEPTION =
	'<!-- textlint-disable -- messages of the API and of the node, which the linter reads in nodes/ -->';

/**
 * @typedef {Record<string, string>} Row by column
 * @typedef {{ title: string, text: string, rows: Row[] }} Table
 */

/** Rows that differ in nothing but the failure, as one. @param {Row[]} rows */
function merged(rows) {
	/** @type {Map<string, Row>} */
	const found = new Map();
	for (const { Failure = '', ...cells } of rows) {
		const key = JSON.stringify(cells);
		const names = [found.get(key)?.Failure, Failure].filter(Boolean).join(', ');
		found.set(key, { Failure: names, ...cells });
	}
	return [...found.values()];
}

/** A table as prettier lays it out. @param {Row[]} rows */
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
		...tables.flatMap(({ title, text, rows }) => [`## ${title}`, text, markdown(merged(rows))]),
	].join('\n\n') + '\n';

module.exports = { FILE, pageOf };
