/** New nodes from the nodes panel, with one credential in n8n: the fields that they need are filled in, and they're executed. */
import { DateTime } from 'luxon';
import { read as connection } from '../n8n/connection';
import { expected, world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { missing } from './browser';
import { KEY, openEditor, PAT, TOKEN, type Editor } from './editor';

// On a busy machine, the editor takes half a minute to load, and each step of a test seconds.
jest.setTimeout(300_000);

const { entities, prompts, providerKeys, scopes, workspaces } = world;
/** The first one is that of the virtual key. */
const [ofKey = '', other = ''] = entities.agents.map(({ id }) => id);

/** The cost of Last Month as an item has it. */
function costOf(promptId: string, id: string) {
	const month = DateTime.now().setZone('Europe/Berlin').minus({ months: 1 });
	const [from, to] = [month.startOf('month'), month.endOf('month')] as const;
	const entityIds = [id];
	const question = {
		workspaceId: workspaces.main.id,
		promptId,
		from: from.toFormat('yyyy-MM-dd'),
		to: to.toFormat('yyyy-MM-dd'),
		entityIds,
	};
	return String(Number(expected(question).totals.cost_sum));
}

/** What is entered for an action, what is seen at first sight of its output, and what else is in it. */
type Case = [action: string, values: Record<string, string>, seen: string, contained: string];

const budgets = JSON.stringify([{ prompt_id: prompts.support.id, monthly_budget: 0.01 }]);

/** The actions for every credential type. A token needs the ID of an entity, a virtual key has one. */
function forAll(id = ''): Case[] {
	const { id: prompt } = prompts.support;
	const [entityIds, directory] = [id && { entityIds: id }, id && { directory: id }];
	const reported = id || ofKey;
	return [
		['Get calls and cost by entity', { promptId: prompt, ...entityIds }, prompt, reported],
		[
			'Get total cost of prompt template',
			{ promptId: prompt, ...entityIds },
			prompt,
			'entities_requested',
		],
		[
			'Create a cost report',
			{ prompts: prompt, ...directory },
			'Cost report: ',
			costOf(prompt, reported),
		],
		['Check budgets', { prompts: budgets, ...directory }, prompt, 'monthly_budget'],
	];
}

const { virtual_key: key, workspace } = scopes.agent;
const getScope: Case = ['Get scope of virtual key', {}, workspace.name, key.label];
const validate: Case = [
	'Validate provider key',
	{ apiKey: providerKeys.openai.accepted },
	'OpenAI accepts this key.',
	workspace.id,
];

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

		test.each(cases)('%s', async (action, values, seen, contained) => {
			const { form, output } = await editor.addNode(action);
			for (const [name, value] of Object.entries(values)) await form.fill(name, value);
			await form.run();
			await output.succeeded();
			await output.shows(contained);
			expect(await output.isInSight(seen)).toBe(true);
		});
	});

	test('with each of several credentials, whichever it had before', async () => {
		await editor.onlyCredentials([KEY, PAT, TOKEN]);
		await editor.openCanvas();
		const { form, output } = await editor.addNode('Get calls and cost by entity');
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
