import { deepCopy } from 'n8n-workflow';
import { SCOPE_PATH, simplified } from '../../workspace/scope';
import { failWhenSaved, toggle } from '../../form/options';
import { each, type Operation } from '../types';

const simplify = toggle({
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

export const getScope: Operation<{ readonly isSimplified: boolean }> = {
	value: 'getScope',
	name: 'Get Scope',
	action: 'Get scope of virtual key',
	description:
		'Get the workspace, agent or member, and department that a virtual key is assigned to',
	request: { api: 'baseUrl', method: 'GET', path: SCOPE_PATH },
	authentication: ['virtualKey'],
	workspace: [],
	fields: [simplify.field],
	options: [failWhenSaved],
	read: (input) => {
		failWhenSaved.read(input);
		const query = { isSimplified: simplify.read(input) };
		return () => query;
	},
	run: async (items, session) =>
		await each(items, async ({ query, request }) => {
			const scope = await session.scope(request);
			// A copy each, because the items of a workflow may be changed one by one.
			return [query.isSimplified ? simplified(scope) : deepCopy(scope)];
		}),
};
