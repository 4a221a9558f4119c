import countBy from 'lodash/countBy';
import { sleep, type INodeParameters } from 'n8n-workflow';
import { daysFrom, ownDay } from '../../../support/calendar';
import { rejectionOf } from '../../../support/properties';
import { executeInN8n, repeatable, type GivenInN8n } from '../../../support/executeInN8n';
import * as support from '../../../support/sandbox';
import { until } from '../../../support/until';
import { world } from '../../../sandbox';

const { report, useSandbox } = support;
const sandbox = useSandbox();
const { prompts } = world;

const settings = (change: INodeParameters = {}, more: Partial<GivenInN8n> = {}): GivenInN8n => {
	const own = { authentication: 'pat', workspaceId: world.workspaces.main.id };
	const parameters = report({ ...own, operation: 'getSummary', ...change });
	return { parameters, sandbox, ...more };
};
const inBatchesOf = (batchSize: number, batchInterval = 200) => ({
	requestOptions: { batching: { batch: { batchSize, batchInterval } } },
});
const daysSent = () => sandbox.current.requests.map(({ query }) => query.dateFrom);

test.each([{}, inBatchesOf(3)])('An unreadable item stops none before it: %j', async (more) => {
	const items = daysFrom(6);
	// The expression of the last item names a node that does not exist.
	const promptId = `={{ $itemIndex === 5 ? $('Nowhere').item.json.id : '${prompts.support.id}' }}`;
	const run = executeInN8n(settings({ ...ownDay, promptId, ...more }, { items }));
	expect(await rejectionOf(run)).toBeInstanceOf(Error);
	await until(() => daysSent().length >= 5);
	// Longer than anything that was started needs to arrive.
	await sleep(250);
	expect(daysSent().sort()).toEqual(items.slice(0, 5).map(({ day }) => day));
});

test('All items share one lookup of the scope, in batches too', async () => {
	const items = daysFrom(9);
	const parameters = report({ ...ownDay, ...inBatchesOf(4, 1), operation: 'getSummary' });
	const output = await executeInN8n({ parameters, sandbox, items });
	expect(output.map(({ json, pairedItem }) => [json.date_from, pairedItem])).toEqual(
		items.map(({ day }, item) => [day, { item }]),
	);
	expect(countBy(sandbox.current.requests, 'operation')).toEqual({ getScope: 1, getEntities: 9 });
});

test('The request that the hook returns is what is sent, with all that n8n has changed in it since', async () => {
	const items = daysFrom(3);
	const changeRequest: GivenInN8n['changeRequest'] = ({ url, headers, ...request }) => ({
		...request,
		url: url.replace('{prompt_id}', prompts.sales.id),
		headers: { ...headers, 'X-Seen': `${String(headers?.['X-Workspace-Id'])} at ${url}` },
	});
	await executeInN8n(settings(ownDay, { items, changeRequest }));
	const path = '/v1/analytics/saas/prompt-templates/{prompt_id}/entities';
	const seen = `${world.workspaces.main.id} at ${sandbox.current.analyticsUrl}${path}`;
	expect(
		sandbox.current.requests.map(({ rawPath, headers }) => [rawPath, headers['x-seen']]),
	).toEqual(items.map(() => [path.replace('{prompt_id}', prompts.sales.id), seen]));
});

test('Items share requests although another hook takes its time with some of them', async () => {
	const items = world.entities.agents.map(({ id }) => ({ id }));
	let pause = 0;
	const changeRequest: GivenInN8n['changeRequest'] = async (request) =>
		await sleep((pause += 10)).then(() => request);
	const entityIds = '={{ $json.id }}';
	const output = await executeInN8n(settings({ entityIds }, { items, changeRequest }));
	expect([output.length, sandbox.current.requests.length]).toEqual([items.length, 1]);
});

test('An item whose request another hook replaces fails, without a key', async () => {
	const run = executeInN8n(settings({}, { changeRequest: () => ({ url: 'https://example.com' }) }));
	const error = await rejectionOf(run);
	expect(error).toMatchObject({
		message: expect.stringContaining('passed on a request'),
		node: { parameters: expect.not.objectContaining({ promptId: expect.anything() }) },
	});
	expect(sandbox.current.requests).toEqual([]);
});

test('With Execute Once, only the first item is sent, although the others are in the execute data', async () => {
	const output = await executeInN8n(settings(ownDay, { items: daysFrom(5), executeOnce: true }));
	expect(output).toMatchObject([{ json: { date_from: daysFrom(1)[0]?.day } }]);
});

test('Calls of a tool have one item each, one after the other or at the same time', async () => {
	sandbox.current.behaviour.latencyMs = 30;
	const call = repeatable(settings({}, { items: daysFrom(4), isTool: true }));
	const outputs = [await call(), ...(await Promise.all([call(), call()]))];
	expect(outputs).toMatchObject(Array(3).fill([{ json: { prompt_id: prompts.support.id } }]));
	expect(sandbox.current.requests).toHaveLength(3);
});

test.each<INodeParameters>([{ proxy: 'http://127.0.0.1:9' }, { allowUnauthorizedCerts: true }])(
	'A detour sends nothing: %j',
	async (requestOptions) => {
		const error = await rejectionOf(executeInN8n(settings({ requestOptions })));
		expect(error).toMatchObject({ context: { itemIndex: 0 } });
		expect(sandbox.current.requests).toEqual([]);
	},
);

test('Options under another name are not refused while they are empty', async () => {
	expect(await executeInN8n(settings({ strayOptions: {} }))).toHaveLength(1);
});
