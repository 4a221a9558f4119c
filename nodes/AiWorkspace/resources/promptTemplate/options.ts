import type { INodeProperties } from 'n8n-workflow';
import type { OutputHint } from '../types';

export const failOnMissing: INodeProperties = {
	displayName: 'Fail on Missing',
	name: 'failOnMissing',
	type: 'boolean',
	default: false,
	description:
		'Whether to return an error that lists the IDs for which the API returned nothing, such as mistyped ones',
};

export const includeMissing: INodeProperties = {
	displayName: 'Include Missing',
	name: 'includeMissing',
	type: 'boolean',
	displayOptions: { hide: { rawResponse: [true] } },
	default: false,
	description:
		'Whether to also return an item with zero calls and cost for each ID for which the API returned nothing',
};

export const rawResponse: INodeProperties = {
	displayName: 'Raw Response',
	name: 'rawResponse',
	type: 'boolean',
	default: false,
	description: 'Whether to return the unchanged body of each API response, one item per request',
};

/** Not where a missing entity is an error, or where the output is the API's own. An option that is an expression counts as on. */
export const leftOut: OutputHint = {
	message:
		"The output leaves out entities for which the API returned nothing. To include them with zero calls and cost, turn on 'Include Missing' in Options.",
	type: 'info',
	whenToDisplay: 'afterExecution',
	condition: `![${[includeMissing, failOnMissing, rawResponse].map(({ name }) => `$rawParameter.options?.${name}`).join(', ')}].some(Boolean)`,
};
