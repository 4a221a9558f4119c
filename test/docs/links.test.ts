import fs from 'node:fs';
import path from 'node:path';
import { exists, filesIn, readDocument, ROOT } from './document';

const pages = [...fs.readdirSync(ROOT), ...filesIn('docs')].filter((file) => file.endsWith('.md'));

/** The files and pages that a page links to, from the root. Brackets in code mean something else. */
function links(page: string) {
	const text = readDocument(page).replace(/```[\s\S]*?```|`[^`]*`/g, '');
	const found = text.matchAll(/\]\((?!https:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
	return Array.from(found, ([, file = '', anchor]) => {
		return { file: file === '' ? page : path.join(path.dirname(page), file), anchor };
	});
}

/** The anchors that GitHub makes of the headings of a page. */
const anchors = (page: string) =>
	Array.from(readDocument(page).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s-]/gu, '')
			.replace(/\s/g, '-'),
	);

const leadsNowhere = ({ file, anchor }: { file: string; anchor?: string }) =>
	!exists(file) || (anchor !== undefined && !anchors(file).includes(anchor));

test.each(pages)('%s has only links that lead somewhere, and npm scripts that exist', (page) => {
	expect(links(page).filter(leadsNowhere)).toEqual([]);
	const { scripts } = JSON.parse(readDocument('package.json'));
	const named = [...readDocument(page).matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
	expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

test('every picture is on a page', () => {
	const shown = pages.flatMap((page) => links(page).map(({ file }) => file));
	expect(shown).toEqual(expect.arrayContaining(filesIn('docs/images')));
});

test('the pages that the node, its credentials, and the templates point to exist, and so do their headings', () => {
	const files = ['nodes', 'credentials', 'docs/workflows'].flatMap(filesIn);
	const texts = files.filter((file) => /\.(ts|json)$/.test(file)).map(readDocument);
	const url = /n8n-nodes-ai-workspace(?:\/blob\/main\/([\w/.-]+))?#(?!readme)([\w-]+)/g;
	const found = texts.join('\n').matchAll(url);
	const urls = Array.from(found, ([, file = 'README.md', anchor]) => ({ file, anchor }));
	expect(urls.length).toBeGreaterThan(4);
	expect(urls.filter(leadsNowhere)).toEqual([]);
});
