import type { IDataObject } from 'n8n-workflow';
import { BadInput } from '../../errors/Failure';
import { isOn } from '../../fields/options';
import { entities, entityIds } from '../../fields/entities';
import { dateFrom, dateTo, period, splitBy } from '../../fields/period';
import { periodBefore, type Period } from '../../values/period';
import type { Item, Operation } from '../Operation';
import { figuresFor, partsOf, readQuery, requestFor, type Query } from './query';
import { entityItems, summaryItem, type Heading } from './report';
import { entityList } from './rows';

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
	perform: async (item) => {
		const query = readQuery(item);
		const perPeriod = outputs[readOutput(item)];
		const items = await Promise.all(
			query.periods.map(async (part) => await perPeriod(item, query, part)),
		);
		return items.flat();
	},
};

type Output = (item: Item, query: Query, period: Period) => Promise<IDataObject[]>;

const headingOf = ({ workspaceId, tenant }: Item, { promptId }: Query, part: Period): Heading => ({
	promptId,
	workspaceId,
	tenant,
	period: part,
});

const outputs: Record<'entities' | 'raw' | 'summary', Output> = {
	entities: async (item, query, part) =>
		entityItems(
			headingOf(item, query, part),
			query.ids,
			await figuresFor(item, query, part),
			isOn(item.parameter('options', {}), 'includeMissing'),
		),
	summary: async (item, query, part) => {
		const heading = headingOf(item, query, part);
		if (!isOn(item.parameter('options', {}), 'compareWithPrevious')) {
			return [summaryItem(heading, await figuresFor(item, query, part))];
		}
		// A part of a split period is a period of its own, whatever the whole was called.
		const before = periodBefore(part, query.isSplit ? 'custom' : query.choice);
		const [now, then] = await Promise.all([
			figuresFor(item, query, part),
			figuresFor(item, query, before),
		]);
		return [summaryItem(heading, now, { period: before, figures: then })];
	},
	raw: async (item, query, part) =>
		await Promise.all(
			partsOf(item, query.url, part, query.ids).map(async (ids) => {
				const answer = await item.send(requestFor(item, query.url, part, ids));
				// Untouched, but no envelope of an error may pass for figures.
				entityList(answer);
				return answer.body;
			}),
		),
};

function readOutput({ parameter }: Item): keyof typeof outputs {
	const output = parameter('output', 'entities');
	if (output === 'entities' || output === 'summary' || output === 'raw') return output;
	throw new BadInput(`'Output' has no choice '${String(output)}'`);
}
