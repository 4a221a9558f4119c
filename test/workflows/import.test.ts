import omit from 'lodash/omit';
import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor, type Editor } from '../editor/editor';
import { connect } from '../n8n/connection';
import { until } from '../support/until';
import { FOLDER, workflowFiles } from './files';
import { BACKGROUND_MS } from './stage';

type Named = { name: string };

const { api, cli, ...connection } = connect();

test("n8n's command line imports all of them", async () => {
	await cli(['import:workflow', '--separate', `--input=${FOLDER}`]);
	for (const { text } of workflowFiles()) {
		const { id, name, settings } = JSON.parse(text);
		expect(await api.getWorkflow(id)).toMatchObject({ name, settings, active: false });
	}
});

describeInBrowser('in the editor', () => {
	let editor: Editor;
	const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

	beforeAll(async () => {
		editor = await openEditor(connection);
	});
	afterAll(async () => await editor.close());

	test('an import takes nodes and no settings, and gives a form a path of its own', async () => {
		const { page } = await editor.openCanvas();
		const id = idOf(page.url());
		const file = `${FOLDER}/key-onboarding.json`;
		await page.getByTestId('workflow-import-input').setInputFiles(file);
		await page.getByTestId('canvas-node').filter({ hasText: 'Check Key' }).waitFor();
		await page.keyboard.press('Control+s');
		const { nodes, settings } = await until(async () => {
			const workflow = await api.getWorkflow(id);
			return workflow.nodes.some((node: Named) => node.name === 'Check Key') && workflow;
		}, BACKGROUND_MS);
		await api.deleteWorkflow(id);
		const named = (wanted: string) => nodes.find(({ name }: Named) => name === wanted);
		expect(named('Check Key').parameters.options).toEqual({ failWhenSaved: true });
		const { webhookId, parameters } = named('Key Form');
		expect(webhookId).toMatch(/^[\da-f-]{36}$/);
		const texts = workflowFiles().map(({ text }) => text);
		expect(texts.join()).not.toContain(webhookId);
		expect(parameters.options).not.toHaveProperty('path');
		expect(Object.keys(settings)).not.toContain('saveDataSuccessExecution');
	});

	test.each(workflowFiles())('$name: every note shows all of its text', async ({ text }) => {
		const workflow = omit(JSON.parse(text), 'id');
		const { page } = await editor.openCanvas(workflow);
		const notes = page.getByTestId('sticky');
		await notes.first().waitFor();
		const hidden = await notes.evaluateAll((found) =>
			found.map((note) =>
				Math.max(
					...[note, ...note.querySelectorAll('*')].map(
						({ scrollHeight, clientHeight }) => clientHeight && scrollHeight - clientHeight,
					),
				),
			),
		);
		await api.deleteWorkflow(idOf(page.url()));
		const isNote = ({ type }: { type: string }) => type === 'n8n-nodes-base.stickyNote';
		expect(hidden).toHaveLength(workflow.nodes.filter(isNote).length);
		expect(hidden.filter((pixels) => pixels > 4)).toEqual([]);
	});
});
