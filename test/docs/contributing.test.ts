import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { freshClone } from '../support/clone';
import { withUndo } from '../support/undo';
import { exists, readDocument, ROOT } from './document';

const page = readDocument('CONTRIBUTING.md');

test('the made-up operation and language compile, and the language passes the tests of languages', async () => {
	await withUndo(async (atEnd) => {
		const cwd = await freshClone(atEnd);
		await fs.symlink(path.join(ROOT, 'node_modules'), path.join(cwd, 'node_modules'));
		const diffs = Array.from(page.matchAll(/```diff\n([^]*?)```/g), ([, diff]) => diff);
		expect(diffs).toHaveLength(3);
		const apply = ['apply', '--recount', '--unidiff-zero'];
		for (const input of diffs) await execa('git', apply, { cwd, input });
		// Instead of a translation, a language with as many plural forms.
		const words = 'nodes/AiWorkspace/report/words';
		const spanish = readDocument(`${words}/es.ts`);
		await fs.writeFile(path.join(cwd, words, 'it.ts'), spanish.replace('const es =', 'const it ='));
		await execa('npx', ['tsc', '--noEmit'], { cwd });
		const jest = ['jest', '-i', '-c', 'test/jest.config.js', '--selectProjects', 'unit', '-u'];
		const { all } = await execa('npx', [...jest, `test/${words}/words.test`], { cwd, all: true });
		expect(all).toContain('snapshot written');
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
