import { deepCopy } from 'n8n-workflow';
import { lookUpScope, SCOPE_PATH } from '../../workspace/scope';
import type { Operation } from '../types';

export const getScope: Operation = {
	value: 'getScope',
	name: 'Get Scope',
	action: 'Get scope of virtual key',
	description:
		"Get the workspace, agent or member, and department that a virtual key is assigned to. Reports with an access token or a personal access token can use its output. With a virtual key, they don't need it.",
	request: { api: 'baseUrl', method: 'GET', path: SCOPE_PATH },
	authentication: ['virtualKey'],
	workspace: [],
	fields: [],
	// A copy each, because the items of a workflow may be changed one by one.
	plan:
		() =>
		async ({ client, request }) => [deepCopy(await lookUpScope(client, request))],
};
