import type { INodeProperties } from 'n8n-workflow';
import { BadInput } from '../errors/Failure';
import { isObject } from '../values/guards';

/** How a node run deals with the network, the same for all its items. */
export interface Settings {
	/** Requests in flight at most. */
	readonly maxConcurrency: number;
	/** Further tries of one request. */
	readonly maxRetries: number;
	/** Milliseconds without an answer after which a request counts as failed. */
	readonly timeout: number;
	/** Entity ids in one request at most. */
	readonly idsPerRequest: number;
}

const forReports = { show: { '/resource': ['promptTemplate'] } };

/** Options that are on or off, for one item. */
export const isOn = (options: unknown, name: 'compareWithPrevious' | 'includeMissing'): boolean =>
	isObject(options) && options[name] === true;

const idsPerRequest: INodeProperties = {
	displayName: 'IDs per Request',
	name: 'idsPerRequest',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	displayOptions: forReports,
	default: 100,
	description:
		'How many entity IDs to ask for at once. Longer lists go out in several requests, the result is the same.',
};

const maxConcurrency: INodeProperties = {
	displayName: 'Max Concurrency',
	name: 'maxConcurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100 },
	default: 10,
	description: 'How many requests may be under way at the same time, for all items together',
};

const maxRetries: INodeProperties = {
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 10 },
	default: 3,
	description:
		'How often to try a request again after a network fault, a rate limit or a fault of the service. Waiting times the service asks for are kept.',
};

const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 3600000 },
	default: 60000,
	hint: 'In milliseconds',
	description: 'How long to wait for an answer before a try counts as failed',
};

/** A setting, by the bounds and the default of its field. */
function setting(
	values: unknown,
	{ name, displayName, default: standard, typeOptions }: INodeProperties,
): number {
	const { minValue = 0, maxValue = 0 } = typeOptions ?? {};
	const value = (isObject(values) ? values[name] : undefined) ?? standard;
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (
		typeof number === 'number' &&
		Number.isInteger(number) &&
		number >= minValue &&
		number <= maxValue
	) {
		return number;
	}
	throw new BadInput(
		`'${displayName}' is not a whole number from ${minValue} to ${maxValue}`,
		`Correct '${displayName}' under Options, or remove it: it is ${String(standard)} then`,
	);
}

/** The settings in the `options` parameter; throws BadInput for a number out of bounds. */
export const readSettings = (values: unknown): Settings => ({
	idsPerRequest: setting(values, idsPerRequest),
	maxConcurrency: setting(values, maxConcurrency),
	maxRetries: setting(values, maxRetries),
	timeout: setting(values, timeout),
});

export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Compare With Previous',
			name: 'compareWithPrevious',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['promptTemplate'], '/output': ['summary'] } },
			default: false,
			description:
				'Whether to add the totals of the period before and the change since then. Month to Date is compared with the same days of the month before.',
		},
		idsPerRequest,
		{
			displayName: 'Include Missing',
			name: 'includeMissing',
			type: 'boolean',
			displayOptions: { show: { '/resource': ['promptTemplate'], '/output': ['entities'] } },
			default: false,
			description:
				'Whether to also return an item with zero calls for each ID that the service has no figures for in the period',
		},
		maxConcurrency,
		maxRetries,
		timeout,
	],
};
