import { world } from '../sandbox';

interface Urls {
	baseUrl: string;
	analyticsUrl: string;
}

export const virtualKeyCredential = (
	{ baseUrl, analyticsUrl }: Urls,
	virtualKeyToken: string = world.virtualKeys.agent,
) => ({
	id: 'aiWorkspaceDemoVk0001',
	name: 'AI Workspace demo virtual key',
	type: 'aiWorkspaceVirtualKeyApi',
	data: { baseUrl, analyticsUrl, virtualKeyToken },
});

export function demoCredentials({ baseUrl, analyticsUrl }: Urls) {
	const workspaceId = world.workspaces.main.id;
	return [
		virtualKeyCredential({ baseUrl, analyticsUrl }),
		{
			id: 'aiWorkspaceDemoTok001',
			name: 'AI Workspace demo access token',
			type: 'aiWorkspaceAccessTokenApi',
			data: { baseUrl, analyticsUrl, accessToken: world.tokens.good, workspaceId },
		},
		{
			id: 'aiWorkspaceDemoPat001',
			name: 'AI Workspace demo personal access token',
			type: 'aiWorkspacePatApi',
			data: { analyticsUrl, personalAccessToken: world.pats.good, workspaceId },
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
