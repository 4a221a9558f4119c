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

describeInBrowser('The dialog of a credential', () => {
	const editor = editorForSuite();

	test.each(types)(
		'asks for $name, says why one is refused, and stores a good one',
		async (each) => {
			const { name, type, authentication, labels, secret, good, bad, advice } = each;
			const { form, dialog } = await editor().openNode({ authentication }, type);
			await form.newCredential();
			expect(await dialog.type()).toBe(`AI Workspace ${name} API`);
			expect(await dialog.labels()).toEqual(labels);
			expect(await dialog.isMasked(secret)).toBe(true);
			await dialog.fill(bad());
			await dialog.save();
			const message = await dialog.failure();
			expect(message).toContain(advice);
			expect(message).not.toContain(Object(bad())[secret]);
			await dialog.fill(good());
			await dialog.save();
			await dialog.closed();
			expect(await form.credential()).toMatch(new RegExp(`^AI Workspace ${name} account`));
		},
	);

	test('offers each type once and changes to another', async () => {
		const { form, dialog } = await editor().openNode(
			{ authentication: 'pat' },
			'aiWorkspacePatApi',
		);
		await form.newCredential();
		expect((await dialog.types()).sort()).toEqual(types.map(({ name }) => name).sort());
		await dialog.pickType('Virtual Key');
		expect(await dialog.type()).toBe('AI Workspace Virtual Key API');
		expect(await dialog.labels()).toContain('Virtual Key');
	});
});
