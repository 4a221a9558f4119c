/** A Code node outside n8n: what it makes of many inputs, without an execution for each. */
import isUndefined from 'lodash/isUndefined';
import omitBy from 'lodash/omitBy';
import { DateTime } from 'luxon';
import type { Item, Workflow } from '../n8n/api';
import { runCode } from './money';
import { nodeOf, settingsOf } from './stage';

interface Given {
	input?: object[];
	/** What other nodes returned. Settings is what the workflow has. */
	nodes?: Record<string, object[]>;
	now?: DateTime;
}

/** A row of the directory in which nothing is entered, as n8n returns it. */
const DIRECTORY_ROW = {
	...{ entity_id: null, name: null, type: null, department: null, cost_center: null },
	...{ owner_email: null, monthly_budget: null, prompt_id: null, title: null },
};

/** Rows of a data table have an ID each. */
function itemsOf(jsons: object[] = [], row = {}) {
	const items = jsons.map((json, at) => ({
		// What's undefined is a column that isn't there.
		json: omitBy({ ...row, id: at + 1, ...json }, isUndefined),
	}));
	return { all: () => items, first: () => items[0] };
}

/** Returns the items of the node. */
export function executeCode(workflow: Workflow, name: string, { input, nodes, now }: Given) {
	const hasSettings = workflow.nodes.some((node) => node.name === 'Settings');
	const Settings = hasSettings ? [settingsOf(workflow)] : [];
	const all: Record<string, object[]> = { Settings, ...nodes };
	const $now = now ?? DateTime.now().setZone('Europe/Berlin');
	const globals = {
		$: (node: string) => itemsOf(all[node], name === 'Directory' ? DIRECTORY_ROW : {}),
		$input: itemsOf(input),
		$workflow: workflow,
		$execution: { id: '1', mode: 'test', resumeUrl: 'http://127.0.0.1/webhook-waiting/1' },
		...{ $now, $today: $now.startOf('day'), DateTime, Buffer },
	};
	const items: Item[] = runCode(nodeOf(workflow, name).parameters.jsCode, globals);
	return items.map(({ json }) => json);
}
