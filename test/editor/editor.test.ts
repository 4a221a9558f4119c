/** What only the editor shows. Which fields a form has is tested in test/nodes/AiWorkspace/description.test.ts. */
import { read as connection } from '../n8n/connection';
import { aiWorkspace, chain, manualTrigger, n8nNode } from '../n8n/workflow';
import { world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { missing } from './browser';
import { KEY, openEditor, PAT, TOKEN, type Editor } from './editor';

jest.setTimeout(300_000);

const { providerKeys, scopes, virtualKeys } = world;
const report = { resource: 'promptTemplate', operation: 'getEntities' };

describeWith(missing, 'In the editor, AI Workspace', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());
	const nameOf = (type: string) => connection().credentials[type]?.name ?? '';

	test('comes first in a search, and opens the form of the action that is selected', async () => {
		const { page, form } = await editor.openCanvas();
		await page.getByTestId('node-creator-plus-button').click();
		await page.getByTestId('node-creator-search-bar').fill('cost');
		const names = page.getByTestId('node-creator-item-name');
		await names
			.first()
			.filter({ hasText: /^\s*AI Workspace\s*$/ })
			.click();
		await names.getByText('Validate provider key', { exact: true }).click();
		await form.form.waitFor();
		expect(await form.value('resource')).toBe('Master Key');
		expect(await form.value('operation')).toBe('Validate');
	});

	test('offers each credential type, says why a credential is refused, and stores a good one', async () => {
		const { form, dialog } = await editor.openNode({ authentication: 'pat' }, PAT);
		await form.newCredential();
		const types = ['Access Token', 'Personal Access Token', 'Virtual Key'];
		expect((await dialog.types()).sort()).toEqual(types);
		await dialog.pickType('Virtual Key');
		expect(await dialog.isMasked('virtualKeyToken')).toBe(true);
		const { baseUrl, analyticsUrl } = connection();
		await dialog.fill({ baseUrl, analyticsUrl, virtualKeyToken: virtualKeys.revoked });
		await dialog.save();
		const message = await dialog.failure();
		expect(message).toContain('Otherwise, check that the credential contains all of it');
		expect(message).not.toContain(virtualKeys.revoked);
		await dialog.fill({ virtualKeyToken: virtualKeys.agent });
		await dialog.save();
		await dialog.closed();
		expect(await form.credential()).toMatch(/^AI Workspace Virtual Key account/);
	});

	test('takes a credential that fits after a change of the resource', async () => {
		const parameters = { ...report, authentication: 'pat' };
		const { form, output } = await editor.openNode(parameters, PAT);
		await form.select('resource', 'Virtual Key');
		await form.hides('Prompt Template ID');
		expect(await form.notices()).toEqual([
			"Get Scope doesn't accept this credential type. Select or create a credential of the type Virtual Key.",
		]);
		await form.selectCredential(nameOf(KEY));
		expect(await form.notices()).toEqual([]);
		await form.run();
		await output.succeeded();
		await output.shows(scopes.agent.entity.name);
	});

	test('shows the message of the API, its status, and its request ID', async () => {
		const { form, output } = await editor.openNode({ ...report, promptId: 'gone' }, KEY);
		await form.run();
		const { title, description } = await output.error();
		expect(title).toBe('This workspace has no such prompt template.');
		expect(description).toMatch(/\(status 404, request ID req-\d+\)$/);
	});

	test('warns of a provider key that is typed in, and shows that it is rejected, not the key', async () => {
		const { rejected } = providerKeys.openai;
		const stored = /The workflow stores the key in 'Provider API Key'/;
		const { page, form, output } = await editor.openNode({ resource: 'masterKey' }, TOKEN);
		expect(await form.notices()).toEqual([
			'n8n stores the data of executions, and with it the key, unless saving is turned off in the settings of this workflow',
		]);
		expect(await form.isMasked('apiKey')).toBe(true);
		expect(await output.hints()).toEqual([]);
		await form.fill('apiKey', rejected);
		await output.panel.getByText(stored).waitFor();
		await form.run();
		await output.succeeded();
		await output.shows('OpenAI rejected this key');
		await output.shows('sk-…0002');
		expect(await page.locator('body').innerText()).not.toContain(rejected);
		await form.fill('apiKey', '={{ $json.key }}');
		await output.panel.getByText(stored).waitFor({ state: 'hidden' });
	});

	test('offers its fields to the next node before its first execution', async () => {
		const credential = connection().credentials[KEY];
		const node = aiWorkspace({ ...report, operation: 'getSummary' }, { credential });
		const next = n8nNode('Next', 'noOp');
		const { page } = await editor.openCanvas(chain('Test', [manualTrigger(), node, next]));
		await page.locator('[data-test-id="canvas-node"][data-node-name="Next"]').dblclick();
		const input = page.getByTestId('ndv-input-panel');
		await input.getByText('Usually outputs the following fields').waitFor();
		for (const name of ['cost_sum', 'missing_entity_ids', 'cost_from_calls']) {
			await input.getByText(name, { exact: true }).first().waitFor();
		}
	});
});
