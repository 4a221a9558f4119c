import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { AiWorkspaceAccessTokenApi } from '../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import { optionsName } from '../../nodes/AiWorkspace/form/options';

export const credentialTypes = [
	new AiWorkspaceAccessTokenApi(),
	new AiWorkspacePatApi(),
	new AiWorkspaceVirtualKeyApi(),
];

/** Parameters as the form stores them: tests call the options of every operation `options`, and what nothing reads `strayOptions`. */
export function stored<Value>({
	options,
	strayOptions,
	...given
}: Record<string, Value>): Record<string, Value> {
	const parameters = strayOptions === undefined ? given : { ...given, options: strayOptions };
	const operation = String(parameters.operation ?? 'getEntities');
	return options === undefined ? parameters : { ...parameters, [optionsName(operation)]: options };
}

export const savedNode = ({ parameters = {}, ...more }: Partial<INode> = {}): INode => ({
	id: 'node',
	name: 'AI Workspace',
	type: 'n8n-nodes-ai-workspace.aiWorkspace',
	typeVersion: 1,
	position: [0, 0],
	parameters: stored(parameters),
	...more,
});

export const WORKSPACE = '123e4567-e89b-12d3-a456-426614174000';
export const OTHER_WORKSPACE = '223e4567-e89b-12d3-a456-426614174000';

const JANUARY = { period: 'custom', dateFrom: '2026-01-01', dateTo: '2026-01-31' };

/** In base 32, because a key that ends with xxxx is a placeholder. */
export const keyOf = (item: number) => `sk-${item.toString(32).repeat(20)}`;

/** Makes parameters that work as they are, in which tests change what they are about. */
export const changing =
	<Fields extends IDataObject>(usual: Fields) =>
	(change?: Fields): Fields => ({ ...usual, ...change });

export const CHECK: INodeParameters = {
	resource: 'masterKey',
	operation: 'validate',
	authentication: 'accessToken',
	workspaceId: WORKSPACE,
	provider: 'openai',
	apiKey: keyOf(0),
};
export const check = changing<IDataObject>(CHECK);

/** So many checks, each of a key of its own. */
export const checks = (count: number, change: IDataObject = {}) =>
	Array.from({ length: count }, (_, item) => check({ apiKey: keyOf(item), ...change }));

export const scopeLookup = {
	resource: 'cockpit',
	operation: 'getScope',
	authentication: 'virtualKey',
};

export const PROMPT_REPORT: INodeParameters = {
	resource: 'promptTemplate',
	operation: 'getEntities',
	authentication: 'pat',
	workspaceId: WORKSPACE,
	promptId: 'support',
	entityIds: 'a,b',
	...JANUARY,
};
export const promptReport = changing<IDataObject>(PROMPT_REPORT);

export const COST_REPORT: INodeParameters = {
	resource: 'costReport',
	operation: 'create',
	authentication: 'pat',
	workspaceId: WORKSPACE,
	prompts: 'p',
	directory: 'a',
	...JANUARY,
};
export const costReport = changing<IDataObject>(COST_REPORT);
