import { world } from '../sandbox';
import { aiWorkspace, chain, manualTrigger, noOp } from '../n8n/workflow';
import { connection, describeInBrowser, editorForSuite } from './connect';

const TOKEN = 'aiWorkspaceAccessTokenApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

describeInBrowser('The node after one that was never executed', () => {
	const editor = editorForSuite();

	test('can use its fields', async () => {
		const credential = connection().credentials[KEY];
		const node = aiWorkspace(
			{ resource: 'promptTemplate', operation: 'getSummary' },
			{ credential },
		);
		const workflow = chain('Test', [manualTrigger(), node, noOp('Next')]);
		const { page } = await editor().openCanvas(workflow);
		await page.locator('[data-test-id="canvas-node"][data-node-name="Next"]').dblclick();
		const input = page.getByTestId('ndv-input-panel');
		await input.getByText('Usually outputs the following fields').waitFor();
		const shown = (await input.innerText()).split('\n').map((line) => line.trim());
		expect(shown).toEqual(
			expect.arrayContaining(['cost_sum', 'missing_entity_ids', 'cost_percent']),
		);
	});
});

describeInBrowser('The output panel', () => {
	const editor = editorForSuite();
	const validate = { resource: 'masterKey', operation: 'validate' };
	const report = {
		resource: 'promptTemplate',
		operation: 'getEntities',
		authentication: 'virtualKey',
		promptId: world.prompts.support.id,
		period: 'custom',
		dateFrom: '2026-01-01',
		dateTo: '2026-01-31',
	};
	const stored = /The workflow stores the key in 'Provider API Key'/;
	const leftOut = /The output has an item for each ID/;

	test('warns of a provider key that is typed in, not of an expression', async () => {
		const { form, output } = await editor().openNode(validate, TOKEN);
		expect(await output.hints()).toEqual([]);
		await form.fill('apiKey', 'sk-typed');
		await output.panel.getByText(stored).waitFor();
		await form.fill('apiKey', '={{ $json.key }}');
		await output.panel.getByText(stored).waitFor({ state: 'hidden' });
	});

	test('says what Get Entities leaves out, unless Include Missing is added', async () => {
		const { form, output } = await editor().openNode({ ...report, entityIds: 'mistyped' }, KEY);
		expect(await output.hints()).toEqual([]);
		await form.run();
		await output.panel.getByText(leftOut).waitFor();
		await form.addOption('Include Missing');
		await form.run();
		await output.panel.getByText('mistyped', { exact: true }).waitFor();
		expect(await output.hints()).toEqual([]);
	});
});
