import { NodeApiError, type IWorkflowSettings } from 'n8n-workflow';
import { runNode } from '../../../../support/runNode';
import { check, useSandbox, withAccessToken } from '../../../../support/sandbox';

const sandbox = useSandbox();

describe('With Fail When Saved', () => {
	const unsaved = {
		saveDataErrorExecution: 'none',
		saveDataSuccessExecution: 'none',
		saveManualExecutions: false,
		saveExecutionProgress: false,
	} as const;
	const validate = async (settings: IWorkflowSettings, failWhenSaved: boolean | string = true) =>
		await runNode({
			parameters: check({ options: { failWhenSaved } }),
			credential: withAccessToken(sandbox.current),
			settings,
		});

	test('a key is checked in a workflow that saves no executions', async () => {
		expect(await validate(unsaved)).toMatchObject([{ json: { valid: true } }]);
	});

	test.each([
		['the workflow saves failed executions', 'all', true],
		['an expression returns nothing', 'none', '={{ $json.typo }}'],
	] as const)('no key is sent where %s', async (_, saveDataErrorExecution, isOn) => {
		const running = validate({ ...unsaved, saveDataErrorExecution }, isOn);
		await expect(running).rejects.toThrow(NodeApiError);
		expect(sandbox.current.requests).toEqual([]);
	});
});
