import fs from 'node:fs/promises';
import { responds } from '../n8n/server';
import { freshClone } from '../support/clone';
import { startProgram } from '../support/program';
import { temporaryFolder, withUndo } from '../support/undo';
import { until } from '../support/until';
import { PACKED } from '../tools/pack';

/** On a machine that's busy: packages, and n8n if it isn't in the cache. */
const WITHIN_MS = 3_600_000;

test(
	'npm run demo needs nothing but a fresh clone to show the first cost, and leaves nothing when npm is told to end',
	async () => {
		await withUndo(async (atEnd) => {
			const cwd = await freshClone(atEnd);
			const TMPDIR = await temporaryFolder(atEnd);
			const options = { cwd, env: { [PACKED]: undefined, TMPDIR } };
			const command = ['npm', 'run', 'demo'];
			const ready = /First cost as a page: .*Press Ctrl-C/is;
			const demo = await startProgram(atEnd, command, ready, options);
			const [, url = ''] = /^n8n: +(http.*)\/workflow/m.exec(demo.log()) ?? [];
			const own = async () =>
				(await fs.readdir(TMPDIR)).filter((name) => name.startsWith('ai-workspace-'));
			expect(await responds(url)).toBe(true);
			expect(await own()).not.toEqual([]);
			demo.program.kill('SIGTERM');
			await until(async () => (await own()).length === 0);
			expect(await responds(url)).toBe(false);
		});
	},
	WITHIN_MS,
);
