/** Small workflows for tests: a manual trigger, some items, our node, and where its items go. */

/**
 * @typedef {{ id: string, name: string, type: string }} StoredCredential as `createCredential` returns it
 * @typedef {'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput'} OnError
 * @typedef {Record<string, any> & { name: string }} WorkflowNode
 *
 * @typedef {object} AiWorkspaceOptions
 * @property {string} [name]
 * @property {StoredCredential} [credential]
 * @property {OnError} [onError]
 * @property {Record<string, unknown>} [settings] further node settings, such as `executeOnce`
 */

/** What the nodes of `testWorkflow` are called. */
const names = {
	trigger: 'Start',
	items: 'Items',
	node: 'AI Workspace',
	success: 'Success',
	failure: 'Failure',
};

/** @param {string} name @param {string} type @param {number} [typeVersion] @param {object} [parameters] */
const core = (name, type, typeVersion = 1, parameters = {}) => ({
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	parameters,
});

const manualTrigger = (name = names.trigger) => core(name, 'manualTrigger');

/** @param {string} name */
const noOp = (name) => core(name, 'noOp');

/** Executes JavaScript once for all items; it returns the items. @param {string} name @param {string} jsCode */
const code = (name, jsCode) => core(name, 'code', 2, { jsCode });

/** Outputs these items. @param {Record<string, unknown>[]} jsons @param {string} [name] */
const items = (jsons, name = names.items) =>
	code(name, `return ${JSON.stringify(jsons.map((json) => ({ json })))};`);

/**
 * Our node.
 *
 * @param {Record<string, unknown>} parameters
 * @param {AiWorkspaceOptions} [options]
 * @returns {WorkflowNode}
 */
const aiWorkspace = (parameters, { name = names.node, credential, onError, settings } = {}) => ({
	name,
	type: 'n8n-nodes-ai-workspace.aiWorkspace',
	typeVersion: 1,
	parameters,
	...(credential && {
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
	}),
	...(onError && { onError }),
	...settings,
});

/**
 * Nodes one after the other; from an array of nodes, each takes one output branch of the node before.
 *
 * @param {string} name
 * @param {(WorkflowNode | WorkflowNode[])[]} steps
 */
function chain(name, steps) {
	const rows = steps.map((step) => [step].flat());
	const connections = Object.fromEntries(
		rows.slice(0, -1).map(([from], column) => {
			const branches = (rows[column + 1] ?? []).map((to) => [
				{ node: to.name, type: 'main', index: 0 },
			]);
			return [from?.name, { main: branches }];
		}),
	);
	const nodes = rows.flatMap((row, column) =>
		row.map((node, line) => ({
			id: `${column}-${line}`,
			position: [column * 220, line * 160],
			...node,
		})),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}

/**
 * Start -> Items -> AI Workspace -> Success, and Failure on the error branch if there is one.
 *
 * @param {object} options
 * @param {Record<string, unknown>} options.parameters of our node
 * @param {StoredCredential} [options.credential]
 * @param {Record<string, unknown>[]} [options.inputs] json of the items; one empty item if left out
 * @param {OnError} [options.onError]
 * @param {Record<string, unknown>} [options.settings] further settings of our node
 * @param {string} [options.name]
 */
function testWorkflow({ parameters, credential, inputs = [{}], onError, settings, name = 'Test' }) {
	const node = aiWorkspace(parameters, { credential, onError, settings });
	const ends = [names.success, ...(onError === 'continueErrorOutput' ? [names.failure] : [])];
	return chain(name, [manualTrigger(), items(inputs), node, ends.map(noOp)]);
}

module.exports = { names, manualTrigger, code, items, noOp, aiWorkspace, chain, testWorkflow };
