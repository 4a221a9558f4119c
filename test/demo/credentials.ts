import { world, type Sandbox } from '../sandbox';
import { credentials } from '../support/sandbox';

type Urls = Pick<Sandbox, 'baseUrl' | 'analyticsUrl'>;

export const virtualKeyCredential = (urls: Urls, token?: string) => ({
	name: 'AI Workspace demo virtual key',
	type: 'aiWorkspaceVirtualKeyApi',
	data: credentials.virtualKey(urls, token),
});

export function demoCredentials(urls: Urls) {
	const workspaceId = world.workspaces.main.id;
	return [
		virtualKeyCredential(urls),
		{
			name: 'AI Workspace demo access token',
			type: 'aiWorkspaceAccessTokenApi',
			data: { ...credentials.accessToken(urls), workspaceId },
		},
		{
			name: 'AI Workspace demo personal access token',
			type: 'aiWorkspacePatApi',
			data: { ...credentials.pat(urls), workspaceId },
		},
	];
}

/** For people who open a form or a page. */
export const signInCredential = (password: string) => ({
	name: 'AI Workspace demo sign-in of forms and pages',
	type: 'httpBasicAuth',
	data: { user: 'demo', password },
});

/** For keys that people submit in a form: an expression in place of the key. Elsewhere, there's no key. */
export const formKeyCredential = (urls: Urls) => ({
	...virtualKeyCredential(urls, "={{ $json['Virtual key'] }}"),
	name: 'Only for the form of Directory: the key entered there',
});
