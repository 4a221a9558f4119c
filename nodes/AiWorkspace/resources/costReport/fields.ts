import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { PERIODS } from '../../analytics/period';
import { inOptions } from '../options';

const RESOURCE = ['costReport'];
const BOTH = ['create', 'checkBudgets'];

const directory: INodePropertyOptions = {
	name: 'From Directory',
	value: 'directory',
	description: 'The IDs or rows in Directory. Each input item is a report of its own.',
};
const inputItems: INodePropertyOptions = {
	name: 'From Input Items',
	value: 'inputItems',
	description: 'Every input item is a row of the directory. All of them together are one report.',
};

const entities = (
	preselected: string,
	when: 'hide' | 'show',
	options: INodePropertyOptions[],
): INodeProperties => ({
	displayName: 'Entities',
	name: 'entities',
	type: 'options',
	noDataExpression: true,
	displayOptions: { [when]: { workspace: ['scope'] } },
	options,
	default: preselected,
	description:
		'Which agents, members, and departments to report on. Select From Input Items for the rows of a data table or a spreadsheet, or every row becomes a report.',
});

/** The fields of both operations, and the period of a report. */
export const costReportFields: INodeProperties[] = [
	...updateDisplayOptions({ show: { resource: RESOURCE, operation: BOTH } }, [
		{
			displayName: 'Prompt Templates',
			name: 'prompts',
			type: 'string',
			typeOptions: { rows: 2 },
			required: true,
			default: '',
			placeholder: 'e.g. support-reply, sales-outreach',
			description:
				"IDs of prompt templates, separated by commas or line breaks, such as support-reply,sales-outreach, or an expression that returns rows with prompt_id, title, and monthly_budget, such as {{ $('Prompts').all().map(row => row.json) }}",
			builderHint: {
				propertyHint:
					"Comma-separated prompt template IDs, or an expression that returns an array of rows with prompt_id, and optionally title and monthly_budget, such as ={{ $('Prompts').all().map(row => row.json) }}.",
			},
		},
		entities('scopeEntity', 'show', [
			{
				name: 'Department of the Scope',
				value: 'scopeDepartment',
				description: 'The department of the agent or member that the virtual key is assigned to',
			},
			{
				name: 'Entity of the Scope',
				value: 'scopeEntity',
				description: 'The agent or member that the virtual key is assigned to',
			},
			directory,
			inputItems,
		]),
		entities('directory', 'hide', [directory, inputItems]),
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
				"IDs of agents, members, or departments, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4, or an expression that returns rows with entity_id and, as far as you have them, name, type, department, cost_center, owner_email, and monthly_budget, such as {{ $('Entities').all().map(row => row.json) }}",
		},
	]),
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		displayOptions: { show: { resource: RESOURCE, operation: ['create'] } },
		options: PERIODS,
		default: 'lastMonth',
		description: "The calendar days to report on, in the workflow's time zone",
	},
];

const create = inOptions(RESOURCE, ['create']);
const both = inOptions(RESOURCE, BOTH);

/** What rows can be grouped by, sorted by label. */
const GROUPS: INodePropertyOptions[] = [
	{ name: 'Cost Center', value: 'costCenter' },
	{ name: 'Department', value: 'department' },
];
const NONE = { name: 'None', value: 'none' };
const OWNER = { name: 'Owner', value: 'owner' };

export const billingAccount: INodeProperties = {
	displayName: 'Billing Account',
	name: 'billingAccount',
	type: 'string',
	displayOptions: create,
	default: '',
	description: 'The account in a FOCUS file, such as AI-2026. Required for the format FOCUS.',
};

export const comparesWithPrevious: INodeProperties = {
	displayName: 'Compare With Previous',
	name: 'compareWithPrevious',
	type: 'boolean',
	displayOptions: create,
	default: true,
	description:
		'Whether to compare with the period before and give the reasons for the change. On unless you add this option and turn it off.',
};

export const currency: INodeProperties = {
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	displayOptions: both,
	default: '',
	placeholder: 'e.g. EUR',
	description:
		'What stands beside amounts, such as EUR. The API returns no currency, and amounts are never converted.',
};

export const decimals: INodeProperties = {
	displayName: 'Decimals',
	name: 'decimals',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 9 },
	displayOptions: both,
	default: 2,
	description: 'Decimals of shown amounts, from 0 to 9. They are rounded so that they add up.',
};

export const forecast: INodeProperties = {
	displayName: 'Forecast',
	name: 'forecast',
	type: 'boolean',
	displayOptions: inOptions(RESOURCE, ['checkBudgets']),
	default: true,
	description:
		'Whether to return an alert if the month will exceed its budget at the pace so far, from the seventh full day on. On unless you add this option and turn it off.',
};

const HTML = { name: 'HTML', value: 'html', description: 'For emails and web pages' };
const MESSAGE = { name: 'Message', value: 'message', description: 'A few lines for a chat' };
const TEXT = { name: 'Text', value: 'text', description: 'For emails without HTML' };

const formats = (
	operation: string,
	options: INodePropertyOptions[],
	preselected: string[],
): INodeProperties => ({
	displayName: 'Formats',
	name: 'formats',
	type: 'multiOptions',
	displayOptions: inOptions(RESOURCE, [operation]),
	options,
	default: preselected,
	description: 'What to return beside the figures',
});

export const reportFormats: INodeProperties = formats(
	'create',
	[
		{ name: 'CSV', value: 'csv', description: 'A file with all rows' },
		{ name: 'FOCUS', value: 'focus', description: 'A file with the columns of FOCUS 1.2' },
		HTML,
		MESSAGE,
		TEXT,
	],
	['csv', 'html', 'message', 'text'],
);
export const alertFormats: INodeProperties = formats(
	'checkBudgets',
	[HTML, MESSAGE, TEXT],
	['html', 'message', 'text'],
);

export const groupBy: INodeProperties = {
	displayName: 'Group By',
	name: 'groupBy',
	type: 'options',
	displayOptions: create,
	options: [...GROUPS, NONE, OWNER, { name: 'Type', value: 'type' }],
	default: 'department',
	description: 'What the second table of the report adds up',
};

export const invoiceIssuer: INodeProperties = {
	displayName: 'Invoice Issuer',
	name: 'invoiceIssuer',
	type: 'string',
	displayOptions: create,
	default: '',
	description: 'The issuer in a FOCUS file, such as Example Ltd. Required for the format FOCUS.',
};

export const reportPer: INodeProperties = {
	displayName: 'Report Per',
	name: 'reportPer',
	type: 'options',
	displayOptions: create,
	options: [...GROUPS, { ...NONE, description: 'One report for all rows' }, OWNER],
	default: 'none',
	description: 'What to create a report for each of. Together they add up to the whole.',
};

export const thresholds: INodeProperties = {
	displayName: 'Thresholds',
	name: 'thresholds',
	type: 'string',
	displayOptions: inOptions(RESOURCE, ['checkBudgets']),
	default: '80, 100',
	description:
		'Percent of a budget from which to return an alert, separated by commas, such as 80, 100. A row has one alert, for the highest threshold it reaches.',
};

export const title: INodeProperties = {
	displayName: 'Title',
	name: 'title',
	type: 'string',
	displayOptions: create,
	default: '',
	placeholder: 'e.g. Monthly AI costs',
	description: 'What the subject and the report begin with, such as Monthly AI costs',
};
