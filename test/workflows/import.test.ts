import { describeInBrowser } from '../editor/describeInBrowser';
import { openEditor, type Editor } from '../editor/editor';
import { connect } from '../n8n/connection';
import { chain, manualTrigger } from '../n8n/workflow';
import { until } from '../support/until';
import { FOLDER, workflowFiles } from './files';
import { BACKGROUND_MS } from './stage';

type Named = { name: string };
type Note = Named & { type: string; parameters: { width: number } };

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

	/** Imports a file on a canvas, and returns what n8n saves. */
	async function importFile(name: string, node: string) {
		const { page } = await editor.openCanvas();
		const id = idOf(page.url());
		await page.getByTestId('workflow-import-input').setInputFiles(`${FOLDER}/${name}`);
		await page.getByTestId('canvas-node').filter({ hasText: node }).first().waitFor();
		const button = await page.getByTestId('execute-workflow-button').first().innerText();
		await page.keyboard.press('Control+s');
		const workflow = await until(async () => {
			const saved = await api.getWorkflow(id);
			return saved.nodes.some((one: Named) => one.name === node) && saved;
		}, BACKGROUND_MS);
		await api.deleteWorkflow(id);
		return {
			nodes: workflow.nodes,
			settings: workflow.settings,
			button: button.replace(/\s+/g, ' '),
		};
	}

	test('an import takes nodes and no settings, and gives a form a path of its own', async () => {
		const { nodes, settings } = await importFile('key-onboarding.json', 'Check Key');
		const named = (wanted: string) => nodes.find(({ name }: Named) => name === wanted);
		expect(named('Check Key').parameters.options).toEqual({ failWhenSaved: true, maxRetries: 1 });
		const { webhookId, parameters } = named('Key Form');
		expect(webhookId).toMatch(/^[\da-f-]{36}$/);
		const texts = workflowFiles().map(({ text }) => text);
		expect(texts.join()).not.toContain(webhookId);
		expect(parameters.options).not.toHaveProperty('path');
		expect(Object.keys(settings)).not.toContain('saveDataSuccessExecution');
	});

	test('two imports of the MCP server have two paths', async () => {
		const importIt = async () => await importFile('ask-about-costs-mcp.json', 'Cost Server');
		const paths = [await importIt(), await importIt()].map(
			({ nodes }) => nodes.find(({ name }: Named) => name === 'Cost Server').parameters.path,
		);
		for (const path of paths) expect(path).toMatch(/^[\da-f-]{36}$/);
		expect(paths[0]).not.toBe(paths[1]);
	});

	test("the directory's note names the button that n8n shows", async () => {
		const { nodes, button } = await importFile('directory.json', 'Get Scope');
		const { content } = nodes.find(({ name }: Named) => name === 'About').parameters;
		expect(content).toContain(`*${button.trim()}*`);
	});

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
		const workflow = { ...start, nodes: [...start.nodes, ...notes] };
		const { page } = await editor.openCanvas(workflow);
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
		await api.deleteWorkflow(idOf(page.url()));
		expect(found).toHaveLength(notes.length);
		expect(found.filter(({ text, hidden }) => !text || hidden > 4)).toEqual([]);
	});
});
