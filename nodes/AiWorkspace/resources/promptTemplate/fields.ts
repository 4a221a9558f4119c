import type { INodeProperties } from 'n8n-workflow';
import { defaultEntity } from '../../form/entities';
import { choice, idsPerRequest, toggle, type Dropdown } from '../../form/options';
import { compareWith, dateFields, periodField, splitBy } from '../../form/period';

const promptId: INodeProperties = {
	displayName: 'Prompt Template ID',
	name: 'promptId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. support-reply',
	description:
		"The ID of the prompt template, such as support-reply. Ask your workspace administrator if you don't know it.",
};

/** One field for all credential types, though only tokens require it: n8n evaluates each field of a name for each item. */
const entityIds: INodeProperties = {
	displayName: 'Entity IDs',
	name: 'entityIds',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. 5f0c1e9a-…, 77b2d3c4-…',
	hint: 'Required with a token. With a virtual key, leave it empty to report on the agent or member that the key is assigned to',
	description:
		"IDs of agents, members, or departments, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4, or an array. The API reports on these only, and has no 'all'.",
	builderHint: {
		propertyHint:
			'Comma-separated entity IDs, or an expression that returns an array of IDs. There is no wildcard. Required with an access token or a personal access token. With a virtual key, leave it out to report on the agent or member that the key is assigned to. IDs come from the user or from entity_id and department_id of a Get Scope operation.',
	},
};

export const promptTemplateFields: readonly INodeProperties[] = [
	promptId,
	entityIds,
	periodField,
	...dateFields,
];

// What an option shows when it's added is what applies without it.

export const intervalsCompared = compareWith('none');

export const rawResponse = toggle({
	displayName: 'Raw Response',
	name: 'rawResponse',
	type: 'boolean',
	default: false,
	description: 'Whether to return the body of each API response as it is, one item per request',
});

const FAIL = {
	name: 'Fail',
	value: 'error',
	description: 'An error that lists these IDs',
} as const;
const whenMissing = <Value extends string>(options: Dropdown<Value>['options']) =>
	choice<Value>({
		displayName: 'When Missing',
		name: 'whenMissing',
		type: 'options',
		options,
		default: 'include',
		description: 'What to do about IDs for which the API returned nothing, such as mistyped ones',
	});

export const whenMissingEntities = whenMissing([
	FAIL,
	{
		name: 'Include',
		value: 'include',
		description: 'An item with found set to false, and null for calls and cost',
	},
	{ name: 'Leave Out', value: 'omit', description: 'No item' },
]);

export const whenMissingInSummary = whenMissing([
	FAIL,
	{ name: 'List', value: 'include', description: 'Listed in missing_entity_ids' },
]);

export const promptTemplateOptions = [
	intervalsCompared,
	defaultEntity,
	idsPerRequest,
	splitBy,
] as const;
