import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor, type Editor } from '../editor/editor';
import { world } from '../sandbox';
import { NAME, startStage } from './stage';

jest.setTimeout(180_000);

// One story: each test goes on where the one before ended.
describeInBrowser('Under Settings > Community nodes, a user', () => {
	let stage: Awaited<ReturnType<typeof startStage>>;
	let editor: Editor;
	/** The ID of the workflow that the user builds with 1.0.0. */
	let workflowId: string;

	// Long enough to install n8n and the registry.
	beforeAll(async () => {
		stage = await startStage();
		await stage.publish('1.0.0');
		const { n8n } = stage;
		editor = await openEditor({ url: n8n.url, session: n8n.api.session() });
	}, 1_200_000);
	afterAll(async () => {
		await editor?.close();
		await stage?.stop();
	});

	/** What n8n stores about its community packages. */
	const installedPackages = async () => await stage.n8n.api.request('GET', '/community-packages');
	const loaded = (installedVersion: string) => [
		expect.objectContaining({ packageName: NAME, installedVersion, failedLoading: false }),
	];

	const { name: workspaceName } = world.scopes.agent.workspace;
	const scope = [expect.objectContaining({ workspace_name: workspaceName })];

	/** Executes the stored workflow, in which our node is the last, to its good end. */
	async function expectToExecute() {
		const { page, output } = await editor.openWorkflow(workflowId);
		await page.getByTestId('execute-workflow-button').click();
		const node = page.getByTestId('canvas-node').last();
		await node.getByTestId('canvas-node-status-success').waitFor();
		await node.dblclick();
		expect(await output.table()).toEqual(scope);
	}

	test('installs 1.0.0, builds a workflow with the node, connects it, and executes it', async () => {
		const { communityNodes } = await editor.openCommunityNodes();
		await communityNodes.install(NAME);
		await communityNodes.shows(NAME, '1.0.0');
		expect(await installedPackages()).toEqual(loaded('1.0.0'));

		const { page, panel, form, dialog, output } = await editor.openCanvas();
		await panel.openAtOutput();
		await panel.search('AI Workspace');
		await panel.openNode();
		await panel.pick('Get scope of virtual key');
		await form.connect();
		const { baseUrl, analyticsUrl } = stage.sandbox;
		const virtualKeyToken = world.virtualKeys.agent;
		await dialog.fill({ baseUrl, analyticsUrl, virtualKeyToken });
		await dialog.save();
		await dialog.closed();
		await form.run();
		await output.succeeded();
		expect(await output.table()).toEqual(scope);
		[, workflowId = ''] = /\/workflow\/(\w+)/.exec(page.url()) ?? [];
		const { nodes } = await stage.n8n.api.getWorkflow(workflowId);
		expect(nodes.map(({ type }) => type)).toContain(`${NAME}.aiWorkspace`);
		await expectToExecute();
	});

	test('updates to 1.0.1, and executes the saved workflow with it', async () => {
		await stage.publish('1.0.1');
		const { communityNodes } = await editor.openCommunityNodes();
		await communityNodes.update(NAME);
		await communityNodes.message('Package updated');
		await communityNodes.shows(NAME, '1.0.1');
		expect(await installedPackages()).toEqual(loaded('1.0.1'));
		await expectToExecute();
	});
});
