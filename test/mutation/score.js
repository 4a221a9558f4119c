// @ts-nocheck
/** The score of the last `npm run mutate`, without equivalent mutants, and which others are left. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { cacheRoot } = require('../n8n/install');
const equivalent = require('./equivalent');

/** Code in one line, 60 characters at most. */
function short(code) {
	const line = code.replace(/\s+/g, ' ').trim();
	return line.length > 60 ? `${line.slice(0, 60).trim()}…` : line;
}

/** A mutant without its line, which changes with each line above it. */
function nameOf(source, { location: { start, end }, replacement }) {
	const lines = source.split('\n').slice(start.line - 1, end.line);
	lines.push(lines.pop().slice(0, end.column - 1));
	lines.unshift(lines.shift().slice(start.column - 1));
	return `${short(lines.join('\n'))} → ${short(replacement)}`;
}

const { files } = JSON.parse(readFileSync(join(cacheRoot(), 'mutation/report.json'), 'utf8'));
const counts = { killed: 0, equivalent: 0, left: 0, timedOut: 0 };
for (const [file, { source, mutants }] of Object.entries(files)) {
	const path = file.replace(/^nodes\/AiWorkspace\//, '');
	for (const mutant of mutants) {
		const name = nameOf(source, mutant);
		// Stryker has counted the rounds of a loop. Time alone may be that of a busy machine.
		const isLoop = /hit limit/i.test(mutant.statusReason ?? '');
		const isTimedOut = mutant.status === 'Timeout' && !isLoop;
		const isKilled = mutant.status === 'Killed' || isLoop;
		const isAlive = ['Survived', 'NoCoverage'].includes(mutant.status);
		const isLeft = isAlive && equivalent[path]?.[name] === undefined;
		const place = `${path}:${mutant.location.start.line}`;
		if (isLeft) console.log(`${place} ${name}`);
		if (isTimedOut) console.log(`${place} ${name} (timed out: test it again)`);
		if (isTimedOut) counts.timedOut++;
		if (isKilled || isAlive) counts[isKilled ? 'killed' : isLeft ? 'left' : 'equivalent']++;
	}
}
console.log(counts);
