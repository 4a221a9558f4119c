import { updateDisplayOptions, type IDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { PERIODS, type PeriodChoice } from '../../analytics/period';
import type { Dropdown } from '../../form/options';
import { scopeEntities } from '../promptTemplate/fields';

type Source = 'directory' | 'inputItems';
const sources: Dropdown<Source>['options'] = [
	{
		name: 'From Directory',
		value: 'directory',
		description: 'The IDs or rows in Directory, a report for each input item',
	},
	{
		name: 'From Input Items',
		value: 'inputItems',
		description:
			'Every input item is a row of the directory, and all of them together are one report',
	},
];

const entitiesOf = <Value extends string>(
	displayOptions: IDisplayOptions,
	preselected: Value,
	options: Dropdown<Value>['options'],
): Dropdown<Value> => ({
	displayName: 'Entities',
	name: 'entities',
	type: 'options',
	noDataExpression: true,
	displayOptions,
	options,
	default: preselected,
	description:
		'Which agents, members, and departments to report on. Select From Input Items for the rows of a data table or a spreadsheet, or every row becomes a report.',
});

export const entities = entitiesOf<Source | 'scopeDepartment' | 'scopeEntity'>(
	{ show: { workspace: ['scope'] } },
	'scopeEntity',
	[...scopeEntities, ...sources],
);

export const entitiesWithoutScope = entitiesOf<Source>(
	{ hide: { workspace: ['scope'] } },
	'directory',
	sources,
);

export const period: Dropdown<PeriodChoice> = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	displayOptions: { show: { operation: ['create'] } },
	options: PERIODS,
	default: 'lastMonth',
	description: "The calendar days to report on, in the workflow's time zone",
};

/** The fields of both operations, and the period of a report. */
export const costReportFields: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['costReport'] } },
	[
		{
			displayName: 'Prompt Templates',
			name: 'prompts',
			type: 'string',
			typeOptions: { rows: 2 },
			required: true,
			default: '',
			placeholder: 'e.g. support-reply, sales-outreach',
			description:
				"IDs of prompt templates, separated by commas or line breaks, such as support-reply,sales-outreach. For titles and budgets, use an expression that returns rows with prompt_id, title, and monthly_budget, such as {{ $('Prompts').all() }}.",
		},
		entities,
		entitiesWithoutScope,
		{
			displayName: 'Directory',
			name: 'directory',
			type: 'string',
			typeOptions: { rows: 2 },
			displayOptions: { show: { entities: ['directory'] } },
			required: true,
			default: '',
			placeholder: 'e.g. 5f0c1e9a-…, 77b2d3c4-…',
			description:
				"IDs of agents, members, or departments, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4. For names and groups, use an expression that returns rows with entity_id, name, type, department, cost_center, owner_email, and monthly_budget, such as {{ $('Entities').all() }}. All columns but entity_id are optional.",
		},
		period,
	],
);
