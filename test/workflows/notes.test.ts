import omit from 'lodash/omit';
import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor, type Editor } from '../editor/editor';
import { connect } from '../n8n/connection';
import { workflowFiles } from './files';

describeInBrowser('notes on the canvas', () => {
	let editor: Editor;
	let ids: string[] = [];
	const { api, url, session } = connect();

	beforeAll(async () => {
		editor = await openEditor({ url, session });
	});
	afterAll(async () => {
		await editor.close();
		for (const id of ids) await api.deleteWorkflow(id);
	});

	test.each(workflowFiles())('$name: every note shows all of its text', async ({ text }) => {
		const workflow = omit(JSON.parse(text), 'id');
		const { page } = await editor.openCanvas(workflow);
		ids = [...ids, new URL(page.url()).pathname.split('/').at(-1) ?? ''];
		const notes = page.getByTestId('sticky');
		await notes.first().waitFor();
		const heights = await notes.evaluateAll((found) =>
			found.map((note) => ({
				text: note.textContent,
				hidden: Math.max(
					...[note, ...note.querySelectorAll('*')].map(
						({ scrollHeight, clientHeight }) => clientHeight && scrollHeight - clientHeight,
					),
				),
			})),
		);
		const isNote = ({ type }: { type: string }) => type === 'n8n-nodes-base.stickyNote';
		expect(heights).toHaveLength(workflow.nodes.filter(isNote).length);
		expect(heights.filter(({ hidden }) => hidden > 4)).toEqual([]);
	});
});
