import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { InvalidInput, unknownOption } from '../errors/Failure';

export const maxConcurrency: INodeProperties = {
	displayName: 'Max Concurrency',
	name: 'maxConcurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100 },
	default: 100,
	description:
		'Maximum number of parallel requests, from 1 to 100, one value for all items. The node starts with up to 16, and adapts to what the API allows.',
};

export const maxRetries: INodeProperties = {
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 10 },
	default: 5,
	description:
		'Maximum number of retries, from 0 to 10, after a network issue or a server error, one value for all items. A rate limit uses up no retries at first. A Retry-After of up to 60 seconds is respected.',
};

export const idsPerRequest: INodeProperties = {
	displayName: 'IDs per Request',
	name: 'idsPerRequest',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	default: 100,
	description:
		'Maximum number of entity IDs in one request, from 1 to 1000, one value for all items. Longer lists are split into several requests, and the result is the same.',
};

/** What an entry of Options is set to, by default that of the field. */
export const optionValue = (
	options: Readonly<Record<string, unknown>>,
	{ name, default: standard }: INodeProperties,
): unknown => (name in options ? options[name] : standard);

/** A number within the bounds of its field, by default that of the field; throws InvalidInput for anything else. */
export function wholeNumber(
	options: IDataObject,
	field: INodeProperties,
	place = 'Options',
): number {
	const { displayName, default: standard, typeOptions } = field;
	const { minValue = 0, maxValue = 0 } = typeOptions ?? {};
	const value = optionValue(options, field);
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	const isWhole = typeof number === 'number' && Number.isInteger(number);
	if (isWhole && number >= minValue && number <= maxValue) return number;
	throw new InvalidInput(
		`'${displayName}' must be a whole number from ${minValue} to ${maxValue}`,
		`Correct '${displayName}' in ${place}, or remove it to use the default (${String(standard)})`,
	);
}

/** Whether a switch in Options is on, by default as in the form; throws InvalidInput for anything but true and false. */
export function isOn(options: Readonly<Record<string, unknown>>, field: INodeProperties): boolean {
	const { displayName } = field;
	const value = optionValue(options, field);
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw new InvalidInput(
		`'${displayName}' must be true or false`,
		`Turn '${displayName}' on or off, or correct its expression`,
	);
}

/** A dropdown of the form, with the values that it lists. */
export interface Dropdown<Value extends string> extends INodeProperties {
	options: Array<INodePropertyOptions & { value: Value }>;
}

/** What people and models write in different ways: `Last Month`, `last_month`, and `lastMonth`. */
const folded = (text: unknown) =>
	String(text)
		.replace(/[\s_-]/g, '')
		.toLowerCase();

/** A value of a dropdown, or the label that stands for one. Throws InvalidInput for anything that it doesn't list. */
export function oneOf<Value extends string>(
	{ displayName, options }: Dropdown<Value>,
	value: unknown,
): Value {
	const found =
		options.find((option) => option.value === value) ??
		options.find((option) => [option.value, option.name].map(folded).includes(folded(value)));
	if (found) return found.value;
	throw unknownOption(
		displayName,
		value,
		options.map((option) => option.value),
	);
}

/** The value of a dropdown in Options, by default that of the field; throws InvalidInput for any that it doesn't list. */
export const optionOf = <Value extends string>(
	options: IDataObject,
	field: Dropdown<Value>,
): Value => oneOf(field, optionValue(options, field));
