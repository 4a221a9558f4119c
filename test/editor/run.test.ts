import { expected, world } from '../sandbox';
import { describeInBrowser, editorForSuite } from './connect';

const TOKEN = 'aiWorkspaceAccessTokenApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

const { entities, prompts, providerKeys, scopes, workspaces } = world;
const entityIds = entities.agents.map(({ id }) => id);
const from = '2026-10-01';
const to = '2026-10-31';

const report = {
	authentication: 'virtualKey',
	promptId: prompts.support.id,
	entities: 'ids',
	entityIds: entityIds.join(', '),
	period: 'custom',
	dateFrom: from,
	dateTo: to,
};

describeInBrowser('A node that is executed in the editor', () => {
	const editor = editorForSuite();

	test('fills the table with calls and cost of each entity', async () => {
		const { form, output } = await editor().openNode(report, KEY);
		await form.run();
		await output.ended('success');
		const { rows } = expected({
			workspaceId: workspaces.main.id,
			promptId: prompts.support.id,
			from,
			to,
			entityIds,
		});
		expect(rows.length).toBeGreaterThan(1);
		const found = (await output.table()).filter((row) => row.found === 'true');
		const shown = found.map(({ entity_id, total_calls, cost_sum }) => ({
			entity_id,
			calls: Number(total_calls),
			cost: Number(cost_sum),
		}));
		const wanted = rows.map(({ entity_id, total_calls, cost_sum }) => ({
			entity_id,
			calls: Number(total_calls),
			cost: Number(cost_sum),
		}));
		expect(new Set(shown)).toEqual(new Set(wanted));
	});

	test('shows what a virtual key is assigned to', async () => {
		const { form, output } = await editor().openNode({ resource: 'cockpit' }, KEY);
		await form.run();
		await output.ended('success');
		const [row] = await output.table();
		expect(row?.workspace_name).toBe(scopes.agent.workspace.name);
		expect(row?.entity_name).toBe(scopes.agent.entity.name);
	});

	test('shows that a provider rejects a key, and not the key', async () => {
		const { page, form, output } = await editor().openNode({ resource: 'masterKey' }, TOKEN);
		await form.fill('apiKey', providerKeys.openai.rejected);
		await form.run();
		await output.ended('success');
		expect((await output.table())[0]).toMatchObject({
			provider: 'openai',
			valid: 'false',
			key_hint: 'sk-…0002',
		});
		expect(await page.locator('body').innerText()).not.toContain(providerKeys.openai.rejected);
	});

	test('shows the message of the API and what to do', async () => {
		const { form, output } = await editor().openNode({ ...report, promptId: 'gone' }, KEY);
		await form.run();
		const { title, description } = await output.error();
		expect(title).toBe('This workspace has no such prompt template.');
		expect(description).toMatch(/\(status 404, request ID req-\d+\)$/);
	});
});
