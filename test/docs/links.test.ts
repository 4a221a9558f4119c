import fs from 'node:fs';
import path from 'node:path';
import { documents, exists, readDocument, resolveLink, ROOT, scripts } from './document';

/** Text without code blocks, where brackets mean something else. */
const prose = (file: string) =>
	readDocument(file)
		.replace(/```[\s\S]*?```/g, '')
		.replace(/`[^`]*`/g, '');

const links = (file: string) =>
	[...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[`*_]/g, '')
		.replace(/[^\p{L}\p{N}\s-]/gu, '')
		.trim()
		.replace(/\s/g, '-');

const anchors = (file: string) =>
	[...readDocument(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe.each(documents())('%s', (file) => {
	test('has only links that lead somewhere', () => {
		const broken = links(file)
			.filter((link) => !/^(https:|mailto:)/.test(link))
			.filter((link) => {
				const [target = '', anchor] = link.split('#');
				const document = target === '' ? file : resolveLink(file, target);
				if (!exists(document)) return true;
				return anchor !== undefined && !anchors(document).includes(anchor);
			});
		expect(broken).toEqual([]);
	});

	test('names only npm scripts that exist', () => {
		const named = [...readDocument(file).matchAll(/npm run ([\w:]+)/g)].map(([, one = '']) => one);
		expect(named.filter((name) => !(name in scripts()))).toEqual([]);
	});
});

test('every picture is on a page', () => {
	const shown = documents().flatMap((file) => links(file).map((link) => resolveLink(file, link)));
	const pictures = fs.readdirSync(path.join(ROOT, 'docs/images'));
	expect(pictures.filter((name) => !shown.includes(`docs/images/${name}`))).toEqual([]);
});

/** The files that name pages of this repository by their URLs. */
const sources = () =>
	['nodes', 'credentials', 'docs/workflows'].flatMap((folder) =>
		fs
			.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.filter((name) => /\.(ts|json)$/.test(name))
			.map((name) => path.join(folder, name)),
	);

test('the pages that the node, its credentials, and the templates point to exist, and so do their headings', () => {
	const pointed = sources().flatMap((file) => [
		...readDocument(file).matchAll(/n8n-nodes-ai-workspace(?:\/blob\/main\/([\w/.-]+))?#([\w-]+)/g),
	]);
	expect(pointed.length).toBeGreaterThan(4);
	const missing = pointed.filter(
		([, page = 'README.md', anchor = '']) =>
			anchor !== 'readme' && !(exists(page) && anchors(page).includes(anchor)),
	);
	expect(missing.map(([url]) => url)).toEqual([]);
});
