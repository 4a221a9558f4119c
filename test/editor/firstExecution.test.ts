/** A new node from the nodes panel, with one credential in n8n: the IDs that it needs are entered, and it's executed. */
import { read as connection } from '../n8n/connection';
import { world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { findChromium } from './browser';
import { openEditor, type Editor } from './editor';

jest.setTimeout(90_000);

const TOKEN = 'aiWorkspaceAccessTokenApi';
const PAT = 'aiWorkspacePatApi';
const KEY = 'aiWorkspaceVirtualKeyApi';
const { entities, prompts, providerKeys } = world;
const [agent] = entities.agents;

const promptId = { promptId: prompts.support.id };
const withIds = { ...promptId, entityIds: agent?.id ?? '' };
const report = { prompts: prompts.support.id };
const directory = { directory: agent?.id ?? '' };
const budget = {
	prompts: JSON.stringify([{ prompt_id: prompts.support.id, monthly_budget: 0.01 }]),
};

const [entitiesAction, summaryAction] = [
	'Get calls and cost by entity',
	'Get total cost of prompt template',
];
const [createAction, budgetsAction] = ['Create a cost report', 'Check budgets'];

const missing = findChromium() ? [] : ['Chromium on the PATH or at CHROMIUM_PATH'];

describeWith(missing, 'A new node', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());

	test.each<[string, string, Record<string, string>]>([
		[KEY, entitiesAction, promptId],
		[KEY, summaryAction, promptId],
		[KEY, createAction, report],
		[KEY, budgetsAction, budget],
		[KEY, 'Get scope of virtual key', {}],
		[PAT, entitiesAction, withIds],
		[PAT, summaryAction, withIds],
		[PAT, createAction, { ...report, ...directory }],
		[PAT, budgetsAction, { ...budget, ...directory }],
		[TOKEN, entitiesAction, withIds],
		[TOKEN, summaryAction, withIds],
		[TOKEN, createAction, { ...report, ...directory }],
		[TOKEN, budgetsAction, { ...budget, ...directory }],
		[TOKEN, 'Validate provider key', { apiKey: providerKeys.openai.accepted }],
	])('succeeds with the only credential, %s: %s', async (credentialType, action, values) => {
		await editor.onlyCredentials([credentialType]);
		const { form, output } = await editor.addNode(action);
		for (const [name, value] of Object.entries(values)) await form.fill(name, value);
		await form.run();
		await output.succeeded();
	});

	test('succeeds with each of several credentials, whichever it had before', async () => {
		await editor.onlyCredentials([KEY, PAT, TOKEN]);
		const { form, output } = await editor.addNode(entitiesAction);
		await form.fill('entityIds', withIds.entityIds);
		for (const [type, { id }] of [
			[PAT, prompts.support],
			[KEY, prompts.sales],
			[TOKEN, prompts.legal],
			[PAT, prompts.unused],
		] as const) {
			await form.selectCredential(connection().credentials[type]?.name ?? '');
			await form.fill('promptId', id);
			await form.run();
			await output.shows(id);
		}
	});
});
