import { entities, entityIds } from '../../fields/entities';
import { compareWithPrevious, idsPerRequest, includeMissing } from '../../fields/options';
import { dateFrom, dateTo, period, splitBy } from '../../fields/period';
import { allOf } from '../../pipeline/allOf';
import type { Operation } from '../Operation';
import { readOutput } from './outputs';
import { questionOf, readQuery } from './query';

export const getEntities: Operation = {
	value: 'getEntities',
	name: 'Get Entities',
	action: 'Get calls and cost of a prompt template',
	description:
		'Get how often a prompt template was called and what that cost, for each agent, member or department, over a period',
	request: {
		api: 'analyticsUrl',
		method: 'GET',
		path: '/v1/analytics/saas/prompt-templates/{prompt_id}/entities',
	},
	authentication: ['accessToken', 'pat', 'virtualKey'],
	workspace: ['scope', 'id', 'serviceUser'],
	fields: [
		{
			displayName: 'Prompt ID',
			name: 'promptId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. support-reply',
			description: 'The ID of the prompt template, as the workspace shows it',
		},
		entities,
		entityIds,
		period,
		dateFrom,
		dateTo,
		splitBy,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			options: [
				{
					name: 'One Item per Entity',
					value: 'entities',
					description: 'Calls and cost of each entity, with the period and a key for upserts',
				},
				{
					name: 'Summary',
					value: 'summary',
					description: 'One item per period with the totals and the cost per call',
				},
				{
					name: 'Raw Answer',
					value: 'raw',
					description: 'What the service answered, unchanged, one item per request',
				},
			],
			default: 'entities',
			description: 'What the items that come out hold',
		},
	],
	options: [compareWithPrevious, idsPerRequest, includeMissing],
	plan: (input) => {
		const query = readQuery(input);
		const output = readOutput(input, query);
		return async (item) => {
			const question = questionOf(item, query);
			const items = await allOf(
				query.periods.map(async (period) => await output(item, question, period)),
			);
			return items.flat();
		};
	},
};
