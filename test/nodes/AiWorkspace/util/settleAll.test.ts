import { sleep } from 'n8n-workflow';
import { settleAll } from '../../../../nodes/AiWorkspace/util/settleAll';
import { rejectionOf } from '../../../support/properties';

describe('settleAll', () => {
	test('returns all results in their order', async () => {
		const slow = sleep(5).then(() => 'slow');
		expect(await settleAll([slow, Promise.resolve(2)])).toEqual(['slow', 2]);
	});

	test('fails with the first in order that fails, when all have ended', async () => {
		const ended: string[] = [];
		const task = async (name: string, ms: number, fails: boolean) => {
			await sleep(ms);
			ended.push(name);
			if (fails) throw new Error(name);
		};
		const tasks = [task('good', 30, false), task('second', 20, true), task('third', 1, true)];
		expect(await rejectionOf(settleAll(tasks))).toHaveProperty('message', 'second');
		expect(ended).toEqual(['third', 'second', 'good']);
	});
});
