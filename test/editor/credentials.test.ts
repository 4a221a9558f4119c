import { world } from '../sandbox';
import { connection, describeInBrowser, editorForSuite } from './connect';

const { pats, tokens, virtualKeys } = world;
const ofN8n = 'Allowed HTTP Request Domains';

const addresses = () => {
	const { baseUrl, analyticsUrl } = connection();
	return { baseUrl, analyticsUrl };
};

const kinds = [
	{
		kind: 'Access Token',
		type: 'aiWorkspaceAccessTokenApi',
		authentication: 'accessToken',
		labels: ['Base URL', 'Analytics URL', 'Access Token', 'Workspace ID', ofN8n],
		secret: 'accessToken',
		good: () => ({ ...addresses(), accessToken: ` Bearer ${tokens.good} ` }),
		bad: () => ({ ...addresses(), accessToken: tokens.expired }),
		advice: 'Get a new token and paste it into the credential.',
	},
	{
		kind: 'Personal Access Token',
		type: 'aiWorkspacePatApi',
		authentication: 'pat',
		labels: ['Analytics URL', 'Personal Access Token', 'Workspace ID', ofN8n],
		secret: 'personalAccessToken',
		good: () => ({
			analyticsUrl: `${addresses().analyticsUrl}/`,
			personalAccessToken: pats.good,
		}),
		bad: () => ({ analyticsUrl: addresses().analyticsUrl, personalAccessToken: pats.expired }),
		advice: 'The token has expired.',
	},
	{
		kind: 'Virtual Key',
		type: 'aiWorkspaceVirtualKeyApi',
		authentication: 'virtualKey',
		labels: ['Base URL', 'Analytics URL', 'Virtual Key', ofN8n],
		secret: 'virtualKeyToken',
		good: () => ({ ...addresses(), virtualKeyToken: virtualKeys.agent }),
		bad: () => ({ ...addresses(), virtualKeyToken: virtualKeys.revoked }),
		advice: 'Check that the credential holds all of it',
	},
];

describeInBrowser.each(kinds)('The dialog for the credential "$kind"', (each) => {
	const { kind, type, authentication, labels, secret, good, bad, advice } = each;
	const editor = editorForSuite();

	async function openDialog() {
		const view = await editor().openNode({ authentication }, type);
		await view.form.newCredential();
		return view;
	}

	test('asks for what it needs, and hides the secret', async () => {
		const { dialog } = await openDialog();
		expect(await dialog.kind()).toBe(`AI Workspace ${kind} API`);
		expect(await dialog.labels()).toEqual(labels);
		expect(await dialog.isMasked(secret)).toBe(true);
	});

	test('stores a good one and chooses it for the node', async () => {
		const { dialog, form } = await openDialog();
		await dialog.fill(good());
		await dialog.save();
		await dialog.closed();
		expect(await form.credential()).toMatch(new RegExp(`^AI Workspace ${kind} account`));
	});

	test('says why a bad one does not work, and what to do', async () => {
		const { dialog } = await openDialog();
		await dialog.fill(bad());
		await dialog.save();
		const words = await dialog.failure();
		expect(words).toContain(advice);
		expect(words).not.toContain(Object(bad())[secret]);
	});

	test('names the field with an address where nobody answers', async () => {
		const { dialog } = await openDialog();
		await dialog.fill({ ...good(), analyticsUrl: 'http://127.0.0.1:1' });
		await dialog.save();
		expect(await dialog.failure()).toContain('Analytics URL: ');
	});
});

describeInBrowser('The dialog of a new credential', () => {
	const editor = editorForSuite();

	test('offers the other kinds', async () => {
		const { form, dialog } = await editor().openNode(
			{ authentication: 'pat' },
			'aiWorkspacePatApi',
		);
		await form.newCredential();
		await dialog.chooseKind('Virtual Key');
		expect(await dialog.kind()).toBe('AI Workspace Virtual Key API');
		expect(await dialog.labels()).toContain('Virtual Key');
	});
});
