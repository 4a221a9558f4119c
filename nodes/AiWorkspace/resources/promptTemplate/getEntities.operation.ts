import type { IDataObject } from 'n8n-workflow';
import { BadInput } from '../../errors/Failure';
import { isOn } from '../../fields/options';
import { entities, entityIds } from '../../fields/entities';
import { dateFrom, dateTo, period, splitBy } from '../../fields/period';
import { periodBefore, type Period } from '../../values/period';
import type { Input, Item, Operation } from '../Operation';
import { figuresFor, partsOf, questionOf, readQuery, requestFor, type Question } from './query';
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
	plan: (input) => {
		const query = readQuery(input);
		const output = readOutput(input);
		return async (item) => {
			const question = questionOf(item, query);
			const items = await Promise.all(
				query.periods.map(async (period) => await output(item, question, period)),
			);
			return items.flat();
		};
	},
};

/** Makes the items of one period. */
type Output = (item: Item, question: Question, period: Period) => Promise<IDataObject[]>;

const headingOf = (
	{ workspaceId, tenant }: Item,
	{ promptId }: Question,
	part: Period,
): Heading => ({ promptId, workspaceId, tenant, period: part });

const entitiesOutput =
	(includeMissing: boolean): Output =>
	async (item, question, part) => {
		const figures = await figuresFor(item, question, part);
		return entityItems(headingOf(item, question, part), question.ids, figures, includeMissing);
	};

const summaryOutput: Output = async (item, question, part) => [
	summaryItem(headingOf(item, question, part), await figuresFor(item, question, part)),
];

const comparedOutput: Output = async (item, question, part) => {
	// A part of a split period is a period of its own, whatever the whole was called.
	const before = periodBefore(part, question.isSplit ? 'custom' : question.choice);
	const [figures, figuresBefore] = await Promise.all([
		figuresFor(item, question, part),
		figuresFor(item, question, before),
	]);
	const heading = headingOf(item, question, part);
	return [summaryItem(heading, figures, { period: before, figures: figuresBefore })];
};

const rawOutput: Output = async (item, question, part) =>
	await Promise.all(
		partsOf(item, question, part).map(async (ids) => {
			const answer = await item.send(requestFor(item, question, part, ids));
			// Untouched, but no envelope of an error may pass for figures.
			entityList(answer);
			return answer.body;
		}),
	);

function readOutput({ parameter }: Input): Output {
	const output = parameter('output', 'entities');
	const options = parameter('options', {});
	switch (output) {
		case 'entities':
			return entitiesOutput(isOn(options, 'includeMissing'));
		case 'summary':
			return isOn(options, 'compareWithPrevious') ? comparedOutput : summaryOutput;
		case 'raw':
			return rawOutput;
		default:
			throw new BadInput(
				`'Output' has no choice '${String(output)}'`,
				'Choose a value from the list',
			);
	}
}
