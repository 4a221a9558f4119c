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
		const some = ['cost_sum', 'missing_entity_ids', 'cost_from_calls'];
		expect(shown).toEqual(expect.arrayContaining(some));
	});
});

describeInBrowser('The output panel', () => {
	const editor = editorForSuite();
	const validate = { resource: 'masterKey', operation: 'validate' };
	const stored = /The workflow stores the key in 'Provider API Key'/;

	test('warns of a provider key that is typed in, not of an expression', async () => {
		const { form, output } = await editor().openNode(validate, TOKEN);
		expect(await output.hints()).toEqual([]);
		await form.fill('apiKey', 'sk-typed');
		await output.panel.getByText(stored).waitFor();
		await form.fill('apiKey', '={{ $json.key }}');
		await output.panel.getByText(stored).waitFor({ state: 'hidden' });
	});
});
