/** A Code node outside n8n: what it makes of many inputs, without an execution for each. */
const { DateTime } = require('luxon');
const { runCode } = require('./money');
const { nodeOf, settingsOf } = require('./stage');

/** Rows of a data table have an ID each. @param {object[]} jsons */
function itemsOf(jsons) {
	const items = jsons.map((json, at) => ({ json: { id: at + 1, ...json } }));
	return { all: () => items, first: () => items[0] };
}

/**
 * @param {import('../n8n/api').Workflow} workflow
 * @param {string} name
 * @param {{ input?: object[], nodes?: Record<string, object[]>, now?: DateTime }} given its input, and what other nodes returned; Settings is what the workflow has
 * @returns {any[]} what it returns
 */
function executeCode(
	workflow,
	name,
	{ input = [], nodes = {}, now = DateTime.now().setZone('Europe/Berlin') },
) {
	const hasSettings = workflow.nodes.some((node) => node.name === 'Settings');
	/** @type {Record<string, object[]>} */
	const all = { ...(hasSettings && { Settings: [settingsOf(workflow)] }), ...nodes };
	const globals = {
		$: (/** @type {string} */ node) => itemsOf(all[node] ?? []),
		$input: itemsOf(input),
		$workflow: workflow,
		$execution: { id: '1', mode: 'test', resumeUrl: 'http://127.0.0.1/webhook-waiting/1' },
		...{ $now: now, $today: now.startOf('day'), DateTime, Buffer },
	};
	/** @type {{ json: any }[]} */
	const items = runCode(nodeOf(workflow, name).parameters.jsCode, globals);
	return items.map(({ json }) => json);
}

module.exports = { executeCode };
