import { runNode } from '../../../../support/runNode';
import { check, useSandbox, withAccessToken } from '../../../../support/sandbox';

const sandbox = useSandbox();

/** Some versions of n8n don't say whether they save executions. */
test('With Fail When Saved, a key is checked in a workflow that saves no executions', async () => {
	const items = await runNode({
		parameters: check({ options: { failWhenSaved: true } }),
		credential: withAccessToken(sandbox.current),
		settings: {
			saveDataErrorExecution: 'none',
			saveDataSuccessExecution: 'none',
			saveManualExecutions: false,
			saveExecutionProgress: false,
		},
	});
	expect(items).toMatchObject([{ json: { valid: true } }]);
});
