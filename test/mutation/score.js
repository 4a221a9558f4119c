// @ts-nocheck
/** The score of the last `npm run mutate`, without the mutants that docs/mutants.md lists as equivalent. `--write` updates the table there. */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { cacheRoot } = require('../n8n/npm');

const PAGE = join(__dirname, '../../docs/mutants.md');
const TABLE = /(?<=<!-- scores: .* -->\n)[^]*(?=<!-- end of scores -->)/;
const HEAD =
	'| File | Mutants | Killed | Equivalent | Score in % |\n| --- | --: | --: | --: | --: |';

/** Code in one line of a table, 60 characters at most. */
function asCode(code) {
	const line = code.replace(/\s+/g, ' ').trim();
	const text = line.length > 60 ? `${line.slice(0, 60).trim()}…` : line;
	return (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``).replaceAll('|', '\\|');
}

/** A mutant as the page names it, without its line, which changes with each line above it. */
function nameOf(path, source, { location: { start, end }, replacement }) {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	lines.push(lines.pop().slice(0, end.column - 1));
	lines.unshift(lines.shift().slice(start.column - 1));
	return `${path} | ${asCode(lines.join('\n'))} → ${asCode(replacement)}`;
}

const page = readFileSync(PAGE, 'utf8');
const isEquivalent = (name) => page.replace(/ +\|/g, ' |').includes(`| ${name} |`);
const report = JSON.parse(readFileSync(join(cacheRoot(), 'mutation/report.json'), 'utf8'));
const row = (path, [mutants, killed, equivalent]) => {
	const percent = mutants === equivalent ? 100 : (100 * killed) / (mutants - equivalent);
	return `| ${path} | ${mutants} | ${killed} | ${equivalent} | ${percent.toFixed(1)} |`;
};

const total = [0, 0, 0];
const rows = Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
	const path = file.replace(/^nodes\/AiWorkspace\//, '');
	const killed = mutants.filter(({ status }) => ['Killed', 'Timeout'].includes(status)).length;
	const alive = mutants.filter(({ status }) => ['Survived', 'NoCoverage'].includes(status));
	const left = alive.filter((mutant) => !isEquivalent(nameOf(path, source, mutant)));
	for (const mutant of left) {
		console.log(`${path}:${mutant.location.start.line} ${nameOf(path, source, mutant)}`);
	}
	const counts = [killed + alive.length, killed, alive.length - left.length];
	counts.forEach((count, index) => (total[index] += count));
	return counts[0] === 0 ? [] : [row(path, counts)];
});
const table = [HEAD, ...rows.sort(), row('All', total)].join('\n');
console.log(`\n${table}`);
if (process.argv.includes('--write')) {
	writeFileSync(
		PAGE,
		page.replace(TABLE, () => `\n${table}\n\n`),
	);
}
