import { connection, describeInBrowser, editorForSuite } from './connect';

// Which field each operation, credential type, and choice shows is tested with n8n's own function in
// test/nodes/AiWorkspace/description.test.ts: what the editor makes of it is tested here.
const TOKEN = 'aiWorkspaceAccessTokenApi';
const PAT = 'aiWorkspacePatApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

const head = ['Credential', 'Resource', 'Operation'];
const queryOfScope = ['Prompt Template ID', 'Entities', 'Period'];

const getScope = { resource: 'cockpit', operation: 'getScope' };
const validate = { resource: 'masterKey', operation: 'validate' };
const getEntities = { resource: 'promptTemplate', operation: 'getEntities' };

/** Above a provider key; other forms have no notice. */
const stored =
	'n8n stores the data of executions, and with it the key, unless saving is turned off in the settings of this workflow';

const unfit = (operation: string, type: string) =>
	`${operation} doesn't accept this credential type. Select or create a credential of the type ${type}.`;

const forms = {
	'Get Scope': {
		credentialType: KEY,
		parameters: getScope,
		labels: [...head, 'Simplify', 'Options'],
		notices: [],
	},
	'Get Scope with a PAT': {
		credentialType: PAT,
		parameters: { ...getScope, authentication: 'pat' },
		labels: [...head, 'Simplify', 'Options'],
		notices: [unfit('Get Scope', 'Virtual Key')],
	},
	Validate: {
		credentialType: TOKEN,
		parameters: validate,
		labels: [...head, ...['Workspace', 'Workspace ID', 'Provider', 'Provider API Key', 'Options']],
		notices: [stored],
	},
	'Get Entities with dates': {
		credentialType: KEY,
		parameters: { ...getEntities, entities: 'scopeDepartment', period: 'custom' },
		labels: [
			...[...head, 'Workspace', 'Prompt Template ID', 'Entities', 'Period'],
			...['Start Date', 'End Date', 'Options'],
		],
		notices: [],
	},
	'Get Entities with the workspace of a scope': {
		credentialType: TOKEN,
		parameters: { ...getEntities, authentication: 'accessToken', workspace: 'scope' },
		labels: [...head, 'Workspace', 'Scope', ...queryOfScope, 'Options'],
		notices: [],
	},
	'Get Summary': {
		credentialType: KEY,
		parameters: { ...getEntities, operation: 'getSummary' },
		labels: [...head, 'Workspace', ...queryOfScope, 'Options'],
		notices: [],
	},
};

describeInBrowser('The form', () => {
	const editor = editorForSuite();
	const nameOf = (type: string) => connection().credentials[type]?.name ?? '';

	test('shows fields and notices of each operation, choices, and a key behind dots', async () => {
		const { show } = await editor().openNodes(forms);
		const shown: Record<string, object> = {};
		for (const name of Object.keys(forms)) {
			const form = await show(name);
			shown[name] = { labels: await form.labels(), notices: await form.notices() };
			if (name === 'Validate') expect(await form.isMasked('apiKey')).toBe(true);
		}
		const wanted = Object.entries(forms).map(([name, { labels, notices }]) => [
			name,
			{ labels, notices },
		]);
		expect(shown).toEqual(Object.fromEntries(wanted));

		const resources = ['Prompt Template', 'Master Key', 'Virtual Key', 'Custom API Call'];
		expect(await (await show('Get Scope')).choices('resource')).toEqual(resources);
		const form = await show('Get Summary');
		expect(await form.choices('workspace')).toEqual(['By ID', 'From Scope']);
	});

	test('asks for IDs wherever the entities can come from nothing else', async () => {
		const { form } = await editor().openNode(getEntities, KEY);
		await form.select('entities', 'Department of the Scope');
		await form.hides('Entity IDs');
		await form.select('workspace', 'By ID');
		await form.shows('Entity IDs');
		await form.hides('Entities');
	});

	test('takes a credential that fits after every change of the resource', async () => {
		const parameters = { ...getEntities, authentication: 'pat', workspace: 'id' };
		const { form, output } = await editor().openNode(parameters, PAT);
		await form.select('resource', 'Virtual Key');
		await form.hides('Prompt Template ID');
		expect(await form.notices()).toEqual([unfit('Get Scope', 'Virtual Key')]);
		await form.selectCredential(nameOf(KEY));
		expect(await form.notices()).toEqual([]);
		await form.run();
		await output.ended('success');

		await form.select('resource', 'Prompt Template');
		await form.shows('Prompt Template ID');
		await form.selectCredential(nameOf(KEY));
		await form.fill('promptId', 'support-reply');
		await form.run();
		await output.ended('success');

		await form.select('operation', 'Get Summary');
		await form.run();
		await output.ended('success');
		expect((await output.table())[0]).toHaveProperty('entities_requested');

		await form.selectCredential(nameOf(TOKEN));
		// n8n keeps the value of Workspace, which has another default with an access token.
		await form.shows('Scope');
	});
});
