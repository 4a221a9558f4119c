import { sleep } from 'n8n-workflow';
import { collect } from '../../../../nodes/AiWorkspace/execution/hooks';
import * as support from '../../../support/contexts';
import { everythingIn } from '../../../support/everythingIn';

const { checks, contextOf, contextsOf, jsonResponse, keyOf, passAll, passed } = support;

test('The hook returns the request of its item, and nothing else that JSON contains', async () => {
	const request = await collect.call(contextOf(), { url: '', timeout: 300_000 });
	expect(JSON.parse(JSON.stringify(request))).toEqual({
		method: 'POST',
		url: 'https://api.example.com/api/v1/master-keys/validate',
		headers: { 'X-Workspace-Id': '123e4567-e89b-12d3-a456-426614174000' },
		timeout: 300_000,
	});
});

test('With Batching, an item is rejected only once n8n has passed the last one', async () => {
	const batching = { batch: { batchSize: 1, batchInterval: 1 } };
	const parameters = checks(() => ({ requestOptions: { batching } }));
	const respond = () => jsonResponse({ message: 'No' }, 403);
	const { contexts } = contextsOf(3, { parameters, respond });
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
	const parameters = checks(() => ({ options: { maxConcurrency } }));
	const respond = () => ({ ...jsonResponse(echo, status), headers: { 'retry-after': '120' } });
	for (const onError of ['continueRegularOutput', undefined] as const) {
		const { outcomes } = await passAll(30, { parameters, respond, onError });
		const shown = everythingIn(outcomes);
		expect(shown.split('apiKey').length - 1).toBeGreaterThanOrEqual(30);
		expect(shown).not.toContain(keyOf(7).slice(3, 11));
	}
});
