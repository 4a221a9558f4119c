/** The package's own source, as text and as syntax. */
import ts from 'typescript';
import { filesIn, readDocument } from '../docs/document';

export const sources = () =>
	filesIn('nodes')
		.filter((file) => file.endsWith('.ts'))
		.map(readDocument);

/** Every parameter that the code reads by its name, with the text it takes where nothing is stored. */
export const parametersRead = () =>
	sources()
		.flatMap((text) => [
			...text.matchAll(/\b(?:parameter|getNodeParameter)\((?:context, )?'(\w+)'(?:, '([^']+)')?/g),
		])
		.map(([, name = '', fallback]) => ({ name, fallback }));

/** All nodes in the syntax of a source. */
export function syntaxOf(source: string, name = 'source.ts'): ts.Node[] {
	const found: ts.Node[] = [ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)];
	for (const node of found) ts.forEachChild(node, (child) => void found.push(child));
	return found;
}
