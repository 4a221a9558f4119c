import type { INodeProperties } from 'n8n-workflow';
import { InvalidInput } from '../errors/Failure';
import { idsPerRequest, maxConcurrency, maxRetries, timeout } from './fields';
import { isObject } from '../util/guards';

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
		`'${displayName}' is not a whole number from ${minValue} to ${maxValue}`,
		`Correct '${displayName}' under Options, or remove it: it is ${String(standard)} then`,
	);
}

/** The settings in the `options` parameter; throws InvalidInput for a number out of bounds. */
export const readSettings = (values: unknown): Settings => ({
	idsPerRequest: setting(values, idsPerRequest),
	maxConcurrency: setting(values, maxConcurrency),
	maxRetries: setting(values, maxRetries),
	timeout: setting(values, timeout),
});

/** Whether a switch is on, for one item; throws InvalidInput for what is neither true nor false. */
export function isTrue(value: unknown, label: string): boolean {
	if (value === true || value === 'true') return true;
	if (value === undefined || value === null || value === false || value === 'false') return false;
	throw new InvalidInput(
		`'${label}' must be true or false`,
		`Turn '${label}' on or off, or correct its expression`,
	);
}

/** Whether an option is on, for one item; throws InvalidInput for what is neither true nor false. */
export const isOn = (values: unknown, { name, displayName }: INodeProperties): boolean =>
	isTrue(isObject(values) ? values[name] : undefined, displayName);
