import { connection, describeInBrowser, editorForSuite } from './connect';

const TOKEN = 'aiWorkspaceAccessTokenApi';
const PAT = 'aiWorkspacePatApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

const getScope = { resource: 'cockpit', operation: 'getScope' };
const validate = { resource: 'masterKey', operation: 'validate' };
const getEntities = { resource: 'promptTemplate', operation: 'getEntities' };
const getSummary = { resource: 'promptTemplate', operation: 'getSummary' };
const withToken = { ...getEntities, authentication: 'accessToken' };
const withPat = { ...getEntities, authentication: 'pat' };
const withKey = { ...getEntities, authentication: 'virtualKey' };

const head = ['Credential', 'Resource', 'Operation'];
const byId = ['Workspace', 'Workspace ID'];
const fromScope = ['Workspace', 'Scope'];
const check = ['Provider', 'Provider API Key', 'When Rejected', 'Options'];
const query = ['Prompt Template ID', 'Entity IDs', 'Period', 'Split By'];
const queryOfScope = ['Prompt Template ID', 'Entities', 'Entity IDs', 'Period', 'Split By'];

const forms: [string, string, Record<string, unknown>, string[]][] = [
	['Get Scope', KEY, getScope, [...head, 'Options']],
	['Validate', TOKEN, validate, [...head, ...byId, ...check]],
	[
		'Validate in the workspace of a scope',
		TOKEN,
		{ ...validate, workspace: 'scope' },
		[...head, ...fromScope, ...check],
	],
	[
		'Validate for another provider',
		TOKEN,
		{ ...validate, provider: 'custom' },
		[...head, ...byId, 'Provider', 'Provider Name', 'Provider API Key', 'When Rejected', 'Options'],
	],
	['Get Entities with an access token', TOKEN, withToken, [...head, ...byId, ...query, 'Options']],
	[
		'Get Entities with an access token, in the workspace of a scope',
		TOKEN,
		{ ...withToken, workspace: 'scope' },
		[...head, ...fromScope, ...queryOfScope, 'Options'],
	],
	[
		'Get Entities with an access token, as a service user',
		TOKEN,
		{ ...withToken, workspace: 'serviceUser' },
		[...head, 'Workspace', 'Service User ID', ...query, 'Options'],
	],
	[
		'Get Entities with a personal access token',
		PAT,
		withPat,
		[...head, ...byId, ...query, 'Options'],
	],
	[
		'Get Entities with a personal access token, in the workspace of a scope',
		PAT,
		{ ...withPat, workspace: 'scope' },
		[...head, ...fromScope, ...queryOfScope, 'Options'],
	],
	[
		'Get Entities with a virtual key',
		KEY,
		withKey,
		[...head, 'Workspace', ...queryOfScope, 'Options'],
	],
	[
		'Get Entities with a virtual key, in a workspace by its ID',
		KEY,
		{ ...withKey, workspace: 'id' },
		[...head, ...byId, ...query, 'Options'],
	],
	[
		"Get Entities for the scope's department, from one day to another",
		KEY,
		{ ...withKey, entities: 'scopeDepartment', period: 'custom' },
		[
			...head,
			'Workspace',
			'Prompt Template ID',
			'Entities',
			'Period',
			'Start Date',
			'End Date',
			'Split By',
			'Options',
		],
	],
	[
		'Get Summary with an access token',
		TOKEN,
		{ ...getSummary, authentication: 'accessToken' },
		[...head, ...byId, ...query, 'Compare With Previous', 'Options'],
	],
	[
		'Get Summary with a personal access token',
		PAT,
		{ ...getSummary, authentication: 'pat' },
		[...head, ...byId, ...query, 'Compare With Previous', 'Options'],
	],
	[
		'Get Summary with a virtual key',
		KEY,
		getSummary,
		[...head, 'Workspace', ...queryOfScope, 'Compare With Previous', 'Options'],
	],
];

/** Above a provider key; other forms have no notice. */
const stored =
	'n8n stores the data of executions, and with it the key, unless saving is turned off in the settings of this workflow.';

const unfit = (operation: string, type: string) =>
	`${operation} doesn't accept this credential type. Select or create a credential of the type ${type}.`;

/** Every form that the tests below look at, by the name of its node. */
const nodes = {
	...Object.fromEntries(
		forms.map(([name, credentialType, parameters]) => [name, { credentialType, parameters }]),
	),
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
		expect(await form.notices()).toEqual(name.startsWith('Validate') ? [stored] : []);
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
		['Cockpit', 'Get Scope', ['Get Scope']],
		['Master Key', 'Validate', ['Validate']],
		['Prompt Template', 'Get Summary with a virtual key', ['Get Entities', 'Get Summary']],
	])('offers the operations of %s', async (_, name, operations) => {
		const form = await show(name);
		expect(await form.choices('operation')).toEqual([...operations, 'Custom API Call']);
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
		['Validate', ['Fail When Saved', 'Max Concurrency', 'Max Retries', 'Timeout']],
		[
			'Get Entities with a virtual key',
			[
				'Fail on Missing',
				'IDs per Request',
				'Include Missing',
				'Max Concurrency',
				'Max Retries',
				'Raw Response',
				'Timeout',
			],
		],
		[
			'Get Summary with a virtual key',
			['Fail on Missing', 'IDs per Request', 'Max Concurrency', 'Max Retries', 'Timeout'],
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
		['Get Scope with a PAT', 'Get Scope', 'Virtual Key', []],
		['Validate with a virtual key', 'Validate', 'Access Token', [stored]],
	])('says of %s that the credential does not fit', async (name, operation, type, others) => {
		const form = await show(name);
		expect(await form.notices()).toEqual([unfit(operation, type), ...others]);
	});
});

describeInBrowser('The form', () => {
	const editor = editorForSuite();
	const nameOf = (type: string) => connection().credentials[type]?.name ?? '';

	test('changes with the type of the selected credential', async () => {
		const { form } = await editor().openNode(withKey, KEY);
		await form.selectCredential(nameOf(TOKEN));
		// n8n keeps the value of Workspace, which has another default with an access token.
		await form.shows('Scope');
		expect(await form.labels()).toEqual([...head, ...fromScope, ...queryOfScope, 'Options']);
		await form.selectCredential(nameOf(KEY));
		await form.hides('Scope');
		expect(await form.labels()).toEqual([...head, 'Workspace', ...queryOfScope, 'Options']);
	});

	test('takes a credential that fits after every change of the resource', async () => {
		const { form, output } = await editor().openNode({ ...withPat, workspace: 'id' }, PAT);
		await form.select('resource', 'Cockpit');
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
		await form.select('entities', 'Entity of the Scope');
		await form.run();
		await output.ended('success');

		await form.select('operation', 'Get Summary');
		await form.shows('Compare With Previous');
		await form.run();
		await output.ended('success');
		expect((await output.table())[0]).toHaveProperty('entities_requested');

		await form.select('resource', 'Cockpit');
		await form.hides('Prompt Template ID');
		await form.selectCredential(nameOf(KEY));
		await form.run();
		await output.ended('success');
		expect((await output.table())[0]).toHaveProperty('workspace');
	});
});
