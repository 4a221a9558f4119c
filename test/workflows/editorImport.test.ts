import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor, type Editor } from '../editor/editor';
import { connect } from '../n8n/connection';
import { FOLDER } from './files';
import { BACKGROUND_MS } from './stage';
import { until } from '../support/until';

describeInBrowser('Import from file in the editor', () => {
	const { api, url, session } = connect();
	let editor: Editor;

	beforeAll(async () => {
		editor = await openEditor({ url, session });
	});
	afterAll(async () => await editor.close());

	test("takes a workflow's nodes, but not its settings, so the notes say what to turn off", async () => {
		const { page } = await editor.openCanvas();
		const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
		await page.getByTestId('workflow-import-input').setInputFiles(`${FOLDER}/key-onboarding.json`);
		await page.getByTestId('canvas-node').filter({ hasText: 'Check Key' }).waitFor();
		await page.keyboard.press('Control+s');
		const { nodes, settings } = await until(async () => {
			const workflow = await api.getWorkflow(id);
			return workflow.nodes.length > 0 && workflow;
		}, BACKGROUND_MS);
		await api.deleteWorkflow(id);
		const named = (wanted: string) => nodes.find(({ name }) => name === wanted);
		expect(named('Check Key').parameters.options).toEqual({ failWhenSaved: true });
		// The form's path, which nobody can guess.
		expect(named('Key Form').webhookId).toMatch(/^[\da-f-]{36}$/);
		expect(Object.keys(settings)).not.toContain('saveDataSuccessExecution');
	});
});
