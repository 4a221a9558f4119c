import type { INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../errors/Failure';
import { isObject } from '../util/guards';

export const idsPerRequest: INodeProperties = {
	displayName: 'IDs per Request',
	name: 'idsPerRequest',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	default: 100,
	description:
		'Maximum number of entity IDs in one request, from 1 to 1000. Longer lists are split into several requests, and the result is the same.',
};

export const maxConcurrency: INodeProperties = {
	displayName: 'Max Concurrency',
	name: 'maxConcurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100 },
	default: 50,
	description:
		'Maximum number of parallel requests, from 1 to 100. The node starts with up to 10, sends more while the API responds well, and fewer when it reaches a limit.',
};

export const maxRetries: INodeProperties = {
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 10 },
	default: 3,
	description:
		'Maximum number of retries, from 0 to 10, after a network issue, a rate limit, or a server error. A Retry-After of up to 60 seconds is respected.',
};

export const timeout: INodeProperties = {
	displayName: 'Timeout',
	name: 'timeout',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 3600000 },
	default: 60000,
	hint: 'In milliseconds',
	description:
		'How many milliseconds to wait for a response before an attempt counts as failed, from 1 to 3600000',
};

/** The Options of the form: what applies to every request, and what single operations add. */
export const optionsField = (ofOperations: INodeProperties[]): INodeProperties => ({
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	// Not by localeCompare: n8n would wait for a collator to be created whenever it loads the node.
	options: [...ofOperations, maxConcurrency, maxRetries, timeout].sort((a, b) =>
		a.displayName < b.displayName ? -1 : 1,
	),
});

/** How an execution of the node sends requests, the same for all its items. */
export interface Settings {
	/** Requests in flight at most. */
	readonly maxConcurrency: number;
	/** Further attempts of one request. */
	readonly maxRetries: number;
	/** Milliseconds without a response after which an attempt counts as failed. */
	readonly timeout: number;
	/** Entity IDs in one request at most. */
	readonly idsPerRequest: number;
}

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
	throw new InvalidInput(
		`'${displayName}' must be a whole number from ${minValue} to ${maxValue}`,
		`Correct '${displayName}' in Options, or remove it to use the default (${String(standard)})`,
	);
}

/** The settings in the `options` parameter; throws InvalidInput for a number out of bounds. */
export const readSettings = (values: unknown): Settings => ({
	idsPerRequest: setting(values, idsPerRequest),
	maxConcurrency: setting(values, maxConcurrency),
	maxRetries: setting(values, maxRetries),
	timeout: setting(values, timeout),
});

/** Whether a switch is on, for one item; throws InvalidInput for anything but true and false. */
export function isTrue(value: unknown, label: string): boolean {
	if (value === true || value === 'true') return true;
	if (value === undefined || value === null || value === false || value === 'false') return false;
	throw new InvalidInput(
		`'${label}' must be true or false`,
		`Turn '${label}' on or off, or correct its expression`,
	);
}

/** Whether an option is on, for one item; throws InvalidInput for anything but true and false. */
export const isOn = (values: unknown, { name, displayName }: INodeProperties): boolean =>
	isTrue(isObject(values) ? values[name] : undefined, displayName);
