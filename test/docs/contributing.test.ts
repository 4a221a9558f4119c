import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { freshClone } from '../support/clone';
import { withUndo } from '../support/undo';
import { exists, readDocument, ROOT } from './document';

const page = readDocument('CONTRIBUTING.md');

const RESOURCES = 'nodes/AiWorkspace/resources';
const WORDS = 'nodes/AiWorkspace/report/words';

/** The lines that a diff of the page adds to a file, and those that it removes. */
function changeOf(file: string, sign: '-' | '+' = '+') {
	const [, change = ''] = page.split(`${file}\n`);
	const lines = change.split(/\n(?:```|---)/)[0]?.split('\n') ?? [];
	return lines.flatMap((line) => (line.startsWith(sign) ? line.slice(1) : []));
}

/** The files that the made-up operation adds and changes, whatever operations there are. */
function operationFiles() {
	const [added, list] = [`${RESOURCES}/promptTemplate/getAll.ts`, `${RESOURCES}/index.ts`];
	const [before = ''] = changeOf(`--- ${list}`, '-');
	const [top, after] = changeOf(`--- ${list}`);
	expect(after).toBe(before.replace(']', ', getAll]'));
	const [start, end, ...others] = readDocument(list).split(before.replace('],', ''));
	expect([end?.includes(']'), others]).toEqual([true, []]);
	const changed = start + before.replace('],', '') + end?.replace(']', ', getAll]');
	return { [added]: changeOf(`+++ ${added}`).join('\n'), [list]: `${top}\n${changed}` };
}

/** The files that the made-up language adds and changes. */
function languageFiles() {
	const [, tag = ''] = /into `(\w+)\.ts`/.exec(page) ?? [];
	const [added, list] = [`${WORDS}/${tag}.ts`, `${WORDS}/languages.ts`];
	if (exists(added))
		throw new Error(`CONTRIBUTING.md adds "${tag}", which exists: name another language there`);
	const left = changeOf(`--- ${list}`);
	// Each line stands below that of French.
	const changed = readDocument(list).replace(
		/^(import \{ fr \}|\tfr,|\t\{ value: 'fr').*/gm,
		(line) => `${line}\n${left.shift()}`,
	);
	expect(left).toEqual([]);
	// Instead of a translation, a language with as many plural forms.
	const words = readDocument(`${WORDS}/es.ts`).replace('const es =', `const ${tag} =`);
	return { [added]: words, [list]: changed };
}

test('the made-up operation and language compile, and the language passes the tests of languages', async () => {
	await withUndo(async (atEnd) => {
		const cwd = await freshClone(atEnd);
		await fs.symlink(path.join(ROOT, 'node_modules'), path.join(cwd, 'node_modules'));
		for (const [file, text] of Object.entries({ ...operationFiles(), ...languageFiles() }))
			await fs.writeFile(path.join(cwd, file), text);
		await execa('npx', ['tsc', '--noEmit'], { cwd });
		const jest = ['jest', '-i', '-c', 'test/jest.config.js', '--selectProjects', 'unit', '-u'];
		const { all } = await execa('npx', [...jest, `test/${WORDS}/words.test`], { cwd, all: true });
		expect(all).toContain('snapshots written');
	});
});

test('the files of the path of an item and of the changes exist', () => {
	const tables = page.slice(page.indexOf('## The path'), page.indexOf('## Adding'));
	const files = [...tables.matchAll(/`([\w/.]+\.ts)`/g)].map(([, file = '']) => file);
	const rooms = ['', 'execution/', 'report/read/', 'report/figures/', 'report/documents/'];
	const places = [...rooms, 'resources/costReport/'].map((room) => `nodes/AiWorkspace/${room}`);
	expect(files.length).toBeGreaterThan(70);
	const unknown = files.filter((file) => !['', ...places].some((place) => exists(place + file)));
	expect(unknown).toEqual([]);
});
