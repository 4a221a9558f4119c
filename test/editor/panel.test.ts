import { describeInBrowser, editorForSuite } from './connect';

describeInBrowser('In the editor, AI Workspace', () => {
	const editor = editorForSuite();

	test('comes first in a search, lists all it can do, and opens the form of what is picked', async () => {
		const { panel, form } = await editor().openCanvas();
		await panel.open();
		for (const text of ['cost', 'provider key', 'AI Workspace']) {
			expect((await panel.search(text))[0]).toBe('AI Workspace');
		}
		await panel.openNode();
		expect(await panel.actions()).toEqual([
			'PROMPT TEMPLATE ACTIONS',
			'Get calls and cost by entity',
			'Get total cost of prompt template',
			'MASTER KEY ACTIONS',
			'Validate provider key',
			'VIRTUAL KEY ACTIONS',
			'Get scope of virtual key',
		]);
		await panel.pick('Validate provider key');
		await form.form.waitFor();
		expect(await form.value('resource')).toBe('Master Key');
		expect(await form.value('operation')).toBe('Validate');
	});

	test('says what it does below its name on the canvas', async () => {
		const parameters = { resource: 'promptTemplate', operation: 'getSummary' };
		const { page } = await editor().openNodeOnCanvas(parameters);
		const subtitle = page.getByText('Get Summary: Prompt Template', { exact: true });
		await expect(subtitle.waitFor()).resolves.toBeUndefined();
	});
});
