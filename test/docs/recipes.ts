/** The code blocks in the recipes of docs/templates.md, for tests that execute them. */
import { readDocument } from './document';

export function recipe(title: string, start: string): string {
	const [, section = ''] = readDocument('docs/templates.md').split(`\n### ${title}\n`);
	const [own = ''] = section.split(/\n#{2,3} /);
	const blocks = [...own.matchAll(/```\w+\n([^]*?)\n```/g)];
	const found = blocks.map(([, text = '']) => text).find((text) => text.startsWith(start));
	if (found === undefined) throw new Error(`"${title}" has no code that starts with ${start}`);
	return found;
}
