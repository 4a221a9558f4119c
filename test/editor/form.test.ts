import { connection, describeInBrowser, editorForSuite } from './connect';

const TOKEN = 'aiWorkspaceAccessTokenApi';
const PAT = 'aiWorkspacePatApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

const getScope = { resource: 'cockpit', operation: 'getScope' };
const validate = { resource: 'masterKey', operation: 'validate' };
const getEntities = { resource: 'promptTemplate', operation: 'getEntities' };
const withPat = { ...getEntities, authentication: 'pat' };
const withKey = { ...getEntities, authentication: 'virtualKey' };

const head = ['Credential', 'Resource', 'Operation'];
const check = ['Provider', 'API Key', 'When Rejected', 'Options'];
const report = ['Period', 'Split By', 'Output', 'Options'];

const forms: [string, string, Record<string, unknown>, string[]][] = [
	['Get Scope', KEY, getScope, [...head, 'Options']],
	['Validate', TOKEN, validate, [...head, 'Workspace', 'Scope', ...check]],
	[
		'Validate in a workspace by its ID',
		TOKEN,
		{ ...validate, workspace: 'id' },
		[...head, 'Workspace', 'Workspace ID', ...check],
	],
	[
		'Validate for another provider',
		TOKEN,
		{ ...validate, provider: 'custom' },
		[
			...head,
			'Workspace',
			'Scope',
			'Provider',
			'Provider Name',
			'API Key',
			'When Rejected',
			'Options',
		],
	],
	[
		'Get Entities with an access token',
		TOKEN,
		getEntities,
		[...head, 'Workspace', 'Scope', 'Prompt ID', 'Entities', 'Entity IDs', ...report],
	],
	[
		'Get Entities with an access token, in a workspace by its ID',
		TOKEN,
		{ ...getEntities, workspace: 'id' },
		[...head, 'Workspace', 'Workspace ID', 'Prompt ID', 'Entity IDs', ...report],
	],
	[
		'Get Entities with an access token, as a service user',
		TOKEN,
		{ ...getEntities, workspace: 'serviceUser' },
		[...head, 'Workspace', 'Service User ID', 'Prompt ID', 'Entity IDs', ...report],
	],
	[
		'Get Entities with a personal access token',
		PAT,
		withPat,
		[...head, 'Workspace', 'Scope', 'Prompt ID', 'Entities', 'Entity IDs', ...report],
	],
	[
		'Get Entities with a personal access token, in a workspace by its ID',
		PAT,
		{ ...withPat, workspace: 'id' },
		[...head, 'Workspace', 'Workspace ID', 'Prompt ID', 'Entity IDs', ...report],
	],
	[
		'Get Entities with a virtual key',
		KEY,
		withKey,
		[...head, 'Workspace', 'Prompt ID', 'Entities', 'Entity IDs', ...report],
	],
	[
		'Get Entities with a virtual key, in a workspace by its ID',
		KEY,
		{ ...withKey, workspace: 'id' },
		[...head, 'Workspace', 'Workspace ID', 'Prompt ID', 'Entity IDs', ...report],
	],
	[
		"Get Entities for the scope's department, from one day to another",
		KEY,
		{ ...withKey, entities: 'scopeDepartment', period: 'custom' },
		[
			...head,
			'Workspace',
			'Prompt ID',
			'Entities',
			'Period',
			'Date From',
			'Date To',
			'Split By',
			'Output',
			'Options',
		],
	],
];

/** Every form that the tests below look at, by the name of its node. */
const nodes = {
	...Object.fromEntries(
		forms.map(([name, credentialType, parameters]) => [name, { credentialType, parameters }]),
	),
	'a summary': { credentialType: KEY, parameters: { ...withKey, output: 'summary' } },
	'Get Scope with a PAT': {
		credentialType: PAT,
		parameters: { ...getScope, authentication: 'pat' },
	},
	'Validate with a virtual key': {
		credentialType: KEY,
		parameters: { ...validate, authentication: 'virtualKey' },
	},
};

