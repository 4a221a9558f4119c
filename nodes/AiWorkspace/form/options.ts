import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { InvalidInput, unknownOption } from '../errors/Failure';
import { identifier, isBlank } from '../util/guards';
import { oneLine } from '../util/text';
import { refuseSecrets, type Input } from './input';

type Entries = Pick<Input, 'entered'>;

/** A field of the form or of its Options, with the default, and what its value means. */
export interface Option<Value, From = Input> {
	readonly field: INodeProperties;
	/** Throws InvalidInput for a value that means nothing. */
	read(from: From): Value;
}

/** An option whose meaning `read` finds in what's entered, by default in that of the field. */
export const option = <Field extends INodeProperties, Value, From extends Entries = Entries>(
	field: Field,
	read: (value: unknown, field: Field, from: From) => Value,
): Option<Value, From> & { readonly field: Field } => ({
	field,
	read: (from) => {
		const value = from.entered(field);
		return read(value === undefined ? field.default : value, field, from);
	},
});

/** The name of the collection of an operation: one each, because n8n evaluates all properties of a name, and describes all of them to AI builders. */
export const optionsName = (operation: string): string => `${operation}Options`;

/** What most nodes call their options. n8n removes what no property declares, and without it, nobody would notice that nothing reads them. */
export const strayOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'hidden',
	default: '',
};

/** A number within the bounds of its field. Throws InvalidInput for anything else. */
export function wholeNumberIn(value: unknown, field: INodeProperties, place = 'Options'): number {
	const { displayName, default: standard, typeOptions } = field;
	const { minValue = 0, maxValue = 0 } = typeOptions ?? {};
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	const isWhole = typeof number === 'number' && Number.isInteger(number);
	if (isWhole && number >= minValue && number <= maxValue) return number;
	throw new InvalidInput(
		`'${displayName}' must be a whole number from ${minValue} to ${maxValue}`,
		`Correct '${displayName}' in ${place}, or remove it to use the default (${String(standard)})`,
	);
}

/** Whether a switch is on. Throws InvalidInput for anything but true and false. */
export function isOn(value: unknown, { displayName }: INodeProperties): boolean {
	if (value === true || value === 'true') return true;
	if (value === false || value === 'false') return false;
	throw new InvalidInput(
		`'${displayName}' must be true or false`,
		`Turn '${displayName}' on or off, or correct its expression`,
	);
}

const LONGEST_OPTION = 100;

/** A text in one line that a report shows; empty where nothing is set. Throws InvalidInput for anything else, and for a token or key. */
export function textIn(value: unknown, { displayName }: INodeProperties, input: Input): string {
	const text = isBlank(value) ? '' : identifier(value);
	if (text === undefined || text.length > LONGEST_OPTION) {
		throw new InvalidInput(
			`'${displayName}' isn't a text of at most ${LONGEST_OPTION} characters`,
			`Correct '${displayName}' in Options`,
		);
	}
	const line = oneLine(text);
	refuseSecrets(displayName, [line], input);
	return line;
}

/** A dropdown of the form, with the values that it lists. */
export interface Dropdown<Value extends string> extends INodeProperties {
	options: Array<INodePropertyOptions & { value: Value }>;
}

/** What people and models write in different ways: `Last Month`, `last_month`, and `lastMonth`. */
const foldedOption = (text: unknown) =>
	String(text)
		.replace(/[\s_-]/g, '')
		.toLowerCase();

/** A value of a dropdown, also in another spelling, such as its label. Not of an `exact` one, by which n8n hides other fields. Throws InvalidInput. */
export function oneOf<Value extends string>(
	{ displayName, options }: Dropdown<Value>,
	value: unknown,
	exact: readonly Value[] = [],
): Value {
	const found =
		options.find((one) => one.value === value) ??
		options.find((one) => [one.value, one.name].map(foldedOption).includes(foldedOption(value)));
	if (found && (found.value === value || !exact.includes(found.value))) return found.value;
	throw unknownOption(
		displayName,
		value,
		options.map((one) => one.value),
	);
}

export const number = (field: INodeProperties) =>
	option(field, (value) => wholeNumberIn(value, field));
export const toggle = (field: INodeProperties) => option(field, isOn);
export const textOption = (field: INodeProperties) => option(field, textIn);
export const choice = <Value extends string>(field: Dropdown<Value>, exact?: readonly Value[]) =>
	option(field, (value) => oneOf(field, value, exact));

export const maxConcurrency = number({
	displayName: 'Max Concurrency',
	name: 'maxConcurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 100 },
	default: 100,
	description:
		'Maximum number of parallel requests, from 1 to 100, one value for all items. The node starts with up to 16, and adapts to what the API allows.',
});

export const maxRetries = number({
	displayName: 'Max Retries',
	name: 'maxRetries',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 10 },
	default: 5,
	description:
		'Maximum number of retries, from 0 to 10, after a network issue or a server error, one value for all items. A rate limit uses up no retries at first. A Retry-After of up to 60 seconds is respected.',
});

export const idsPerRequest = number({
	displayName: 'IDs per Request',
	name: 'idsPerRequest',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1000 },
	default: 100,
	description:
		'Maximum number of entity IDs in one request, from 1 to 1000, one value for all items. Longer lists are split into several requests, and the result is the same.',
});

/** A key that somebody else submits must not stay in an execution. Throws InvalidInput where it would. */
export const failWhenSaved = option(
	{
		displayName: 'Fail When Saved',
		name: 'failWhenSaved',
		type: 'boolean',
		default: false,
		description:
			"Whether to return an error, without sending the key, if the workflow's settings don't turn off saving. Use it where the key comes from a form.",
	},
	(value, field, input: Input) => {
		if (!isOn(value, field)) return;
		const isSaved = input.isSaved();
		if (isSaved === false) return;
		if (isSaved === undefined) {
			throw new InvalidInput(
				"This version of n8n doesn't indicate whether it saves executions",
				"Update n8n, or remove the option 'Fail When Saved'",
			);
		}
		throw new InvalidInput(
			'n8n might save executions of this workflow, and with them the key',
			"Open the workflow's settings and turn off saving in all four fields, because a default doesn't count. Then delete the saved executions",
		);
	},
);
