import { deepCopy } from 'n8n-workflow';
import type { Operation } from '../types';
import { lookUpScope, SCOPE_PATH } from '../../workspace/scope';

export const getScope: Operation = {
	value: 'getScope',
	name: 'Get Scope',
	action: 'Get the scope of a virtual key',
	description:
		'Get the workspace, agent or member, and department that a virtual key belongs to. With an access token or a personal access token the other operations take their workspace from its result; with a virtual key they look it up themselves.',
	request: { api: 'baseUrl', method: 'GET', path: SCOPE_PATH },
	authentication: ['virtualKey'],
	workspace: [],
	fields: [],
	// A copy each, because the items of a workflow may be changed one by one.
	plan: () => async (item) => [deepCopy(await lookUpScope(item))],
};
