import { world, type Sandbox } from '../sandbox';
import { credentialFor } from '../support/sandbox';

type Urls = Pick<Sandbox, 'baseUrl' | 'analyticsUrl'>;

export const demoCredentials = (urls: Urls) => [
	credentialFor('virtualKey', urls),
	...(['accessToken', 'pat'] as const).map((authentication) => {
		const { data, ...credential } = credentialFor(authentication, urls);
		return { ...credential, data: { ...data, workspaceId: world.workspaces.main.id } };
	}),
];

/** For people who open a form or a page. */
export const signInCredential = (password: string) => ({
	name: 'AI Workspace demo sign-in of forms and pages',
	type: 'httpBasicAuth',
	data: { user: 'demo', password },
});

/** For keys that people submit in a form: an expression in place of the key. Elsewhere, there's no key. */
export const formKeyCredential = (urls: Urls) => ({
	...credentialFor('virtualKey', urls, "={{ $json['Virtual key'] }}"),
	name: 'Only for the form of Directory: the key entered there',
});
