import { AiWorkspace } from '../../../nodes/AiWorkspace/AiWorkspace.node';
import {
	testAccessToken,
	testPersonalAccessToken,
	testVirtualKey,
} from '../../../nodes/AiWorkspace/credentialTests';
import { run } from '../../../nodes/AiWorkspace/execution/hooks';
import { typedKeyHint } from '../../../nodes/AiWorkspace/resources/masterKey/fields';

const asked = (name: string, testedBy: string, method: string) => ({
	name,
	required: true,
	testedBy,
	displayOptions: { show: { authentication: [method] } },
});

describe('AiWorkspace', () => {
	test('has the name and version that saved workflows depend on', () => {
		const { description } = new AiWorkspace();
		expect(description).toMatchObject({ name: 'aiWorkspace', version: [1] });
	});

	test('is found in the nodes panel by its label and group', () => {
		const { description } = new AiWorkspace();
		expect(description).toMatchObject({ displayName: 'AI Workspace', group: ['input'] });
		expect(description.description).toMatch(/^Report calls and cost/);
	});

	test('appears on the canvas under its label, with an icon for light and one for dark', () => {
		const { description } = new AiWorkspace();
		expect(description.defaults).toEqual({ name: 'AI Workspace' });
		expect(description.icon).toEqual({
			light: 'file:aiWorkspace.svg',
			dark: 'file:aiWorkspace.dark.svg',
		});
	});

	test('has one input and one output, and is a tool for agents', () => {
		const { description } = new AiWorkspace();
		expect(description).toMatchObject({ inputs: ['main'], outputs: ['main'], usableAsTool: true });
	});

	test('requires the one credential of the credential type, and tests it', () => {
		expect(new AiWorkspace().description.credentials).toEqual([
			asked('aiWorkspaceAccessTokenApi', 'testAccessToken', 'accessToken'),
			asked('aiWorkspacePatApi', 'testPersonalAccessToken', 'pat'),
			asked('aiWorkspaceVirtualKeyApi', 'testVirtualKey', 'virtualKey'),
		]);
	});

	test('hints at a provider key that the workflow stores', () => {
		expect(new AiWorkspace().description.hints).toEqual([typedKeyHint]);
	});

	test('has the tests of its credentials', () => {
		expect(new AiWorkspace().methods).toEqual({
			credentialTest: { testAccessToken, testPersonalAccessToken, testVirtualKey },
		});
	});

	test('gets every response whole, as text', () => {
		expect(new AiWorkspace().description.requestDefaults).toEqual({
			encoding: 'text',
			json: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			returnFullResponse: true,
		});
	});

	test('makes its items in one function', () => {
		expect(new AiWorkspace().description.requestOperations).toEqual({ pagination: run });
	});
});
