/**
 * npm run lint:regexp: whether all regular expressions of the package take linear time. What an expression is made of at run time
 * isn't seen.
 */
import groupBy from 'lodash/groupBy';
import map from 'lodash/map';
import { check } from 'recheck';
import ts from 'typescript';
import { filesIn, readDocument } from '../docs/document';
import { syntaxOf } from './sources';

// The same results on every machine: one that takes long on a busy one isn't an attack.
process.env.RECHECK_BACKEND = 'pure';
const [WHOLE, ATTACK] = [600_000, 300_000];
const PATIENT = { timeout: WHOLE, attackTimeout: ATTACK, incubationTimeout: ATTACK };

const expressionsIn = (file: string) =>
	syntaxOf(readDocument(file), file)
		.filter(ts.isRegularExpressionLiteral)
		.map((node) => {
			const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
			return { text: node.text, place: `${file}:${line + 1}` };
		});

async function main() {
	const files = ['nodes', 'credentials'].flatMap(filesIn).filter((name) => name.endsWith('.ts'));
	for (const [text, all] of Object.entries(groupBy(files.flatMap(expressionsIn), 'text'))) {
		const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(text) ?? [];
		const found = await check(source, flags, { ...PATIENT, randomSeed: 1 });
		if (found.status === 'safe') continue;
		const summary = 'complexity' in found ? found.complexity.summary : found.status;
		console.error(`${map(all, 'place').join(', ')}: ${text} is ${summary}`);
		process.exitCode = 1;
	}
}

void main();
