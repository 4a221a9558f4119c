/** New nodes from the nodes panel, with one credential in n8n: the fields that they need are filled in, and they're executed. */
import { read as connection } from '../n8n/connection';
import { world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { findChromium } from './browser';
import { openEditor, type Editor } from './editor';

jest.setTimeout(180_000);

const TOKEN = 'aiWorkspaceAccessTokenApi';
const PAT = 'aiWorkspacePatApi';
const KEY = 'aiWorkspaceVirtualKeyApi';
const { entities, prompts, providerKeys, scopes } = world;
const [triage, refunds] = entities.agents.map(({ id }) => id);

const budgets = JSON.stringify([{ prompt_id: prompts.legal.id, monthly_budget: 0.01 }]);

/** What is entered for an action, and what its output shows then. */
type Case = [action: string, values: Record<string, string>, shown: string[]];

/** With the only agent of a virtual key, or with one that's entered. */
const analytics = (ids = ''): Case[] => {
	const [entityIds, directory] = ids === '' ? [{}, {}] : [{ entityIds: ids }, { directory: ids }];
	const id = ids || String(triage);
	return [
		[
			'Get calls and cost by entity',
			{ promptId: prompts.support.id, ...entityIds },
			[prompts.support.id, id],
		],
		[
			'Get total cost of prompt template',
			{ promptId: prompts.sales.id, ...entityIds },
			[prompts.sales.id, 'entities_requested'],
		],
		['Create a cost report', { prompts: prompts.support.id, ...directory }, ['Cost report: ']],
		['Check budgets', { prompts: budgets, ...directory }, [prompts.legal.id]],
	];
};
const getScope: Case = ['Get scope of virtual key', {}, [scopes.agent.virtual_key.label]];
const validate: Case = [
	'Validate provider key',
	{ apiKey: providerKeys.openai.accepted },
	['OpenAI accepts this key.'],
];

const missing = findChromium() ? [] : ['Chromium on the PATH or at CHROMIUM_PATH'];

describeWith(missing, 'A new node succeeds', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());

	describe.each<[string, Case[]]>([
		[KEY, [...analytics(), getScope]],
		[PAT, analytics(refunds)],
		[TOKEN, [...analytics(refunds), validate]],
	])('with the only credential, %s', (credentialType, cases) => {
		beforeAll(async () => {
			await editor.onlyCredentials([credentialType]);
			await editor.openCanvas();
		});

		test.each(cases)('%s', async (action, values, shown) => {
			const { form, output } = await editor.addNode(action);
			for (const [name, value] of Object.entries(values)) await form.fill(name, value);
			await form.run();
			await output.succeeded();
			for (const text of shown) await output.shows(text);
		});
	});

	test('with each of several credentials, whichever it had before', async () => {
		await editor.onlyCredentials([KEY, PAT, TOKEN]);
		await editor.openCanvas();
		const { form, output } = await editor.addNode('Get calls and cost by entity');
		await form.fill('entityIds', String(refunds));
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
