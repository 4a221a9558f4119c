import { describeInBrowser, editorForSuite } from './connect';

describeInBrowser('In the node panel, AI Workspace', () => {
	const editor = editorForSuite();

	async function openPanel() {
		const view = await editor().openCanvas();
		await view.panel.open();
		return view;
	}

	test.each(['AI Workspace', 'cost', 'provider key'])(
		'comes first in a search for "%s"',
		async (text) => {
			const { panel } = await openPanel();
			expect((await panel.search(text))[0]).toBe('AI Workspace');
		},
	);

	test('lists all it can do, by resource', async () => {
		const { panel } = await openPanel();
		await panel.search('AI Workspace');
		await panel.openNode();
		expect(await panel.actions()).toEqual([
			'COCKPIT ACTIONS',
			'Get scope of virtual key',
			'MASTER KEY ACTIONS',
			'Validate provider key',
			'PROMPT TEMPLATE ACTIONS',
			'Get calls and cost by entity',
			'Get total cost of prompt template',
		]);
	});

	test.each([
		['Get scope of virtual key', 'Cockpit', 'Get Scope'],
		['Validate provider key', 'Master Key', 'Validate'],
		['Get calls and cost by entity', 'Prompt Template', 'Get Entities'],
		['Get total cost of prompt template', 'Prompt Template', 'Get Summary'],
	])('opens its form for "%s"', async (action, resource, operation) => {
		const { panel, form } = await openPanel();
		await panel.search('AI Workspace');
		await panel.openNode();
		await panel.pick(action);
		await form.form.waitFor();
		expect(await form.value('resource')).toBe(resource);
		expect(await form.value('operation')).toBe(operation);
	});
});

describeInBrowser('On the canvas, AI Workspace', () => {
	const editor = editorForSuite();

	test.each([
		['Get Scope: Cockpit', { resource: 'cockpit', operation: 'getScope' }],
		['Validate: Master Key', { resource: 'masterKey', operation: 'validate' }],
		['Get Entities: Prompt Template', { resource: 'promptTemplate', operation: 'getEntities' }],
		['Get Summary: Prompt Template', { resource: 'promptTemplate', operation: 'getSummary' }],
	])('says "%s" below its name', async (subtitle, parameters) => {
		const { page } = await editor().openNodeOnCanvas(parameters);
		await expect(page.getByText(subtitle, { exact: true }).waitFor()).resolves.toBeUndefined();
	});
});
