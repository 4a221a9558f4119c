/**
 * The three credentials of the demo. The workflows in docs/workflows name them by these ids, so that
 * an import connects them; whoever imports such a workflow elsewhere picks credentials of their own.
 */

/**
 * @param {{ baseUrl: string, analyticsUrl: string, world: import('../sandbox/world').World }} sandbox
 */
function demoCredentials({ baseUrl, analyticsUrl, world }) {
	return [
		{
			id: 'aiWorkspaceDemoVk0001',
			name: 'AI Workspace demo virtual key',
			type: 'aiWorkspaceVirtualKeyApi',
			data: { baseUrl, analyticsUrl, virtualKeyToken: world.virtualKeys.agent },
		},
		{
			id: 'aiWorkspaceDemoTok001',
			name: 'AI Workspace demo access token',
			type: 'aiWorkspaceAccessTokenApi',
			data: {
				baseUrl,
				analyticsUrl,
				accessToken: world.tokens.good,
				workspaceId: world.workspaces.main.id,
			},
		},
		{
			id: 'aiWorkspaceDemoPat001',
			name: 'AI Workspace demo personal access token',
			type: 'aiWorkspacePatApi',
			data: {
				analyticsUrl,
				personalAccessToken: world.pats.good,
				workspaceId: world.workspaces.main.id,
			},
		},
	];
}

/**
 * For keys that people submit in a form: an expression in place of the key. Without a form it fails its test.
 *
 * @param {{ baseUrl: string, analyticsUrl: string }} sandbox
 */
const formKeyCredential = ({ baseUrl, analyticsUrl }) => ({
	id: 'aiWorkspaceDemoFrm001',
	name: 'AI Workspace demo virtual key from a form',
	type: 'aiWorkspaceVirtualKeyApi',
	data: { baseUrl, analyticsUrl, virtualKeyToken: "={{ $json['Virtual key'] }}" },
});

module.exports = { demoCredentials, formKeyCredential };
