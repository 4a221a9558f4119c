import type { INodeParameters } from 'n8n-workflow';
import { findMethod, type AuthenticationMethod } from '../../nodes/AiWorkspace/auth/methods';
import { startSandbox, world, type Sandbox } from '../sandbox';
import { changing, CHECK, COST_REPORT, PROMPT_REPORT } from './savedNode';

export { scopeLookup } from './savedNode';

const { tokens, pats, virtualKeys } = world;

/** Starts a sandbox for the tests of a file, as new before each of them. */
export function useSandbox(): { readonly current: Sandbox } {
	let sandbox: Sandbox | undefined;
	beforeAll(async () => void (sandbox = await startSandbox()));
	beforeEach(() => sandbox?.reset());
	afterAll(async () => await sandbox?.close());
	return {
		get current() {
			if (!sandbox) throw new Error('The sandbox is not started yet');
			return sandbox;
		},
	};
}

type Urls = Pick<Sandbox, 'baseUrl' | 'analyticsUrl'>;
const ACCEPTED = { accessToken: tokens.good, pat: pats.good, virtualKey: virtualKeys.agent };

/** A credential for a sandbox, with a token that it accepts or another one. */
export function credentialFor(
	authentication: AuthenticationMethod,
	{ baseUrl, analyticsUrl }: Urls,
	token: string = ACCEPTED[authentication],
) {
	const { name, credentialType: type, secretField } = findMethod(authentication) ?? {};
	if (!name || !type || !secretField) throw new Error(`There is no ${authentication}`);
	const ofWorkspaceApi = authentication !== 'pat' && { baseUrl };
	const data: Record<string, string> = { ...ofWorkspaceApi, analyticsUrl, [secretField]: token };
	return { name: `AI Workspace demo ${name.toLowerCase()}`, type, data };
}

/** A report with a virtual key on what the sandbox knows. */
export const report = changing<INodeParameters>({
	...PROMPT_REPORT,
	authentication: 'virtualKey',
	workspaceId: '',
	promptId: world.prompts.support.id,
	entityIds: world.entities.agents.map(({ id }) => id).join(','),
});

/** A cost report of the input items, with a personal access token, on what the sandbox knows. */
export const costReport = changing<INodeParameters>({
	...COST_REPORT,
	workspaceId: world.workspaces.main.id,
	prompts: world.prompts.support.id,
	entities: 'inputItems',
	directory: '',
});

/** A check of a key that the sandbox accepts. */
export const check = changing<INodeParameters>({
	...CHECK,
	workspaceId: world.workspaces.main.id,
	apiKey: world.providerKeys.openai.accepted,
});
