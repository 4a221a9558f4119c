import { world, type Sandbox } from '../sandbox';
import { credentials } from '../support/sandbox';

type Urls = Pick<Sandbox, 'baseUrl' | 'analyticsUrl'>;

export const virtualKeyCredential = (urls: Urls, token?: string) => ({
	id: 'aiWorkspaceDemoVk0001',
	name: 'AI Workspace demo virtual key',
	type: 'aiWorkspaceVirtualKeyApi',
	data: credentials.virtualKey(urls, token),
});

export function demoCredentials(urls: Urls) {
	const workspaceId = world.workspaces.main.id;
	return [
		virtualKeyCredential(urls),
		{
			id: 'aiWorkspaceDemoTok001',
			name: 'AI Workspace demo access token',
			type: 'aiWorkspaceAccessTokenApi',
			data: { ...credentials.accessToken(urls), workspaceId },
		},
		{
			id: 'aiWorkspaceDemoPat001',
			name: 'AI Workspace demo personal access token',
			type: 'aiWorkspacePatApi',
			data: { ...credentials.pat(urls), workspaceId },
		},
	];
}

/** For people who open a form or a page. */
export const signInCredential = (password: string) => ({
	id: 'aiWorkspaceDemoBas001',
	name: 'AI Workspace demo sign-in of forms and pages',
	type: 'httpBasicAuth',
	data: { user: 'demo', password },
});

/** For keys that people submit in a form: an expression in place of the key. Elsewhere, there's no key. */
export const formKeyCredential = (urls: Urls) => ({
	...virtualKeyCredential(urls, "={{ $json['Virtual key'] }}"),
	id: 'aiWorkspaceDemoFrm001',
	name: 'Only for the form of Directory: the key entered there',
});
