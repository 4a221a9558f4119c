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

const AI_WORKSPACE = 'n8n-nodes-ai-workspace.aiWorkspace';

/** What the nodes of `testWorkflow` are called. */
const names = {
	trigger: 'Start',
	items: 'Items',
	node: 'AI Workspace',
	success: 'Success',
	failure: 'Failure',
};

const manualTrigger = (name = names.trigger) => ({
	name,
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	parameters: {},
});

/**
 * Runs JavaScript once for all items; it returns the items.
 *
 * @param {string} name
 * @param {string} jsCode
 */
const code = (name, jsCode) => ({
	name,
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: { jsCode },
});

/**
 * Puts out the given items.
 *
 * @param {Record<string, unknown>[]} jsons
 * @param {string} [name]
 */
const items = (jsons, name = names.items) =>
	code(name, `return ${JSON.stringify(jsons.map((json) => ({ json })))};`);

/** @param {string} name */
const noOp = (name) => ({ name, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} });

/**
 * Our node.
 *
 * @param {Record<string, unknown>} parameters
 * @param {AiWorkspaceOptions} [options]
 * @returns {WorkflowNode}
 */
function aiWorkspace(parameters, { name = names.node, credential, onError, settings } = {}) {
	return {
		name,
		type: AI_WORKSPACE,
		typeVersion: 1,
		parameters,
		...(credential && {
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		}),
		...(onError && { onError }),
		...settings,
	};
}

/** @param {string[]} nodes one for each output branch */
const outputs = (...nodes) => ({
	main: nodes.map((node) => [{ node, type: 'main', index: 0 }]),
});

/**
 * Nodes one after the other; from an array of nodes, each takes one output branch of the node before.
 *
 * @param {string} name
 * @param {(WorkflowNode | WorkflowNode[])[]} steps
 */
function chain(name, steps) {
	const rows = steps.map((step) => (Array.isArray(step) ? step : [step]));
	/** @type {Record<string, ReturnType<typeof outputs>>} */
	const connections = {};
	rows.slice(0, -1).forEach(([from], index) => {
		const next = rows[index + 1] ?? [];
		if (from) connections[from.name] = outputs(...next.map((node) => node.name));
	});
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
	const ends = [noOp(names.success)];
	if (onError === 'continueErrorOutput') ends.push(noOp(names.failure));
	return chain(name, [
		manualTrigger(),
		items(inputs),
		aiWorkspace(parameters, { credential, onError, settings }),
		ends,
	]);
}

module.exports = { names, manualTrigger, code, items, noOp, aiWorkspace, chain, testWorkflow };
