import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, world, type Sandbox } from '../sandbox';

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

type Credential = ICredentialDataDecryptedObject;

export const withAccessToken = (
	{ baseUrl, analyticsUrl }: Sandbox,
	accessToken: string = tokens.good,
): Credential => ({ baseUrl, analyticsUrl, accessToken });

export const withPat = (
	{ analyticsUrl }: Sandbox,
	personalAccessToken: string = pats.good,
): Credential => ({ analyticsUrl, personalAccessToken });

export const withVirtualKey = (
	{ baseUrl, analyticsUrl }: Sandbox,
	virtualKeyToken: string = virtualKeys.agent,
): Credential => ({ baseUrl, analyticsUrl, virtualKeyToken });

/** Parameters of a report that works as it is with a virtual key; tests change what they are about. */
export const report = (change: INodeParameters = {}): INodeParameters => ({
	resource: 'promptTemplate',
	operation: 'getEntities',
	authentication: 'virtualKey',
	promptId: world.prompts.support.id,
	period: 'custom',
	dateFrom: '2026-01-01',
	dateTo: '2026-01-31',
	entityIds: world.entities.agents.map(({ id }) => id).join(','),
	...change,
});

/** Parameters of a check that works as it is with an access token. */
export const check = (change: INodeParameters = {}): INodeParameters => ({
	resource: 'masterKey',
	operation: 'validate',
	authentication: 'accessToken',
	workspace: 'id',
	workspaceId: world.workspaces.main.id,
	provider: 'openai',
	apiKey: world.providerKeys.openai.accepted,
	...change,
});

export const scopeLookup: INodeParameters = {
	resource: 'cockpit',
	operation: 'getScope',
	authentication: 'virtualKey',
};
