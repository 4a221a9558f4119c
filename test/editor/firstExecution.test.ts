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
const { entities, prompts } = world;
const [agent] = entities.agents;

const promptId = { promptId: prompts.support.id };
const withIds = { ...promptId, entityIds: agent?.id ?? '' };
const report = { prompts: prompts.support.id };
const directory = { directory: agent?.id ?? '' };

const [entitiesAction, createAction] = ['Get calls and cost by entity', 'Create a cost report'];

const missing = findChromium() ? [] : ['Chromium on the PATH or at CHROMIUM_PATH'];

describeWith(missing, 'A new node', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());

	test.each<[string, string, Record<string, string>]>([
		[KEY, entitiesAction, promptId],
		[KEY, createAction, report],
		[PAT, entitiesAction, withIds],
		[PAT, createAction, { ...report, ...directory }],
		[TOKEN, entitiesAction, withIds],
		[TOKEN, createAction, { ...report, ...directory }],
	])('succeeds with the only credential, %s: %s', async (credentialType, action, values) => {
		await editor.onlyCredentials([credentialType]);
		const { form, output } = await editor.addNode(action);
		for (const [name, value] of Object.entries(values)) await form.fill(name, value);
		await form.run();
		await output.succeeded();
	});
});
