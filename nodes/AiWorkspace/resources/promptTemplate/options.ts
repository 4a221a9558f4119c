import type { INodeProperties } from 'n8n-workflow';

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
