import { describeInBrowser } from '../editor/connect';
import { openEditor, type Editor } from '../editor/editor';
import { world } from '../sandbox';
import { startStage, type Stage } from './stage';
import { NAME } from './test-package';

jest.setTimeout(180_000);

const NODE_TYPE = `${NAME}.aiWorkspace`;

// One story: each test goes on where the one before ended.
describeInBrowser('Under Settings > Community nodes, a user', () => {
	let stage: Stage;
	let editor: Editor;
	/** The ID of the workflow that the user builds with 1.0.0. */
	let workflowId: string;

	beforeAll(async () => {
		stage = await startStage();
		await stage.publish('1.0.0');
		const { n8n } = stage;
		const session = n8n.api.session();
		editor = await openEditor({ url: n8n.url, session });
	}, 300_000);
	afterAll(async () => {
		await editor?.close();
		await stage?.stop();
	});

	/** What n8n stores about its community packages. */
	const installedPackages = async () => {
		const packages: Record<string, unknown>[] = await stage.n8n.api.request(
			'GET',
			'/community-packages',
		);
		return packages.map(({ packageName, installedVersion, failedLoading }) => ({
			packageName,
			installedVersion,
			failedLoading,
		}));
	};
	const loaded = (installedVersion: string) => [
		{ packageName: NAME, installedVersion, failedLoading: false },
	];

	/** Opens the stored workflow and executes it; our node is the last. */
	async function executeWorkflow() {
		const view = await editor.openWorkflow(workflowId);
		await view.page.getByTestId('execute-workflow-button').click();
		const node = view.page.getByTestId('canvas-node').last();
		return { ...view, node };
	}

	/** Executes the stored workflow to its good end; returns what the canvas shows and the output. */
	async function successfulExecution() {
		const { node, output } = await executeWorkflow();
		await node.getByTestId('canvas-node-status-success').waitFor();
		const caption = await node.innerText();
		await node.dblclick();
		return { caption, rows: await output.table() };
	}

	const { name: workspaceName } = world.scopes.agent.workspace;
	const scope = [expect.objectContaining({ workspace_name: workspaceName })];

	test('installs 1.0.0', async () => {
		const { communityNodes } = await editor.openCommunityNodes();
		await communityNodes.install(NAME);
		await communityNodes.installed();
		await communityNodes.shows(NAME, '1.0.0');
		expect(await communityNodes.list()).toEqual([`${NAME} v1.0.0`]);
		expect(await installedPackages()).toEqual(loaded('1.0.0'));
	});

	test('builds a workflow with the node, connects it, and executes it', async () => {
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
		await output.ended('success');
		expect(await output.table()).toEqual(scope);
		[, workflowId = ''] = /\/workflow\/(\w+)/.exec(page.url()) ?? [];
		const { nodes } = await stage.n8n.api.getWorkflow(workflowId);
		expect(nodes.map(({ type }) => type)).toContain(NODE_TYPE);
	});

	test('executes the saved workflow', async () => {
		const { caption, rows } = await successfulExecution();
		expect(caption).toMatch(/1\.0\.0$/);
		expect(rows).toEqual(scope);
	});

	test('updates to 1.0.1', async () => {
		await stage.publish('1.0.1');
		const { communityNodes } = await editor.openCommunityNodes();
		await communityNodes.update(NAME);
		await communityNodes.message('Package updated');
		await communityNodes.shows(NAME, '1.0.1');
		expect(await installedPackages()).toEqual(loaded('1.0.1'));
	});

	test('executes the saved workflow with 1.0.1', async () => {
		const { caption, rows } = await successfulExecution();
		expect(caption).toMatch(/1\.0\.1$/);
		expect(rows).toEqual(scope);
	});

	test('uninstalls the package', async () => {
		const { communityNodes } = await editor.openCommunityNodes();
		await communityNodes.uninstall(NAME);
		await communityNodes.message('Package uninstalled');
		await communityNodes.isEmpty();
		expect(await installedPackages()).toEqual([]);
	});

	test("can't execute the saved workflow meanwhile", async () => {
		const { page } = await executeWorkflow();
		const message = page.getByRole('alert').filter({ hasText: 'Problem running workflow' });
		await message.waitFor();
		expect(await message.innerText()).toContain(`Unrecognized node type: ${NODE_TYPE}`);
	});

	test('installs 1.0.0 again, by its version', async () => {
		const { communityNodes } = await editor.openCommunityNodes();
		await communityNodes.install(`${NAME}@1.0.0`);
		await communityNodes.installed();
		await communityNodes.shows(NAME, '1.0.0');
		expect(await installedPackages()).toEqual(loaded('1.0.0'));
	});

	test('executes the saved workflow with its stored credential', async () => {
		const { caption, rows } = await successfulExecution();
		expect(caption).toMatch(/1\.0\.0$/);
		expect(rows).toEqual(scope);
	});

	test('gets every package from the registry on loopback', () => {
		const versions = stage.registry.downloads().map((path) => /[\d.]+(?=\.tgz$)/.exec(path)?.[0]);
		expect(versions).toEqual(['1.0.0', '1.0.1', '1.0.0']);
	});
});
