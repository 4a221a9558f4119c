// @ts-nocheck
/** The score of the last `npm run mutate`, without the mutants that docs/mutants.md lists as equivalent, and which others are left. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { cacheRoot } = require('../n8n/npm');

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

const page = readFileSync(join(__dirname, '../../docs/mutants.md'), 'utf8').replace(/ +\|/g, ' |');
const { files } = JSON.parse(readFileSync(join(cacheRoot(), 'mutation/report.json'), 'utf8'));
const counts = { killed: 0, equivalent: 0, left: 0 };
for (const [file, { source, mutants }] of Object.entries(files)) {
	for (const mutant of mutants) {
		const name = nameOf(file.replace(/^nodes\/AiWorkspace\//, ''), source, mutant);
		const isKilled = ['Killed', 'Timeout'].includes(mutant.status);
		const isAlive = ['Survived', 'NoCoverage'].includes(mutant.status);
		const isLeft = isAlive && !page.includes(`| ${name} |`);
		if (isLeft) console.log(`line ${mutant.location.start.line}: ${name}`);
		if (isKilled || isAlive) counts[isKilled ? 'killed' : isLeft ? 'left' : 'equivalent']++;
	}
}
console.log(counts);
