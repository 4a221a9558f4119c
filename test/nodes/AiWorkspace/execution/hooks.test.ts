import { sleep } from 'n8n-workflow';
import { collect } from '../../../../nodes/AiWorkspace/execution/hooks';
import { jsonResponse } from '../../../support/api';
import { everythingIn } from '../../../support/everythingIn';
import * as support from '../../../support/execute';

const { checks, contextOf, contextsOf, execute, keyOf, passed, WORKSPACE } = support;

test('The hook returns the request of its item, and nothing else that JSON contains', async () => {
	const request = await collect.call(contextOf(), { url: '', timeout: 300_000 });
	expect(JSON.parse(JSON.stringify(request))).toEqual({
		method: 'POST',
		url: 'https://api.example.com/api/v1/master-keys/validate',
		headers: { 'X-Workspace-Id': WORKSPACE },
		timeout: 300_000,
	});
});

test('With Batching, an item is rejected only once n8n has passed the last one', async () => {
	const batching = { batch: { batchSize: 1, batchInterval: 1 } };
	const parameters = checks(3, { requestOptions: { batching } });
	const respond = () => jsonResponse({ message: 'No' }, 403);
	const { contexts } = contextsOf({ parameters, respond });
	const outcomes: unknown[] = [];
	for (const context of contexts) {
		expect(outcomes).toEqual([]);
		passed(context).catch((error: unknown) => outcomes.push(error));
		if (context !== contexts.at(-1)) await sleep(0);
	}
	await sleep(0);
	expect(outcomes).toHaveLength(3);
});

const echo = { message: `Rejected: {"apiKey":"${keyOf(7)}"}` };

test.each([
	[1, 401],
	[50, 503],
])('The secrets of all items are in no error, %i at a time', async (maxConcurrency, status) => {
	const parameters = checks(30, { options: { maxConcurrency } });
	const respond = () => ({ ...jsonResponse(echo, status), headers: { 'retry-after': '120' } });
	for (const onError of ['continueRegularOutput', undefined] as const) {
		const { outcomes } = await execute({ parameters, respond, onError });
		const shown = everythingIn(outcomes);
		expect(shown.split('apiKey').length - 1).toBeGreaterThanOrEqual(30);
		expect(shown).not.toContain(keyOf(7).slice(3, 11));
	}
});
