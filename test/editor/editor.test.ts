/** What only the editor shows. Which fields a form has is tested in test/nodes/AiWorkspace/description.test.ts. */
import { read as connection } from '../n8n/connection';
import { aiWorkspace, chain, manualTrigger, n8nNode } from '../n8n/workflow';
import { world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { missing } from './browser';
import { KEY, openEditor, PAT, TOKEN, type Editor } from './editor';

const { providerKeys, virtualKeys } = world;
const { support, sales, legal, unused } = world.prompts;
const report = { resource: 'promptTemplate', operation: 'getEntities' };

const budgets = JSON.stringify([{ prompt_id: support.id, monthly_budget: 0.01 }]);
const ENTITIES = 'Get calls and cost of prompt template by entity';
/** Actions of the nodes panel, what is entered with the only credential in n8n, and what is seen at first sight of its output. */
const ACTIONS: Array<
	[action: string, credentialType: string, values: Record<string, string>, seen: string | RegExp]
> = [
	[ENTITIES, KEY, { promptId: support.id }, support.id],
	['Get total cost of prompt template', KEY, { promptId: support.id }, support.id],
	['Create cost report', KEY, { prompts: support.id }, /AI costs in [^:]+: [\d.,]+/],
	['Check budgets', KEY, { prompts: budgets }, support.id],
	['Get scope of virtual key', KEY, {}, world.scopes.agent.workspace.name],
	['Validate provider key', TOKEN, { apiKey: providerKeys.openai.accepted }, 'OpenAI accepts this'],
];

describeWith(missing, 'In the editor, AI Workspace', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());
	const nameOf = (type: string) => connection().credentials[type]?.name ?? '';

	test('offers each credential type, says why a credential is refused, and stores a good one', async () => {
		const { page, form } = await editor.openNode({ authentication: 'pat' }, PAT);
		await form.credential.click();
		await page.getByTestId('node-credentials-select-item-new').filter({ visible: true }).click();
		const dialog = page.getByTestId('editCredential-modal');
		await dialog.getByTestId('credential-mode-dropdown-trigger').click();
		// The sidebar, which isn't a menu, has items of that role as well.
		const types = page.getByRole('menu').getByRole('menuitem');
		await types.first().waitFor();
		const names = (await types.allInnerTexts()).map((name) => name.trim());
		expect(names.sort()).toEqual(['Access Token', 'Personal Access Token', 'Virtual Key']);
		await types.getByText('Virtual Key', { exact: true }).click();
		await dialog.getByText('AI Workspace Virtual Key API', { exact: true }).waitFor();
		/** n8n stores the credential, tests it, and closes the dialog only when the test succeeds. */
		const save = async (values: Record<string, string>) => {
			for (const [name, value] of Object.entries(values)) {
				await dialog.getByTestId(`parameter-input-${name}`).locator('input').fill(value);
			}
			await dialog.getByTestId('credential-save-button').click();
		};
		const { baseUrl, analyticsUrl } = connection();
		await save({ baseUrl, analyticsUrl, virtualKeyToken: virtualKeys.revoked });
		await dialog.getByText('More details').click();
		await dialog.getByText('Otherwise, check that the credential contains all of it').waitFor();
		expect(await dialog.innerText()).not.toContain(virtualKeys.revoked);
		await save({ virtualKeyToken: virtualKeys.agent });
		await dialog.waitFor({ state: 'hidden' });
		const selected = form.credential.locator('input');
		expect(await selected.inputValue()).toMatch(/^AI Workspace Virtual Key account/);
	});

	test('takes a credential that fits after a change of the resource', async () => {
		const parameters = { ...report, authentication: 'pat' };
		const { form } = await editor.openNode(parameters, PAT);
		await form.select('resource', 'Virtual Key');
		await form.hides('Prompt Template ID');
		expect(await form.notices()).toEqual([
			"Get Scope doesn't accept this credential type. Select or create a credential of the type Virtual Key.",
		]);
		await form.selectCredential(nameOf(KEY));
		expect(await form.notices()).toEqual([]);
	});

	test('marks what a token needs, says what a virtual key can do without, and lists options by label', async () => {
		const parameters = { resource: 'costReport', operation: 'checkBudgets', prompts: 'any' };
		const { page, form } = await editor.openNode(parameters, KEY);
		const canBeEmpty = page.getByText(/Leave it empty to report on the agent or member/);
		await canBeEmpty.waitFor();
		expect(await form.isMarked('directory')).toBe(false);
		expect(await form.notices()).toEqual([expect.stringMatching('the full days of this month')]);
		await form.selectCredential(nameOf(PAT));
		await canBeEmpty.waitFor({ state: 'hidden' });
		expect(await form.isMarked('directory')).toBe(true);
		const options = await form.options();
		expect(options).toEqual(options.toSorted((a, b) => a.localeCompare(b)));
		expect(options).toEqual(expect.arrayContaining(['Combine', 'IDs per Request', 'Thresholds']));
	});

	test('shows the message of the API, its status, and its request ID', async () => {
		const { form, output } = await editor.openNode({ ...report, promptId: 'gone' }, KEY);
		await form.run();
		const title = await output.text('node-error-message');
		expect(title).toBe('This workspace has no such prompt template.');
		const details = await output.text('node-error-description');
		expect(details).toMatch(/\(status 404, request ID req-\d+\)$/);
	});

	test('warns of a provider key that is typed in, and shows it nowhere', async () => {
		const { rejected } = providerKeys.openai;
		const stored = /The workflow stores the key in 'Provider API Key'/;
		const { page, form, output } = await editor.openNode({ resource: 'masterKey' }, TOKEN);
		expect(await form.notices()).toEqual([
			'n8n stores the data of executions, and with it the key, unless saving is turned off in the settings of this workflow',
		]);
		expect(await output.panel.getByTestId('node-hint').allInnerTexts()).toEqual([]);
		await form.fill('apiKey', rejected);
		await output.panel.getByText(stored).waitFor();
		const field = page.getByTestId('parameter-input-apiKey').locator('input');
		expect(await field.getAttribute('type')).toBe('password');
		await form.run();
		await output.succeeded();
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

	test.each(ACTIONS)('has the action %s', async (action, type, values, seen) => {
		await editor.onlyCredentials([type]);
		const { form, output } = await editor.addNode(action);
		for (const [name, value] of Object.entries(values)) await form.fill(name, value);
		await form.run();
		await output.succeeded();
		expect(await output.isInSight(seen)).toBe(true);
	});

	test('succeeds with each of several credentials, whichever it had before', async () => {
		await editor.onlyCredentials([KEY, PAT, TOKEN]);
		const { form, output } = await editor.addNode(ENTITIES);
		await form.fill('entityIds', world.entities.agents[1]?.id ?? '');
		for (const [type, { id }] of [
			[PAT, support],
			[KEY, sales],
			[TOKEN, legal],
			[PAT, unused],
		] as const) {
			await form.selectCredential(nameOf(type));
			await form.fill('promptId', id);
			await form.run();
			await output.shows(id);
		}
	});
});
