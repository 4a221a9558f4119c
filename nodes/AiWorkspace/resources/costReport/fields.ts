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
	description: 'The IDs or rows in Directory, a report for each input item',
};
const inputItems: INodePropertyOptions = {
	name: 'From Input Items',
	value: 'inputItems',
	description:
		'Every input item is a row of the directory, and all of them together are one report',
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
				"IDs of prompt templates, separated by commas or line breaks, such as support-reply,sales-outreach. For titles and budgets, use an expression that returns rows with prompt_id, title, and monthly_budget, such as {{ $('Prompts').all() }}.",
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
				"IDs of agents, members, or departments, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4. For names and groups, use an expression that returns rows with entity_id, name, type, department, cost_center, owner_email, and monthly_budget, such as {{ $('Entities').all() }}. All columns but entity_id are optional.",
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

/** A field of Options for some of the operations. */
const option = (
	operation: string[],
	displayName: string,
	name: string,
	rest: Pick<INodeProperties, 'default' | 'description' | 'type'> & Partial<INodeProperties>,
): INodeProperties => ({
	...{ displayName, name, displayOptions: inOptions(RESOURCE, operation) },
	...rest,
});
const [CREATE, CHECK] = [['create'], ['checkBudgets']];

export const billingAccount = option(CREATE, 'Billing Account', 'billingAccount', {
	...{ type: 'string', default: '' },
	description: 'The account in a FOCUS file, such as AI-2026. Required for the format FOCUS.',
});

export const comparesWithPrevious = option(CREATE, 'Compare With Previous', 'compareWithPrevious', {
	...{ type: 'boolean', default: true },
	description:
		'Whether to compare with the period before and give the reasons for the change. On unless you add this option and turn it off.',
});

export const currency = option(BOTH, 'Currency', 'currency', {
	...{ type: 'string', default: '', placeholder: 'e.g. EUR' },
	description:
		'What stands beside amounts, such as EUR. The API returns no currency, and amounts are never converted.',
});

export const decimals = option(BOTH, 'Decimals', 'decimals', {
	...{ type: 'number', typeOptions: { minValue: 0, maxValue: 9 }, default: 2 },
	description:
		'Decimals of amounts in the report, from 0 to 9. They are rounded so that they add up.',
});

export const forecast = option(CHECK, 'Forecast', 'forecast', {
	...{ type: 'boolean', default: true },
	description:
		'Whether to return an alert where the month exceeds its budget at the pace so far, from the seventh full day on. On unless you add this option and turn it off.',
});

const TEXTS: INodePropertyOptions[] = [
	{ name: 'HTML', value: 'html', description: 'For emails and web pages' },
	{ name: 'Message', value: 'message', description: 'A few lines for a chat' },
	{ name: 'Text', value: 'text', description: 'For emails without HTML' },
];

export const reportFormats = option(CREATE, 'Formats', 'formats', {
	type: 'multiOptions',
	options: [
		{ name: 'CSV', value: 'csv', description: 'A file with all rows' },
		{ name: 'FOCUS', value: 'focus', description: 'A file with the columns of FOCUS 1.2' },
		...TEXTS,
	],
	default: ['csv', 'html', 'message', 'text'],
	description: 'What to return beside calls and cost',
});

export const alertFormats = option(CHECK, 'Formats', 'formats', {
	...{ type: 'multiOptions', options: TEXTS, default: ['html', 'message', 'text'] },
	description: 'What to return beside calls and cost',
});

const GROUPS: INodePropertyOptions[] = [
	{ name: 'Cost Center', value: 'costCenter' },
	{ name: 'Department', value: 'department' },
	{ name: 'None', value: 'none' },
	{ name: 'Owner', value: 'owner' },
];

export const groupBy = option(CREATE, 'Group By', 'groupBy', {
	...{ type: 'options', options: [...GROUPS, { name: 'Type', value: 'type' }] },
	...{ default: 'department', description: 'What the second table of the report adds up' },
});

export const invoiceIssuer = option(CREATE, 'Invoice Issuer', 'invoiceIssuer', {
	...{ type: 'string', default: '' },
	description: 'The issuer in a FOCUS file, such as Example Ltd. Required for the format FOCUS.',
});

export const reportPer = option(CREATE, 'Report Per', 'reportPer', {
	...{ type: 'options', options: GROUPS, default: 'none' },
	description: 'What to create a report for each of. Together they add up to the whole.',
});

export const thresholds = option(CHECK, 'Thresholds', 'thresholds', {
	...{ type: 'string', default: '80, 100' },
	description:
		'Percent of a budget, separated by commas, such as 80, 100. Each budget has one alert, for the highest threshold that its cost has reached.',
});

export const title = option(CREATE, 'Title', 'title', {
	...{ type: 'string', default: '', placeholder: 'e.g. Monthly AI costs' },
	description: 'What the subject and the report begin with, such as Monthly AI costs',
});
