/** A browser with n8n's editor in it, and what a user does there. */
import type { INodeParameters } from 'n8n-workflow';
import type { Locator, Page } from 'playwright-core';
import { createApi } from '../n8n/api';
import type { Connection } from '../n8n/shared';
import { aiWorkspace, chain, manualTrigger } from '../n8n/workflow';
import { boxOf, launchBrowser } from './browser';

export const TOKEN = 'aiWorkspaceAccessTokenApi';
export const PAT = 'aiWorkspacePatApi';
export const KEY = 'aiWorkspaceVirtualKeyApi';

function formOf(page: Page) {
	const form = page.getByTestId('node-parameters');
	const parameter = (name: string) => form.getByTestId(`parameter-input-${name}`);
	const field = (name: string) => parameter(name).locator('input, textarea').first();
	const credential = form.getByTestId('node-credentials-select');
	const option = page.getByRole('option').filter({ visible: true });
	const label = (text: string) => form.locator('label:visible').getByText(text, { exact: true });

	async function pick(dropdown: Locator, text: string) {
		await dropdown.click();
		await option.filter({ hasText: text }).first().click();
		await option.first().waitFor({ state: 'hidden' });
	}

	return {
		credential,

		select: (name: string, text: string) => pick(parameter(name), text),

		fill: (name: string, text: string) => field(name).fill(text),

		/** Waits for the last field of every form. */
		isShown: () => label('Options').waitFor(),

		hides: (text: string) => label(text).waitFor({ state: 'hidden' }),

		selectCredential: (name: string) => pick(credential, name),

		isMarked: (name: string) => parameter(name).locator('[data-icon="triangle-alert"]').isVisible(),

		/** What "Add option" offers, which stays open. */
		async options() {
			await form.getByTestId('collection-parameter-add').first().click();
			await option.first().waitFor();
			return await option.allInnerTexts();
		},

		/** Yellow notes between the fields. */
		notices: () => form.locator('.notice:visible').allInnerTexts(),

		run: () => page.getByTestId('node-execute-button').click(),
	};
}

function outputOf(page: Page) {
	const panel = page.getByTestId('output-panel');
	const text = async (testId: string) =>
		(await panel.getByTestId(testId).first().innerText()).trim();

	return {
		panel,

		text,

		/** Waits for the end of an execution. Throws the error of a bad one. */
		async succeeded() {
			const failure = panel.getByTestId('node-error-message');
			await panel.getByTestId('node-run-status-success').or(failure).first().waitFor();
			if (await failure.isVisible()) throw new Error(await text('node-error-message'));
		},

		shows: (text: string) => panel.getByText(text).first().waitFor(),

		/** Whether a text, or the cell that it's in, begins where it's seen without scrolling. */
		async isInSight(wanted: string | RegExp) {
			const [all, part] = [await boxOf(panel), await boxOf(panel.getByText(wanted).first())];
			const isBeside = part.x >= all.x && part.x + part.width <= all.x + all.width;
			return isBeside && part.y >= all.y && part.y < all.y + all.height;
		},
	};
}

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
	const view = { page, form: formOf(page), output: outputOf(page) };

	async function open(path: string) {
		await page.goto(url + path);
		// A toast under the mouse stays, and covers what's to be clicked.
		await page.addStyleTag({ content: '.el-notification { pointer-events: none !important; }' });
	}

	/** The canvas of a new workflow. */
	async function openCanvas(workflow: object) {
		const { id } = await api.createWorkflow(workflow);
		await open(`/workflow/${id}`);
		await page.getByTestId('canvas-node').first().waitFor();
		return view;
	}

	/** The open form of our node, behind a trigger in a new workflow, with the stored credential of a type. */
	async function openNode(parameters: INodeParameters, credentialType = '') {
		const node = aiWorkspace(parameters, { credential: credentials[credentialType] });
		const workflow = chain('Test', [manualTrigger(), { ...node, id: 'node' }]);
		const { id } = await api.createWorkflow(workflow);
		await open(`/workflow/${id}/node`);
		await view.form.isShown();
		return view;
	}

	/**
	 * From now on, n8n has our credentials of these types only, as far as the editor can see.
	 * Other tests store theirs in the same n8n, and the editor would select the newest.
	 */
	async function onlyCredentials(types: string[]) {
		const data = types.map((type) => credentials[type]);
		await page.unrouteAll();
		await page.route(/\/rest\/credentials(\/for-workflow)?\?/, (route) =>
			route.fulfill({ json: { data } }),
		);
	}

	/** The open form of a new node in a new workflow, selected by its action in the nodes panel, where our node comes first in a search. */
	async function addNode(action: string) {
		await openCanvas(chain('Test', [manualTrigger()]));
		await page.getByTestId('canvas-handle-plus').click();
		await page.getByTestId('node-creator-search-bar').fill('cost');
		const names = page.getByTestId('node-creator-item-name');
		await names
			.first()
			.filter({ hasText: /^\s*AI Workspace\s*$/ })
			.click();
		await names.getByText(action, { exact: true }).click();
		await view.form.isShown();
		return view;
	}

	return { page, onlyCredentials, openCanvas, openNode, addNode, close };
}
