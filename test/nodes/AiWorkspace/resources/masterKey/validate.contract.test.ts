import type { IWorkflowSettings } from 'n8n-workflow';
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

	test('no key is sent in a workflow that saves failed executions', async () => {
		const running = validate({ ...unsaved, saveDataErrorExecution: 'all' });
		await expect(running).rejects.toMatchObject({ level: 'warning' });
		expect(sandbox.current.requests).toEqual([]);
	});

	test('no key is sent where an expression returns nothing', async () => {
		const running = validate(unsaved, '={{ $json.typo }}');
		await expect(running).rejects.toThrow("'Fail When Saved' must be true or false");
		expect(sandbox.current.requests).toEqual([]);
	});
});
