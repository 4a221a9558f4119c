/** The package's own source, as text and as syntax. */
import ts from 'typescript';
import { filesIn, readDocument } from '../docs/document';

export const sources = (...folders: string[]) =>
	folders
		.flatMap(filesIn)
		.filter((file) => file.endsWith('.ts'))
		.map(readDocument);

/** Every parameter that the code reads by its name, with the text it takes where nothing is stored. */
export const parametersRead = () =>
	sources('nodes')
		.flatMap((text) => [
			...text.matchAll(/\b(?:parameter|getNodeParameter)\((?:context, )?'(\w+)'(?:, '([^']+)')?/g),
		])
		.map(([, name = '', fallback]) => ({ name, fallback }));

/** All nodes in the syntax of a source. */
export function syntaxOf(source: string): ts.Node[] {
	const { Latest } = ts.ScriptTarget;
	const found: ts.Node[] = [ts.createSourceFile('source.ts', source, Latest, true)];
	for (const node of found) ts.forEachChild(node, (child) => void found.push(child));
	return found;
}
