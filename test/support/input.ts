/** An item as operations see it, for tests of what reads a field of it. Tests of operations execute the node: see execute.ts. */
import type { IDataObject } from 'n8n-workflow';
import type { Input } from '../../nodes/AiWorkspace/form/input';
import { isBlank } from '../../nodes/AiWorkspace/util/guards';
import type { Workspace } from '../../nodes/AiWorkspace/workspace/resolve';
import type { Scope } from '../../nodes/AiWorkspace/workspace/scope';
import { NOON } from './execute';

/** Parameters as an item has them, with the options of any operation as `options`. */
export const inputOf = (
	{ options = {}, ...parameters }: IDataObject & { options?: IDataObject } = {},
	more: Partial<Input> = {},
): Input => ({
	parameter: (name, fallback) => (parameters[name] === undefined ? fallback : parameters[name]),
	entered: ({ name }) => {
		if (name in options) return options[name] ?? null;
		return isBlank(parameters[name]) ? undefined : parameters[name];
	},
	timezone: 'Europe/Berlin',
	workflowId: 'wf-1',
	startedAt: NOON,
	periods: new Map(),
	isTool: false,
	isSaved: () => undefined,
	addSecret: () => undefined,
	isSecret: () => false,
	isToken: () => false,
	inputItem: () => ({}),
	inputItems: () => [],
	...more,
});

export const workspaceOf = (id: string, scope?: Scope): Workspace => ({
	headers: { 'X-Workspace-Id': id },
	workspaceId: id,
	tenant: id,
	scope,
});
