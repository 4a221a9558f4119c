/**
 * npm run lint:regexp: whether all regular expressions of the package take linear time. What an expression is made of at run time
 * isn't seen.
 */
import { check } from 'recheck';
import ts from 'typescript';
import { filesIn, readDocument } from '../docs/document';

// The same results on every machine: one that takes long on a busy one isn't an attack.
process.env.RECHECK_BACKEND = 'pure';
const [WHOLE, ATTACK] = [600_000, 300_000];
const PATIENT = { timeout: WHOLE, attackTimeout: ATTACK, incubationTimeout: ATTACK };

function expressionsIn(name: string): Array<[expression: string, place: string]> {
	const file = ts.createSourceFile(name, readDocument(name), ts.ScriptTarget.Latest, true);
	const found: Array<[string, string]> = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const { line } = file.getLineAndCharacterOfPosition(node.getStart());
			found.push([node.text, `${name}:${line + 1}`]);
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

async function main() {
	const files = ['nodes', 'credentials'].flatMap((folder) => filesIn(folder));
	const all = files.filter((name) => name.endsWith('.ts')).flatMap(expressionsIn);
	for (const expression of new Set(all.map(([text]) => text))) {
		const end = expression.lastIndexOf('/');
		const parts = [expression.slice(1, end), expression.slice(end + 1)] as const;
		const found = await check(...parts, { ...PATIENT, randomSeed: 1 });
		if (found.status === 'safe') continue;
		const { summary } = { summary: found.status, ...('complexity' in found && found.complexity) };
		const places = all.filter(([text]) => text === expression).map(([, place]) => place);
		console.error(`${places.join(', ')}: ${expression} is ${summary}`);
		process.exitCode = 1;
	}
}

void main();
