/**
 * npm run lint:regexp: whether all regular expressions of the package take linear time. What an expression is made of at run time
 * isn't seen.
 */
import map from 'lodash/map';
import { check } from 'recheck';
import ts from 'typescript';
import { sources, syntaxOf } from './sources';

// The same results on every machine: one that takes long on a busy one isn't an attack.
process.env.RECHECK_BACKEND = 'pure';
const PATIENT = { timeout: 600_000, attackTimeout: 300_000, incubationTimeout: 300_000 };

async function main() {
	const nodes = sources('nodes', 'credentials').flatMap(syntaxOf);
	for (const text of new Set(map(nodes.filter(ts.isRegularExpressionLiteral), 'text'))) {
		const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(text) ?? [];
		const { status } = await check(source, flags, { ...PATIENT, randomSeed: 1 });
		if (status === 'safe') continue;
		console.error(`${text} is ${status}`);
		process.exitCode = 1;
	}
}

void main();
