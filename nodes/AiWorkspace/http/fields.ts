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
		'Whether to also return an item with zero calls and cost for each ID that the API returned nothing for',
};

export const rawResponse: INodeProperties = {
	displayName: 'Raw Response',
	name: 'rawResponse',
	type: 'boolean',
	default: false,
	description: 'Whether to return the unchanged body of each API response, one item per request',
};

export const idsPerRequest: INodeProperties = {
	displayName: 'IDs per Request',
	name: 'idsPerRequest',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	default: 100,
	description:
		'How many entity IDs to ask for at once. Longer lists go out in several requests, the result is the same.',
};

export const maxConcurrency: INodeProperties = {
	displayName: 'Max Concurrency',
	name: 'maxConcurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100 },
	default: 10,
	description: 'How many requests may be under way at the same time, for all items together',
};

export const maxRetries: INodeProperties = {
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 10 },
	default: 3,
	description:
		'How often to try a request again after a network fault, a rate limit or a fault of the service. Waiting times the service asks for are kept.',
};

export const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 3600000 },
	default: 60000,
	hint: 'In milliseconds',
	description: 'How many milliseconds to wait for an answer before a try counts as failed',
};

/** The Options of the form: what holds for every request, and what single operations add. */
export const options = (ofOperations: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	// Not by localeCompare: n8n would wait for a collator to be made whenever it loads the node.
	options: [...ofOperations, maxConcurrency, maxRetries, timeout].sort((a, b) =>
		a.displayName < b.displayName ? -1 : 1,
	),
});
