import { runNode } from '../../../../support/runNode';
import { startSandbox } from '../../../../sandbox';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
	sandbox = await startSandbox({});
});
afterAll(async () => await sandbox.close());
beforeEach(() => sandbox.reset());

const parameters = { resource: 'cockpit', operation: 'getScope', authentication: 'virtualKey' };

test('returns the scope of the key', async () => {
	const { baseUrl, analyticsUrl, world } = sandbox;
	const items = await runNode({
		parameters,
		credential: { baseUrl, analyticsUrl, virtualKeyToken: world.virtualKeys.agent },
	});
	expect(items).toEqual([
		expect.objectContaining({ json: expect.anything(), pairedItem: { item: 0 } }),
	]);
	console.log(JSON.stringify(items, null, 1), sandbox.requests);
});
