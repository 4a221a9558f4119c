import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { choice } from '../../form/options';
import { periodField } from '../../form/period';

export const entities = choice<'directory' | 'inputItems'>(
	{
		displayName: 'Report On',
		name: 'entities',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'From Directory',
				value: 'directory',
				description: "The IDs or rows in 'Directory', a report for each input item",
			},
			{
				name: 'From Input Items',
				value: 'inputItems',
				description:
					'Every input item is a row of the directory, and all of them together are one report',
			},
		],
		default: 'directory',
		description:
			"Which agents, members, and departments to report on. Select 'From Input Items' for the rows of a data table or a spreadsheet, or every row becomes a report.",
	},
	['directory', 'inputItems'],
);

export const reportPeriod: typeof periodField = { ...periodField, default: 'lastMonth' };

export const unit = choice<'day' | 'month' | 'today' | 'week'>({
	displayName: 'Compare',
	name: 'unit',
	type: 'options',
	options: [
		{ name: 'Day', value: 'day', description: 'Yesterday, with days of the same weekday' },
		{ name: 'Month', value: 'month', description: 'The last whole month, with months before it' },
		{
			name: 'Today So Far',
			value: 'today',
			description:
				'Today with whole days of the same weekday. For executions each hour, so that what runs away is found within the hour.',
		},
		{ name: 'Week', value: 'week', description: 'The last whole ISO week, with weeks before it' },
	],
	default: 'day',
	description: 'What to compare with earlier ones of its kind',
});

const prompts: INodeProperties = {
	displayName: 'Prompt Templates',
	name: 'prompts',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. support-reply, sales-outreach',
	description:
		"IDs, separated by commas or line breaks, such as support-reply,sales-outreach, or an array of rows with prompt_id, title, and monthly_budget: {{ $('Prompts').all() }}",
};

const directoryField: INodeProperties = {
	displayName: 'Directory',
	name: 'directory',
	type: 'string',
	typeOptions: { rows: 2 },
	displayOptions: { show: { entities: ['directory'] } },
	default: '',
	placeholder: 'e.g. 5f0c1e9a-…, 77b2d3c4-…',
	hint: 'IDs, or rows from an expression',
	description:
		"IDs, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4, or an array of rows with entity_id and optional columns, such as name, department, and owner_email: {{ $('Entities').all() }}",
};

/** What a report is about. The directory is one for a virtual key, which can do without, and one for tokens, where it's marked as required. */
export const listFields: readonly INodeProperties[] = [
	prompts,
	entities.field,
	...updateDisplayOptions({ show: { authentication: ['virtualKey'] } }, [
		{
			...directoryField,
			hint: `${directoryField.hint}. Leave it empty to report on the agent or member that the key is assigned to`,
		},
	]),
	...updateDisplayOptions({ show: { authentication: ['accessToken', 'pat'] } }, [
		{ ...directoryField, required: true },
	]),
];

/** In the place of Period. */
export const checkedDays: INodeProperties = {
	displayName:
		"Checks the full days of this month. On its first three days, it also checks the month before. No output means that no budget needs attention. What couldn't be checked is an item.",
	name: 'checkedDays',
	type: 'notice',
	default: '',
};

/** Says what it means that nothing is returned. */
export const noOutput: INodeProperties = {
	displayName:
		"No output means that no cost was unusual. What couldn't be checked is an item, too.",
	name: 'noOutput',
	type: 'notice',
	default: '',
};
