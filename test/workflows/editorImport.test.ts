import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor, type Editor } from '../editor/editor';
import { connect } from '../n8n/connection';
import { FOLDER } from './files';
import { eventually } from './stage';

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
		const { checkKey, settings } = await eventually(async () => {
			const workflow = await api.getWorkflow(id);
			const found = workflow.nodes.find((node: { name: string }) => node.name === 'Check Key');
			return found && { checkKey: found, settings: workflow.settings };
		}, 'the workflow to be saved');
		await api.deleteWorkflow(id);
		expect(checkKey.parameters.options).toEqual({ failWhenSaved: true });
		expect(Object.keys(settings)).not.toContain('saveDataSuccessExecution');
	});
});
