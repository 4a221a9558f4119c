/** What the tests, not the package, take from n8n-workflow and n8n-core and earlier versions don't have there. */
const core = require('n8n-core');
const workflow = require('n8n-workflow');

/** @type {any} */ (workflow).createRunExecutionData ??= (/** @type {object} */ given) => ({
	startData: {},
	resultData: { runData: {} },
	...given,
});

core.DirectoryLoader.applyDeclarativeNodeOptionParameters ??= /** @type {any} */ (
	workflow.NodeHelpers
).applyDeclarativeNodeOptionParameters;
