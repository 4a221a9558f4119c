import { AiWorkspace } from '../../../nodes/AiWorkspace/AiWorkspace.node';
import { builderHint } from '../../../nodes/AiWorkspace/builderHint';
import * as credentialTests from '../../../nodes/AiWorkspace/credentialTests';
import { run } from '../../../nodes/AiWorkspace/execution/hooks';
import { properties, subtitle } from '../../../nodes/AiWorkspace/properties';
import { typedKeyHint } from '../../../nodes/AiWorkspace/resources/masterKey/fields';

const asked = (name: string, testedBy: string, method: string) => ({
	name,
	required: true,
	testedBy,
	displayOptions: { show: { authentication: [method] } },
});

test('The node is what saved workflows, the nodes panel, the canvas, and the engine rely on', () => {
	const { description, methods } = new AiWorkspace();
	expect(description).toEqual({
		...{ name: 'aiWorkspace', version: [1] },
		...{ displayName: 'AI Workspace', group: ['input'], builderHint },
		description: expect.stringMatching(/^Report calls and cost/),
		...{ defaults: { name: 'AI Workspace' }, subtitle },
		icon: { light: 'file:aiWorkspace.svg', dark: 'file:aiWorkspace.dark.svg' },
		...{ inputs: ['main'], outputs: ['main'], usableAsTool: true },
		credentials: [
			asked('aiWorkspaceAccessTokenApi', 'testAccessToken', 'accessToken'),
			asked('aiWorkspacePatApi', 'testPersonalAccessToken', 'pat'),
			asked('aiWorkspaceVirtualKeyApi', 'testVirtualKey', 'virtualKey'),
		],
		hints: [typedKeyHint],
		// Every response whole, as text.
		requestDefaults: {
			encoding: 'text',
			json: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			returnFullResponse: true,
		},
		requestOperations: { pagination: run },
		properties,
	});
	expect(methods.credentialTest).toEqual({ ...credentialTests });
});
