/** New nodes from the nodes panel, with one credential in n8n: the fields that they need are filled in, and they're executed. */
import { read as connection } from '../n8n/connection';
import { world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { missing } from './browser';
import { KEY, openEditor, PAT, TOKEN, type Editor } from './editor';

const { entities, prompts, providerKeys, scopes } = world;
const other = entities.agents[1]?.id ?? '';

/** What is entered for an action, and what is seen at first sight of its output. */
type Case = [action: string, values: Record<string, string>, seen: string | RegExp];

/** The actions for every credential type. A token needs the ID of an entity, a virtual key has one. */
function forAll(id = ''): Case[] {
	const promptId = prompts.support.id;
	const budgets = JSON.stringify([{ prompt_id: promptId, monthly_budget: 0.01 }]);
	const [entityIds, directory] = [id && { entityIds: id }, id && { directory: id }];
	return [
		['Get calls and cost of prompt template by entity', { promptId, ...entityIds }, promptId],
		['Get total cost of prompt template', { promptId, ...entityIds }, promptId],
		['Create cost report', { prompts: promptId, ...directory }, /AI costs in [^:]+: [\d.,]+/],
		['Check budgets', { prompts: budgets, ...directory }, promptId],
	];
}

const getScope: Case = ['Get scope of virtual key', {}, scopes.agent.workspace.name];
const key = providerKeys.openai.accepted;
const validate: Case = ['Validate provider key', { apiKey: key }, 'OpenAI accepts this key.'];

describeWith(missing, 'A new node succeeds', () => {
	let editor: Editor;
	beforeAll(async () => {
		editor = await openEditor(connection());
	});
	afterAll(async () => await editor?.close());

	describe.each<[string, Case[]]>([
		[KEY, [...forAll(), getScope]],
		[PAT, forAll(other)],
		[TOKEN, [...forAll(other), validate]],
	])('with the only credential, %s', (credentialType, cases) => {
		beforeAll(async () => {
			await editor.onlyCredentials([credentialType]);
			await editor.openCanvas();
		});

		test.each(cases)('%s', async (action, values, seen) => {
			const { form, output } = await editor.addNode(action);
			for (const [name, value] of Object.entries(values)) await form.fill(name, value);
			await form.run();
			await output.succeeded();
			expect(await output.isInSight(seen)).toBe(true);
		});
	});

	test('with each of several credentials, whichever it had before', async () => {
		await editor.onlyCredentials([KEY, PAT, TOKEN]);
		await editor.openCanvas();
		const { form, output } = await editor.addNode(
			'Get calls and cost of prompt template by entity',
		);
		await form.fill('entityIds', other);
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
