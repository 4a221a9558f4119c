/** The score of the last `npm run mutate`, without the mutants that docs/mutants.md lists as equivalent. With `--write`, it updates the table there. */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { cacheRoot } = require('../n8n/cache');

/** @typedef {{ line: number, column: number }} Position */
/** @typedef {{ location: { start: Position, end: Position }, replacement: string, status: string }} Mutant */
/** @typedef {{ source: string, mutants: Mutant[] }} MutatedFile */
/** @typedef {{ path: string, mutants: number, killed: number, equivalent: number }} Score */

const PAGE = join(__dirname, '..', '..', 'docs', 'mutants.md');
const TABLE = /(?<=<!-- scores: .* -->\n)[^]*(?=<!-- end of scores -->)/;

/** Characters of the code that the page shows. */
const LONGEST_CODE = 60;

const KILLED = ['Killed', 'Timeout'];
const ALIVE = ['Survived', 'NoCoverage'];

/** @param {string} text */
function oneLine(text) {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > LONGEST_CODE ? `${line.slice(0, LONGEST_CODE).trim()}…` : line;
}

/** @param {string} text */
function asCode(text) {
	const fence = text.includes('`') ? '``' : '`';
	return `${fence} ${text} ${fence}`.replace(/^` | `$/g, '`').replaceAll('|', '\\|');
}

/**
 * A mutant as the page names it, without its line, which changes with each line above it.
 *
 * @param {string} source
 * @param {Mutant} mutant
 */
function nameOf(source, { location: { start, end }, replacement }) {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	lines.push((lines.pop() ?? '').slice(0, end.column - 1));
	const code = [(lines.shift() ?? '').slice(start.column - 1), ...lines].join('\n');
	return `${asCode(oneLine(code))} → ${asCode(oneLine(replacement))}`;
}

/** @param {string} page */
function equivalentOn(page) {
	const [, section = ''] = page.split(/^## Equivalent mutants$/m);
	const rows = section.split(/^## /m)[0]?.matchAll(/^\| (\S+\.ts) +\| (.+?) +\| /gm) ?? [];
	return new Set([...rows].map(([, file, mutation]) => `${file} ${mutation}`));
}

/** @param {Score} score */
const percent = ({ mutants, killed, equivalent }) =>
	mutants === equivalent ? '100.0' : ((100 * killed) / (mutants - equivalent)).toFixed(1);

/** @param {Score} score */
const row = (score) =>
	`| ${score.path} | ${score.mutants} | ${score.killed} | ${score.equivalent} | ${percent(score)} |`;

/** @param {Score[]} scores @param {'mutants' | 'killed' | 'equivalent'} member */
const sum = (scores, member) => scores.reduce((total, score) => total + score[member], 0);

/** @param {Score[]} scores */
function table(scores) {
	const total = {
		path: 'All',
		mutants: sum(scores, 'mutants'),
		killed: sum(scores, 'killed'),
		equivalent: sum(scores, 'equivalent'),
	};
	return [
		'| File | Mutants | Killed | Equivalent | Score in % |',
		'| --- | --: | --: | --: | --: |',
		...scores.map(row),
		row(total),
	].join('\n');
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
/** @type {{ files: Record<string, MutatedFile> }} */
const { files } = JSON.parse(readFileSync(join(cacheRoot(), 'mutation', 'report.json'), 'utf8'));
const page = readFileSync(PAGE, 'utf8');
const equivalent = equivalentOn(page);
const stale = new Set(equivalent);
/** @type {Score[]} */
const scores = [];
for (const [file, { source, mutants }] of Object.entries(files)) {
	const path = file.replace(/^nodes\/AiWorkspace\//, '');
	const known = mutants.filter(({ status }) => [...KILLED, ...ALIVE].includes(status));
	if (known.length === 0) continue;
	const alive = known
		.filter(({ status }) => ALIVE.includes(status))
		.map((mutant) => ({ line: mutant.location.start.line, name: nameOf(source, mutant) }));
	const left = alive.filter(({ name }) => !equivalent.has(`${path} ${name}`));
	for (const { line, name } of left) console.log(`${path}:${line} ${name}`);
	for (const { name } of alive) stale.delete(`${path} ${name}`);
	const killed = known.length - alive.length;
	scores.push({ path, mutants: known.length, killed, equivalent: alive.length - left.length });
}
for (const name of stale) console.log(`No longer a mutant: ${name}`);
scores.sort((a, b) => (a.path < b.path ? -1 : 1));
console.log(`\n${table(scores)}`);
if (values.write)
	writeFileSync(
		PAGE,
		page.replace(TABLE, () => `\n${table(scores)}\n\n`),
	);
