/** docs/fault-matrix.md, created from what a contract test has measured. */
import { table } from './document';

export const FILE = 'docs/fault-matrix.md';

const INTRODUCTION = `# Behavior on failures

What you get when the API fails or can't be reached. A contract test executes this node with n8n's own engine and the sandbox in
\`test/sandbox\`. It creates this page, and fails when the page is outdated (\`UPDATE_DOCS=1 npm run test:unit\` writes it again). The
end-to-end tests repeat four of them in a real n8n instance.

40 items report on one entity each, in two shared requests of 20 IDs. The failure affects the requests for the entity of item 37,
counted from 0. "Correct" means that calls and cost of an item equal those of the sandbox, to the last decimal. Each request is
retried at most once.`;

const EXCEPTION =
	'<!-- textlint-disable -- messages of the API and of the node, which the linter reads in nodes/ -->';

/** Cells by column. */
type Row = Record<string, string>;
interface Table {
	title: string;
	text: string;
	rows: Row[];
}

/** Rows that differ in nothing but the failure, as one. */
function merged(rows: Row[]) {
	const found = new Map<string, Row>();
	for (const { Failure = '', ...cells } of rows) {
		const key = JSON.stringify(cells);
		const names = [found.get(key)?.Failure, Failure].filter(Boolean).join(', ');
		found.set(key, { Failure: names, ...cells });
	}
	return [...found.values()];
}

function markdown(rows: Row[]) {
	const columns = Object.keys(rows[0] ?? {});
	return table([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]);
}

export const pageOf = (tables: Table[]) =>
	[
		INTRODUCTION,
		EXCEPTION,
		...tables.flatMap(({ title, text, rows }) => [`## ${title}`, text, markdown(merged(rows))]),
	].join('\n\n') + '\n';
