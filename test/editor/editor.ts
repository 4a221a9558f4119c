/** A browser with n8n's editor in it, and what a user does there. */
import type { INodeParameters } from 'n8n-workflow';
import { createApi } from '../n8n/api';
import type { Connection } from '../n8n/shared';
import { aiWorkspace, chain, manualTrigger, type StoredCredential } from '../n8n/workflow';
import { launchBrowser } from './browser';
import { formOf } from './pages/form';
import { outputOf } from './pages/output';

export const TOKEN = 'aiWorkspaceAccessTokenApi';
export const PAT = 'aiWorkspacePatApi';
export const KEY = 'aiWorkspaceVirtualKeyApi';

export type Editor = Awaited<ReturnType<typeof openEditor>>;

export async function openEditor({ url, session, credentials }: Connection, scale = 1) {
	const { context, close } = await launchBrowser(scale);
	const api = createApi(url, { session });
	const [name = '', value = ''] = session.split(/=(.*)/);
	await context.addCookies([{ name, value, url }]);

	// One page for all: a new one would load n8n's editor, which is large, from the start.
	const page = await context.newPage();
	// n8n asks whether to leave what is not saved yet.
	page.on('dialog', (question) => void question.accept());

	async function open(path: string) {
		await page.goto(url + path);
		// A toast under the mouse stays, and covers what's to be clicked.
		await page.addStyleTag({ content: '.el-notification { pointer-events: none !important; }' });
		return { page, form: formOf(page), output: outputOf(page) };
	}

	/** The canvas of a new workflow, with a trigger alone if left out. */
	async function openCanvas(workflow: object = chain('Test', [manualTrigger()])) {
		const { id } = await api.createWorkflow(workflow);
		const view = await open(`/workflow/${id}`);
		await page.getByTestId('canvas-node').first().waitFor();
		return view;
	}

	/** The open form of our node, behind a trigger in a new workflow, with the stored credential of a type. */
	async function openNode(parameters: INodeParameters, credentialType = '') {
		const node = aiWorkspace(parameters, { credential: credentials[credentialType] });
		const workflow = chain('Test', [manualTrigger(), { ...node, id: 'node' }]);
		const { id } = await api.createWorkflow(workflow);
		const view = await open(`/workflow/${id}/node`);
		// The last field of every form.
		await view.form.shows('Options');
		return view;
	}

	/**
	 * From now on, n8n has our credentials of these types only, as far as the editor can see.
	 * Other tests store theirs in the same n8n, and the editor would select the newest.
	 */
	async function onlyCredentials(types: string[]) {
		const ids = types.map((type) => credentials[type]?.id);
		await page.unrouteAll();
		await page.route(/\/rest\/credentials(\/for-workflow)?\?/, async (route) => {
			// Not by the browser's fetch, which may take a connection that n8n is just closing.
			const all: StoredCredential[] = await api.request(
				'GET',
				route.request().url().split('/rest')[1] ?? '',
			);
			await route.fulfill({ json: { data: all.filter(({ id }) => ids.includes(id)) } });
		});
	}

	/** The open form of a new node in a new workflow, selected by its action in the nodes panel, where our node comes first in a search. */
	async function addNode(action: string) {
		const view = await openCanvas();
		await page.getByTestId('canvas-handle-plus').click();
		await page.getByTestId('node-creator-search-bar').fill('cost');
		const names = page.getByTestId('node-creator-item-name');
		const first = names.first().filter({ hasText: /^\s*AI Workspace\s*$/ });
		await first.click();
		await names.getByText(action, { exact: true }).click();
		await view.form.shows('Options');
		return view;
	}

	return { page, onlyCredentials, openCanvas, openNode, addNode, close };
}
