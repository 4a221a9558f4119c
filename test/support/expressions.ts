import type { IDataObject } from 'n8n-workflow';
import { executionData, ourNode } from './executeInN8n';

/** What n8n makes of an expression for an item that a node of this name returned, in a time zone. */
export function evaluated(expression: string, json: IDataObject, timezone = 'UTC', name = 'Form') {
	const { workflow, node } = ourNode({}, { name }, { timezone });
	const items = [{ json }];
	const run = { startTime: 0, executionIndex: 0, executionTime: 0, source: [] };
	const data = executionData({ [node.name]: [{ ...run, data: { main: [items] } }] });
	const at = [0, 0, node.name] as const;
	return workflow.expression.getParameterValue(expression, data, ...at, items, 'manual', {});
}
