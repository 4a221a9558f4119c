import { world } from '../sandbox';
import { connection, describeInBrowser, editorForSuite } from './connect';

const { pats, tokens, virtualKeys } = world;
const ofN8n = 'Allowed HTTP Request Domains';

const urls = () => {
	const { baseUrl, analyticsUrl } = connection();
	return { baseUrl, analyticsUrl };
};

const types = [
	{
		name: 'Access Token',
		type: 'aiWorkspaceAccessTokenApi',
		authentication: 'accessToken',
		labels: ['Workspace API URL', 'Analytics API URL', 'Access Token', 'Workspace ID', ofN8n],
		secret: 'accessToken',
		good: () => ({ ...urls(), accessToken: ` Bearer ${tokens.good} ` }),
		bad: () => ({ ...urls(), accessToken: tokens.expired }),
		advice: 'Create a new token and paste it into the credential.',
	},
	{
		name: 'Personal Access Token',
		type: 'aiWorkspacePatApi',
		authentication: 'pat',
		labels: ['Analytics API URL', 'Personal Access Token', 'Workspace ID', ofN8n],
		secret: 'personalAccessToken',
		good: () => ({
			analyticsUrl: `${urls().analyticsUrl}/`,
			personalAccessToken: pats.good,
		}),
		bad: () => ({ analyticsUrl: urls().analyticsUrl, personalAccessToken: pats.expired }),
		advice: 'If the token or key was revoked or has expired, replace it with a new one.',
	},
	{
		name: 'Virtual Key',
		type: 'aiWorkspaceVirtualKeyApi',
		authentication: 'virtualKey',
		labels: ['Workspace API URL', 'Analytics API URL', 'Virtual Key', ofN8n],
		secret: 'virtualKeyToken',
		good: () => ({ ...urls(), virtualKeyToken: virtualKeys.agent }),
		bad: () => ({ ...urls(), virtualKeyToken: virtualKeys.revoked }),
		advice: 'Otherwise, check that the credential contains all of it.',
	},
];

describeInBrowser.each(types)('The dialog for the credential "$name"', (each) => {
	const { name, type, authentication, labels, secret, good, bad, advice } = each;
	const editor = editorForSuite();

	async function openDialog() {
		const view = await editor().openNode({ authentication }, type);
		await view.form.newCredential();
		return view;
	}

	test('asks for what it needs, and hides the secret', async () => {
		const { dialog } = await openDialog();
		expect(await dialog.type()).toBe(`AI Workspace ${name} API`);
		expect(await dialog.labels()).toEqual(labels);
		expect(await dialog.isMasked(secret)).toBe(true);
	});

	test('stores a good one and selects it for the node', async () => {
		const { dialog, form } = await openDialog();
		await dialog.fill(good());
		await dialog.save();
		await dialog.closed();
		expect(await form.credential()).toMatch(new RegExp(`^AI Workspace ${name} account`));
	});

	test('says why a bad one does not work, and what to do', async () => {
		const { dialog } = await openDialog();
		await dialog.fill(bad());
		await dialog.save();
		const message = await dialog.failure();
		expect(message).toContain(advice);
		expect(message).not.toContain(Object(bad())[secret]);
	});

	test('names the field with a URL where nobody responds', async () => {
		const { dialog } = await openDialog();
		await dialog.fill({ ...good(), analyticsUrl: 'http://127.0.0.1:1' });
		await dialog.save();
		expect(await dialog.failure()).toContain('Analytics API URL: ');
	});
});

const operations = [
	{ resource: 'cockpit', operation: 'getScope' },
	{ resource: 'masterKey', operation: 'validate' },
	{ resource: 'promptTemplate', operation: 'getEntities' },
	{ resource: 'promptTemplate', operation: 'getSummary' },
];

describeInBrowser('The dialog of a new credential', () => {
	const editor = editorForSuite();

	test.each(operations)('offers each type once for $operation', async (parameters) => {
		const { form, dialog } = await editor().openNode(parameters, 'aiWorkspaceVirtualKeyApi');
		await form.newCredential();
		const offered = await dialog.types();
		expect(offered.sort()).toEqual(types.map(({ name }) => name).sort());
	});

	test('changes to another type', async () => {
		const { form, dialog } = await editor().openNode(
			{ authentication: 'pat' },
			'aiWorkspacePatApi',
		);
		await form.newCredential();
		await dialog.selectType('Virtual Key');
		expect(await dialog.type()).toBe('AI Workspace Virtual Key API');
		expect(await dialog.labels()).toContain('Virtual Key');
	});
});
