import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, world, type Sandbox } from '../sandbox';
import { CHECK, COST_REPORT, PROMPT_REPORT } from './savedNode';

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
/** The fields of a credential for a sandbox, by type, with a token that it accepts or another one. */
export const credentials = {
	accessToken: ({ baseUrl, analyticsUrl }: Urls, accessToken: string = tokens.good) => {
		return { baseUrl, analyticsUrl, accessToken };
	},
	pat: ({ analyticsUrl }: Urls, personalAccessToken: string = pats.good) => {
		return { analyticsUrl, personalAccessToken };
	},
	virtualKey: ({ baseUrl, analyticsUrl }: Urls, virtualKeyToken: string = virtualKeys.agent) => {
		return { baseUrl, analyticsUrl, virtualKeyToken };
	},
};

/** A report with a virtual key on what the sandbox knows. */
export const report = (change: INodeParameters = {}): INodeParameters => ({
	...PROMPT_REPORT,
	authentication: 'virtualKey',
	workspaceId: '',
	promptId: world.prompts.support.id,
	entityIds: world.entities.agents.map(({ id }) => id).join(','),
	...change,
});

/** A cost report of the input items, with a personal access token, on what the sandbox knows. */
export const costReport = (change: INodeParameters = {}): INodeParameters => ({
	...COST_REPORT,
	workspaceId: world.workspaces.main.id,
	prompts: world.prompts.support.id,
	entities: 'inputItems',
	directory: '',
	...change,
});

/** A check of a key that the sandbox accepts. */
export const check = (change: INodeParameters = {}): INodeParameters => ({
	...CHECK,
	workspaceId: world.workspaces.main.id,
	apiKey: world.providerKeys.openai.accepted,
	...change,
});
