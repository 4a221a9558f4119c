import type { INodeProperties } from 'n8n-workflow';

export const period: INodeProperties = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: [
		{ name: 'Custom', value: 'custom', description: 'From one day to another, both included' },
		{ name: 'Last 30 Days', value: 'last30Days', description: 'The 30 full days before today' },
		{ name: 'Last 7 Days', value: 'last7Days', description: 'The 7 full days before today' },
		{
			name: 'Last Month',
			value: 'lastMonth',
			description: 'The whole calendar month before this one',
		},
		{
			name: 'Month to Date',
			value: 'monthToDate',
			description: 'From the first of this month to today',
		},
		{ name: 'Today', value: 'today', description: 'Today so far' },
		{ name: 'Yesterday', value: 'yesterday', description: 'The full day before today' },
	],
	default: 'monthToDate',
	description: "The calendar days to report on, in the workflow's time zone",
};

// Not required: n8n would demand the days wherever Period is an expression. The node asks for them itself.
export const dateFrom: INodeProperties = {
	displayName: 'Date From',
	name: 'dateFrom',
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	displayOptions: { show: { period: ['custom'] } },
	default: '',
	placeholder: 'e.g. 2026-01-01',
	description:
		"First day, included. A date-time counts as the day it falls on in the workflow's time zone.",
};

export const dateTo: INodeProperties = {
	displayName: 'Date To',
	name: 'dateTo',
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	displayOptions: { show: { period: ['custom'] } },
	default: '',
	placeholder: 'e.g. 2026-01-31',
	description:
		"Last day, included. A date-time counts as the day it falls on in the workflow's time zone.",
};

export const splitBy: INodeProperties = {
	displayName: 'Split By',
	name: 'splitBy',
	type: 'options',
	options: [
		{ name: 'Day', value: 'day' },
		{ name: 'Month', value: 'month' },
		{ name: 'None', value: 'none', description: 'The whole period at once' },
		{ name: 'Week', value: 'week', description: 'ISO weeks, from Monday' },
	],
	default: 'none',
	description:
		'Whether to report on each part of the period by itself. Parts end where the period does.',
};