describeInBrowser('The form', () => {
	const editor = editorForSuite();
	let show: Awaited<ReturnType<ReturnType<typeof editor>['openNodes']>>['show'];
	beforeAll(async () => {
		({ show } = await editor().openNodes(nodes));
	});

	test.each(forms)('shows the fields that matter for %s', async (name, _, __, labels) => {
		const form = await show(name);
		expect(await form.labels()).toEqual(labels);
		expect(await form.notices()).toEqual([]);
	});

	test('offers every resource, and what n8n itself adds', async () => {
		const form = await show('Get Scope');
		expect(await form.choices('resource')).toEqual([
			'Cockpit',
			'Master Key',
			'Prompt Template',
			'Custom API Call',
		]);
	});

	test.each([
		['Get Entities with an access token', ['By ID', 'From Scope', 'Service User']],
		['Get Entities with a personal access token', ['By ID', 'From Scope']],
		['Get Entities with a virtual key', ['By ID', 'From Scope']],
		['Validate', ['By ID', 'From Scope']],
	])('offers the workspaces that %s can have', async (name, choices) => {
		const form = await show(name);
		expect(await form.choices('workspace')).toEqual(choices);
	});

	test.each([
		['Get Scope', ['Max Concurrency', 'Max Retries', 'Timeout']],
		[
			'Get Entities with a virtual key',
			['IDs per Request', 'Include Missing', 'Max Concurrency', 'Max Retries', 'Timeout'],
		],
		[
			'a summary',
			['Compare With Previous', 'IDs per Request', 'Max Concurrency', 'Max Retries', 'Timeout'],
		],
	])('offers the options of %s', async (name, names) => {
		const form = await show(name);
		expect(await form.optionNames()).toEqual(names);
	});

	test('hides a provider key behind dots', async () => {
		const form = await show('Validate');
		expect(await form.isMasked('apiKey')).toBe(true);
	});

	test.each([
		['Get Scope with a PAT', 'Get Scope', 'Virtual Key'],
		['Validate with a virtual key', 'Validate', 'Access Token'],
	])('says of %s that the credential does not fit', async (name, operation, kind) => {
		const form = await show(name);
		expect(await form.notices()).toEqual([
			`${operation} does not accept this credential. Choose or create one of the kind ${kind}.`,
		]);
	});
});

describeInBrowser('The form', () => {
	const editor = editorForSuite();
	const nameOf = (type: string) => connection().credentials[type]?.name ?? '';

	test('changes with the kind of the chosen credential', async () => {
		const { form } = await editor().openNode(withKey, KEY);
		await form.chooseCredential(nameOf(TOKEN));
		await form.shows('Scope');
		expect(await form.labels()).toContain('Scope');
		await form.chooseCredential(nameOf(KEY));
		await form.hides('Scope');
		expect(await form.labels()).not.toContain('Scope');
	});

	test('takes a credential that fits after every change of the resource', async () => {
		const { form, output } = await editor().openNode({ ...withPat, workspace: 'id' }, PAT);
		await form.choose('resource', 'Cockpit');
		await form.hides('Prompt ID');
		expect(await form.credential()).toBe('');
		await form.chooseCredential(nameOf(KEY));
		expect(await form.notices()).toEqual([]);
		await form.run();
		await output.ended('success');

		await form.choose('resource', 'Prompt Template');
		await form.shows('Prompt ID');
		await form.chooseCredential(nameOf(KEY));
		await form.fill('promptId', 'support-reply');
		await form.choose('entities', 'Entity of the Scope');
		await form.run();
		await output.ended('success');

		await form.choose('resource', 'Cockpit');
		await form.hides('Prompt ID');
		await form.chooseCredential(nameOf(KEY));
		await form.run();
		await output.ended('success');
		expect((await output.table())[0]).toHaveProperty('workspace');
	});
});
