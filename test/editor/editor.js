/** A browser with n8n's editor in it, and what a user does there. */
const { launchBrowser } = require('./browser');
const { createApi } = require('../n8n/api');
const { aiWorkspace, chain, manualTrigger } = require('../n8n/workflow');
const { communityNodesOf } = require('./pages/communityNodes');
const { credentialDialogOf } = require('./pages/credential');
const { formOf } = require('./pages/form');
const { outputOf } = require('./pages/output');
const { nodePanelOf } = require('./pages/panel');

/**
 * @typedef {Pick<import('../n8n/shared').Connection, 'url' | 'session'> & Partial<Pick<import('../n8n/shared').Connection, 'credentials'>>} Connection
 * @typedef {Awaited<ReturnType<typeof openEditor>>} Editor
 */

/** @param {Connection} connection @param {Parameters<typeof launchBrowser>[0]} [options] */
async function openEditor({ url, session, credentials = {} }, options) {
	const { context, close } = await launchBrowser(options);
	const api = createApi(url, { session });
	const [name = '', value = ''] = session.split(/=(.*)/);
	await context.addCookies([{ name, value, url }]);

	// One page for all: a new one would load n8n's editor, which is large, from the start.
	const page = await context.newPage();
	// n8n asks whether to leave what is not saved yet.
	page.on('dialog', (question) => void question.accept());

	/** @param {string} path */
	async function open(path) {
		await page.goto(url + path);
		return {
			page,
			form: formOf(page),
			output: outputOf(page),
			dialog: credentialDialogOf(page),
			panel: nodePanelOf(page),
		};
	}

	/** The canvas of a stored workflow. @param {string} id */
	async function openWorkflow(id) {
		const view = await open(`/workflow/${id}`);
		await view.page.getByTestId('canvas-node').first().waitFor();
		return view;
	}

	/**
	 * The canvas of a new workflow.
	 *
	 * @param {Record<string, any>} [workflow] a trigger alone, if left out
	 */
	async function openCanvas(workflow = chain('Test', [manualTrigger()])) {
		const { id } = await api.createWorkflow(workflow);
		return await openWorkflow(id);
	}

	/** Settings > Community nodes. */
	async function openCommunityNodes() {
		const view = await open('/settings/community-nodes');
		return { page: view.page, communityNodes: communityNodesOf(view.page) };
	}

	/**
	 * The open form of our node, behind a trigger in a new workflow.
	 *
	 * @param {Record<string, unknown>} parameters
	 * @param {string} [credentialType] of the stored credential that it uses
	 */
	async function openNode(parameters, credentialType = '') {
		const node = aiWorkspace(parameters, { credential: credentials[credentialType] });
		const workflow = chain('Test', [manualTrigger(), { ...node, id: 'node' }]);
		const { id } = await api.createWorkflow(workflow);
		const view = await open(`/workflow/${id}/node`);
		// The last field of every form.
		await view.form.shows('Options');
		return view;
	}

	/**
	 * The canvas with our node behind a trigger.
	 *
	 * @param {Record<string, unknown>} parameters
	 */
	const openNodeOnCanvas = (parameters) =>
		openCanvas(chain('Test', [manualTrigger(), aiWorkspace(parameters)]));

	/**
	 * A canvas full of our nodes, whose forms open one after the other: quicker than a workflow for each.
	 *
	 * @param {Record<string, { parameters: Record<string, unknown>, credentialType: string }>} nodes by name
	 */
	async function openNodes(nodes) {
		const all = Object.entries(nodes).map(([name, { parameters, credentialType }], at) => ({
			...aiWorkspace(parameters, { name, credential: credentials[credentialType] }),
			id: `node-${at}`,
			position: [(at % 6) * 240, Math.floor(at / 6) * 200],
		}));
		const view = await openCanvas({ name: 'Test', nodes: all, connections: {}, settings: {} });
		await page.getByTestId('zoom-to-fit').click();

		/** @param {string} name */
		async function show(name) {
			const close = page.getByTestId('ndv-close-button');
			if (await close.isVisible()) {
				await close.click();
				await close.waitFor({ state: 'hidden' });
			}
			await page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`).dblclick();
			await view.form.shows('Options');
			return view.form;
		}
		return { ...view, show };
	}

	/** @param {{ width: number, height: number }} size */
	const resize = (size) => page.setViewportSize(size);

	return {
		credentials,
		resize,
		openCanvas,
		openCommunityNodes,
		openNode,
		openNodes,
		openNodeOnCanvas,
		openWorkflow,
		close,
	};
}

module.exports = { openEditor };
