import ts from 'typescript';

/** All nodes in the syntax of a source. */
export function syntaxOf(source: string, name = 'source.ts'): ts.Node[] {
	const found: ts.Node[] = [ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)];
	for (const node of found) ts.forEachChild(node, (child) => void found.push(child));
	return found;
}
