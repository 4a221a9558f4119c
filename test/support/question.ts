import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';
import { Execution } from '../../nodes/AiWorkspace/execution/Execution';
import type { Input, Item } from '../../nodes/AiWorkspace/resources/types';
import { questionOf, readQuery } from '../../nodes/AiWorkspace/resources/promptTemplate/query';

function startRun(options: IDataObject): Execution {
	const executeData = {};
	const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
		getExecuteData: () => executeData,
		getItemIndex: () => 0,
		getNodeParameter: (name: string) => (name === 'authentication' ? 'virtualKey' : options),
		getCredentials: async () => ({}),
		getExecutionCancelSignal: () => undefined,
	});
	return Execution.of(context);
}
export const runs = new Map(
	[1, 3, 100].map((idsPerRequest) => [idsPerRequest, startRun({ idsPerRequest })]),
);

export const startedAt = Date.UTC(2026, 10, 20, 12);
export const base = 'https://analytics.example.com/v1/analytics/saas/prompt-templates';
export const headers = { 'X-Workspace-Id': 'w-1' };

/** The input of an item that asks with these parameters, the rest as in a new node. */
export function input(change: Record<string, unknown>, timezone = 'Europe/Berlin'): Input {
	const parameters: Record<string, unknown> = {
		promptId: 'support',
		period: 'custom',
		dateFrom: '2026-01-01',
		dateTo: '2026-01-31',
		entityIds: 'a,b',
		...change,
	};
	return {
		parameter: (name, fallback) => parameters[name] ?? fallback,
		secrets: [],
		startedAt,
		timezone,
	};
}

export const item = (more: Partial<Item> = {}): Item => ({
	run: runs.get(100) ?? startRun({}),
	credential: {},
	secrets: [],
	request: { method: 'GET', url: `${base}/{prompt_id}/entities`, headers, timeout: 5 },
	send: async () => await Promise.reject(new Error('Nothing is sent here')),
	workspaceId: 'w-1',
	tenant: 'w-1',
	...more,
});

/** What an item asks with these parameters. */
export const question = (change: Record<string, unknown>, asking = item()) =>
	questionOf(asking, readQuery(input(change)));
