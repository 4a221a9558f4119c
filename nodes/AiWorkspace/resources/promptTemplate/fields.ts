import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { INTERVALS, PERIODS, type IntervalUnit, type PeriodChoice } from '../../analytics/period';
import { inOptions, type Dropdown } from '../../form/options';

const show = { resource: ['promptTemplate'], operation: ['getEntities', 'getSummary'] };

// Not required: n8n would demand the dates wherever Period is an expression. The node checks them itself.
const date = (displayName: string, name: string, which: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	displayOptions: { show: { period: ['custom'] } },
	default: '',
	placeholder: 'e.g. 2026-01-31',
	description: `${which} day of the period, included, as YYYY-MM-DD, such as 2026-01-31. A date-time counts as the day it falls on in the workflow's time zone.`,
});

/** Below a list of IDs. The editor has no fields that only some credential types require, unless they're evaluated for every item. */
export const EMPTY_LIST =
	"With a virtual key, leave it empty to report on the agent or member that it's assigned to";

export const period: Dropdown<PeriodChoice> = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: PERIODS,
	default: 'monthToDate',
	description: "The calendar days to report on, in the workflow's time zone",
	builderHint: {
		propertyHint:
			'Prefer a preset: lastMonth for monthly reports, yesterday for daily ones. With custom, also set dateFrom and dateTo as YYYY-MM-DD, both inclusive.',
	},
};

/** The fields that both operations have in common. */
export const promptTemplateFields: INodeProperties[] = updateDisplayOptions({ show }, [
	{
		displayName: 'Prompt Template ID',
		name: 'promptId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. support-reply',
		description:
			"The ID of the prompt template, such as support-reply. Ask your workspace administrator if you don't know it.",
	},
	{
		displayName: 'Entity IDs',
		name: 'entityIds',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. 5f0c1e9a-…, 77b2d3c4-…',
		hint: EMPTY_LIST,
		description:
			"IDs of agents, members, or departments, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4, or an array. The API reports on these only, and has no 'all'.",
		builderHint: {
			propertyHint:
				'Comma-separated entity IDs, or an expression that returns an array of IDs. There is no wildcard. Required with an access token or a personal access token. With a virtual key, leave it out to report on the agent or member that the key is assigned to. IDs come from the user or from entity_id and department_id of a Get Scope operation.',
		},
	},
	period,
]);

// Of Cost Report as well: a second field of the same name would be evaluated for every item.
const withCreate = {
	resource: [...show.resource, 'costReport'],
	operation: [...show.operation, 'create'],
};
/** The dates of a period, wherever one can be custom. */
export const dateFields: INodeProperties[] = updateDisplayOptions({ show: withCreate }, [
	date('Start Date', 'dateFrom', 'First'),
	date('End Date', 'dateTo', 'Last'),
]);

const both = inOptions(show.resource, show.operation);

// What an option shows when it's added is what applies without it.

export const compareWithPrevious: INodeProperties = {
	displayName: 'Compare With Previous',
	name: 'compareWithPrevious',
	type: 'boolean',
	displayOptions: both,
	default: false,
	description:
		"Whether to add the calls and cost of the period before, and the change since then. 'Month to Date' is compared with the same days of the month before, and today counts as a whole day.",
};

export const defaultEntity: Dropdown<'scopeDepartment' | 'scopeEntity'> = {
	displayName: 'Default Entity',
	name: 'defaultEntity',
	type: 'options',
	displayOptions: {
		show: {
			...inOptions(withCreate.resource, [...withCreate.operation, 'checkBudgets']).show,
			'/authentication': ['virtualKey'],
		},
	},
	options: [
		{ name: 'Agent or Member', value: 'scopeEntity' },
		{ name: 'Department', value: 'scopeDepartment' },
	],
	default: 'scopeEntity',
	description:
		'What to report on if you enter no IDs: the agent or member that the virtual key is assigned to, or its department',
};

export const idsPerRequest: INodeProperties = {
	displayName: 'IDs per Request',
	name: 'idsPerRequest',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	displayOptions: inOptions(withCreate.resource, [...withCreate.operation, 'checkBudgets']),
	default: 100,
	description:
		'Maximum number of entity IDs in one request, from 1 to 1000, one value for all items. Longer lists are split into several requests, and the result is the same.',
};

export const rawResponse: INodeProperties = {
	displayName: 'Raw Response',
	name: 'rawResponse',
	type: 'boolean',
	displayOptions: inOptions(show.resource, ['getEntities']),
	default: false,
	description: 'Whether to return the body of each API response as it is, one item per request',
};

export const splitBy: Dropdown<IntervalUnit> = {
	displayName: 'Split By',
	name: 'splitBy',
	type: 'options',
	displayOptions: inOptions(withCreate.resource, withCreate.operation),
	options: INTERVALS,
	default: 'none',
	description: 'How to split the period into intervals, each reported separately',
};

const FAIL = {
	name: 'Fail',
	value: 'error',
	description: 'An error that lists these IDs',
} as const;
const whenMissing = <Value extends string>(
	operation: string,
	options: Dropdown<Value>['options'],
): Dropdown<Value> => ({
	displayName: 'When Missing',
	name: 'whenMissing',
	type: 'options',
	displayOptions: inOptions(show.resource, [operation]),
	options,
	default: 'include',
	description: 'What to do about IDs for which the API returned nothing, such as mistyped ones',
});

export const whenMissingEntities = whenMissing('getEntities', [
	FAIL,
	{
		name: 'Include',
		value: 'include',
		description: 'An item with found set to false, and null for calls and cost',
	},
	{ name: 'Leave Out', value: 'omit', description: 'No item' },
]);

export const whenMissingInSummary = whenMissing('getSummary', [
	FAIL,
	{ name: 'List', value: 'include', description: 'Listed in missing_entity_ids' },
]);

export const promptTemplateOptions: INodeProperties[] = [
	compareWithPrevious,
	defaultEntity,
	idsPerRequest,
	rawResponse,
	splitBy,
	whenMissingEntities,
	whenMissingInSummary,
];
