import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testAccessToken, testPersonalAccessToken, testVirtualKey } from './credentialTests';
import { run } from './execution/hooks';
import { builderHint } from './builderHint';
import { properties, subtitle } from './properties';
import { typedKeyHint } from './resources/masterKey/fields';

export class AiWorkspace implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Workspace',
		name: 'aiWorkspace',
		icon: { light: 'file:aiWorkspace.svg', dark: 'file:aiWorkspace.dark.svg' },
		group: ['input'],
		version: [1],
		subtitle,
		description:
			'Report calls and cost of prompt templates, check provider keys, and look up the scope of virtual keys',
		defaults: { name: 'AI Workspace' },
		usableAsTool: true,
		builderHint,
		hints: [typedKeyHint],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'aiWorkspaceAccessTokenApi',
				required: true,
				testedBy: 'testAccessToken',
				displayOptions: { show: { authentication: ['accessToken'] } },
			},
			{
				name: 'aiWorkspacePatApi',
				required: true,
				testedBy: 'testPersonalAccessToken',
				displayOptions: { show: { authentication: ['pat'] } },
			},
			{
				name: 'aiWorkspaceVirtualKeyApi',
				required: true,
				testedBy: 'testVirtualKey',
				displayOptions: { show: { authentication: ['virtualKey'] } },
			},
		],
		// Fixed values only: expressions here are evaluated for every item. Text, so that a cut-off body is seen as one.
		requestDefaults: {
			encoding: 'text',
			json: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			returnFullResponse: true,
		},
		requestOperations: { pagination: run },
		properties,
	};

	methods = { credentialTest: { testAccessToken, testPersonalAccessToken, testVirtualKey } };
}
