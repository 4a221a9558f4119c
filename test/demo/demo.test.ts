import execa from 'execa';
import { freshClone } from '../support/clone';
import { undoStack } from '../support/undo';
import { PACKED } from '../tools/pack';

test('npm run demo needs nothing but a fresh clone to show the first cost', async () => {
	const { stop, stdout } = await undoStack(async (atEnd) => {
		const cwd = await freshClone(atEnd);
		const command = ['run', 'demo', '--', '--check'];
		return await execa('npm', command, { cwd, env: { [PACKED]: undefined } });
	});
	await stop();
	expect(stdout).toMatch(/First cost as a page: .*Press Ctrl-C/is);
}, 900_000);
