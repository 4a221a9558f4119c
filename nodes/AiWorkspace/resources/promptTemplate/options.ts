import type { INodeProperties } from 'n8n-workflow';
import type { OutputHint } from '../types';

// A switch is off until it's added to Options, and on from then on: that's why it's added.

export const failOnMissing: INodeProperties = {
	displayName: 'Fail on Missing',
	name: 'failOnMissing',
	type: 'boolean',
	default: true,
	description:
		'Whether to return an error that lists the IDs for which the API returned nothing, such as mistyped ones',
};

export const includeMissing: INodeProperties = {
	displayName: 'Include Missing',
	name: 'includeMissing',
	type: 'boolean',
	displayOptions: { hide: { rawResponse: [true] } },
	default: true,
	description:
		'Whether to also return an item with zero calls and cost for each ID for which the API returned nothing',
};

export const rawResponse: INodeProperties = {
	displayName: 'Raw Response',
	name: 'rawResponse',
	type: 'boolean',
	default: true,
	description: 'Whether to return the unchanged body of each API response, one item per request',
};

/** A hint on what becomes of IDs that the API doesn't know. n8n evaluates it without the output, so it's the same whether one is missing or not. */
const aboutMissing = (message: string, unless: readonly INodeProperties[]): OutputHint => ({
	message,
	type: 'info',
	whenToDisplay: 'afterExecution',
	// An option that is an expression counts as on.
	condition: `![${unless.map(({ name }) => `$rawParameter.options?.${name}`).join(', ')}].some(Boolean)`,
});

export const leftOut = aboutMissing(
	"The output has an item for each ID for which the API returned data. To see IDs without data, such as mistyped ones, add the option 'Include Missing' or 'Fail on Missing'.",
	[includeMissing, failOnMissing, rawResponse],
);

export const notInTotals = aboutMissing(
	"The totals cover the IDs for which the API returned data. Check that 'missing_entity_ids' is empty, or add the option 'Fail on Missing'.",
	[failOnMissing],
);
