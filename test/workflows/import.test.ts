import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor } from '../editor/editor';
import { connect } from '../n8n/connection';
import { chain, manualTrigger } from '../n8n/workflow';
import { FOLDER, workflowFiles } from './files';

interface Note {
	name: string;
	type: string;
	parameters: { width: number };
}

const { api, cli, ...connection } = connect();

test("n8n's command line imports all of them", async () => {
	await cli(['import:workflow', '--separate', `--input=${FOLDER}`]);
	for (const { text } of workflowFiles()) {
		const { id, name, settings } = JSON.parse(text);
		expect(await api.getWorkflow(id)).toMatchObject({ name, settings, active: false });
	}
});

describeInBrowser('in the editor', () => {
	test('every note of every workflow shows all of its text', async () => {
		// All on one canvas, each beside the one before.
		let right = 200;
		const notes = workflowFiles().flatMap(({ name: file, text }) => {
			const nodes: Note[] = JSON.parse(text).nodes;
			return nodes
				.filter(({ type }) => type === 'n8n-nodes-base.stickyNote')
				.map(({ name, ...note }, at) => {
					const position = [right, 0];
					right += note.parameters.width + 50;
					return { ...note, position, id: `${file}-${at}`, name: `${file}: ${name}` };
				});
		});
		const start = chain('Notes', [manualTrigger()]);
		const editor = await openEditor(connection);
		try {
			const { page } = await editor.openCanvas({ ...start, nodes: [...start.nodes, ...notes] });
			const shown = page.getByTestId('sticky');
			await shown.nth(notes.length - 1).waitFor({ state: 'attached' });
			const found = await shown.evaluateAll((all) =>
				all.map((note) => ({
					text: note.textContent,
					hidden: Math.max(
						...[note, ...note.querySelectorAll('*')].map(
							({ scrollHeight, clientHeight }) => clientHeight && scrollHeight - clientHeight,
						),
					),
				})),
			);
			expect(found).toHaveLength(notes.length);
			expect(found.filter(({ text, hidden }) => !text || hidden > 4)).toEqual([]);
		} finally {
			await editor.close();
		}
	});
});
