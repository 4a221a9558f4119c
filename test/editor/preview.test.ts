import { world } from '../sandbox';
import { aiWorkspace, chain, manualTrigger, noOp } from '../n8n/workflow';
import { connection, describeInBrowser, editorForSuite } from './connect';

const TOKEN = 'aiWorkspaceAccessTokenApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

describeInBrowser('The node after one that was never executed', () => {
	const editor = editorForSuite();

	test.each([
		['cockpit', 'getScope', KEY, ['workspace', 'department_id']],
		['masterKey', 'validate', TOKEN, ['valid', 'keyHint', 'checkedAt']],
		['promptTemplate', 'getEntities', KEY, ['entity_id', 'total_calls', 'cost_sum']],
		['promptTemplate', 'getSummary', KEY, ['cost_sum', 'missing_entity_ids', 'cost_percent']],
	])('can use the fields of %s %s', async (resource, operation, type, fields) => {
		const credential = connection().credentials[type];
		const node = aiWorkspace({ resource, operation }, { credential });
		const workflow = chain('Test', [manualTrigger(), node, noOp('Next')]);
		const { page } = await editor().openCanvas(workflow);
		await page.locator('[data-test-id="canvas-node"][data-node-name="Next"]').dblclick();
		const input = page.getByTestId('ndv-input-panel');
		await input.getByText('Usually outputs the following fields').waitFor();
		const shown = (await input.innerText()).split('\n').map((line) => line.trim());
		expect(shown).toEqual(expect.arrayContaining(fields));
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
		entityIds: world.entities.agents[0]?.id,
		period: 'custom',
		dateFrom: '2026-01-01',
		dateTo: '2026-01-31',
	};
	const stored = /The workflow stores the key in 'Provider API Key'/;
	const leftOut = /The output has an item for each ID/;

	test('warns of a provider key that is typed in', async () => {
		const { form, output } = await editor().openNode(validate, TOKEN);
		expect(await output.hints()).toEqual([]);
		await form.fill('apiKey', 'sk-typed');
		await output.panel.getByText(stored).waitFor();
	});

	test('has no warning where the key is an expression', async () => {
		const parameters = { ...validate, apiKey: '={{ $json.key }}' };
		const { output } = await editor().openNode(parameters, TOKEN);
		expect(await output.hints()).toEqual([]);
	});

	test.each([
		['as it is', {}, [expect.stringMatching(leftOut)]],
		['with Include Missing', { includeMissing: true }, []],
		['with Fail on Missing', { failOnMissing: true }, []],
		['with Raw Response', { rawResponse: true }, []],
	])('says what Get Entities leaves out, %s', async (_, options, hints) => {
		const { form, output } = await editor().openNode({ ...report, options }, KEY);
		expect(await output.hints()).toEqual([]);
		await form.run();
		await output.ended('success');
		expect(await output.hints()).toEqual(hints);
	});

	test('has an item for a mistyped ID as soon as Include Missing is added', async () => {
		const { form, output } = await editor().openNode({ ...report, entityIds: 'mistyped' }, KEY);
		await form.addOption('Include Missing');
		await form.run();
		await output.panel.getByText('mistyped', { exact: true }).waitFor();
	});

	test.each([
		['as it is', {}, [expect.stringMatching(/Check that 'missing_entity_ids' is empty/)]],
		['with Fail on Missing', { failOnMissing: true }, []],
	])("says what Get Summary's totals cover, %s", async (_, options, hints) => {
		const summary = { ...report, operation: 'getSummary', options };
		const { form, output } = await editor().openNode(summary, KEY);
		await form.run();
		await output.ended('success');
		expect(await output.hints()).toEqual(hints);
	});
});
