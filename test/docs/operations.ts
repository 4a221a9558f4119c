import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { methodsOf } from '../../nodes/AiWorkspace/auth/methods';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import type { Operation, Resource } from '../../nodes/AiWorkspace/resources/types';
import { outputTable } from './outputFields';

const { properties } = new AiWorkspace().description;

/** Chosen by the dropdowns at the top of the form, so no fields to describe. */
const SELECTORS = new Set(['resource', 'operation', 'authentication', 'credentialNotice']);

const isShown = (
	{ displayOptions }: INodeProperties,
	resource: Resource,
	operation: Operation,
): boolean => {
	const { show = {}, hide = {} } = displayOptions ?? {};
	const selected = { resource: resource.value, operation: operation.value };
	return Object.entries(selected).every(([name, value]) => {
		const isAllowed = (show[name] ?? show[`/${name}`] ?? [value]).includes(value);
		return isAllowed && !(hide[name] ?? hide[`/${name}`] ?? []).includes(value);
	});
};

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isField = (option: object): option is INodeProperties => 'type' in option;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const bare = (name: string) => name.replace('/', '');

/** The parameters of this name, those in collections too. */
function namesakesOf(name: string): INodeProperties[] {
	const nested = properties.flatMap(({ options = [] }) => options.filter(isField));
	const found = [...properties, ...nested].filter((property) => property.name === bare(name));
	if (found.length === 0) throw new Error(`The node has no parameter ${name}`);
	return found;
}

const labelOf = (name: string) => namesakesOf(name)[0]?.displayName;

/** Values of a parameter in the words of the form. */
function inWords(name: string, values: readonly unknown[]): string {
	const options = namesakesOf(name).flatMap(({ options: list = [] }) => list.filter(isOption));
	const wordFor = (value: unknown) => {
		if (typeof value === 'boolean') return value ? 'on' : 'off';
		return options.find((option) => option.value === value)?.name;
	};
	return values.map(wordFor).join(' or ');
}

/** When the form shows a field, beside its operation, and whether it must be filled in. */
function occasion({ displayOptions, required }: INodeProperties): string {
	const conditions = (of: 'hide' | 'show') =>
		Object.entries(displayOptions?.[of] ?? {})
			.filter(([name]) => !/^(resource|operation)$/.test(bare(name)))
			.map(
				([name, values = []]) =>
					`**${labelOf(name)}** is ${of === 'hide' ? 'not ' : ''}${inWords(name, values)}`,
			);
	const words = [...conditions('show'), ...conditions('hide')];
	if (required) words.push('Required');
	return words.join('<br>');
}

const quoted = (value: unknown) =>
	value === '' || typeof value === 'object' ? '' : `\`${String(value)}\``;

/** The default of a parameter, and when it applies where its properties differ. */
function standardOf(namesakes: readonly INodeProperties[]): string {
	const standards = [...new Set(namesakes.map((field) => quoted(field.default)))];
	if (standards.length === 1) return standards.join();
	const usersOf = (text: string) => namesakes.filter((field) => quoted(field.default) === text);
	return standards
		.map((text) => `${text} if ${usersOf(text).map(occasion).join(' or ')}`)
		.join('<br>');
}

function row(
	field: INodeProperties,
	shown: (option: INodeProperties) => boolean,
	{ prefix = '', standard = quoted(field.default) } = {},
): string[] {
	const choices = (field.options ?? []).filter(isOption);
	const values = choices.map(({ name, value, description }) =>
		[`**${name}** (\`${String(value)}\`)`, description].filter(Boolean).join(': '),
	);
	const text = [field.description ?? '', ...values].filter(Boolean).join('<br>');
	const nested = (field.options ?? [])
		.filter(isField)
		.filter(shown)
		.flatMap((option) =>
			row(option, shown, {
				prefix: `${field.displayName} → `,
				...(option.type === 'boolean' && { standard: 'Off, and on when you add it' }),
			}),
		);
	const line = `| ${prefix}${field.displayName} | \`${field.name}\` | ${standard} | ${occasion(field)} | ${cell(text).replaceAll('&lt;br>', '<br>')} |`;
	return field.type === 'collection' ? nested : [line, ...nested];
}

/** A choice with what else it means in a further property of the same name. */
const withMeaning = (
	known: INodePropertyOptions,
	other: INodePropertyOptions | undefined,
	field: INodeProperties,
) =>
	other === undefined || other.description === known.description
		? known
		: {
				...known,
				description: `${known.description}. If ${occasion(field)}: ${other.description}`,
			};

/** The first of several properties of one name, with the choices of all of them. */
function merged(fields: INodeProperties[]): INodeProperties[] {
	const byName = new Map<string, INodeProperties>();
	for (const field of fields) {
		const known = byName.get(field.name);
		if (!known) byName.set(field.name, { ...field });
		else {
			// Shown with some credential each, so always.
			delete known.displayOptions;
			const others = (field.options ?? []).filter(isOption);
			const choices = (known.options ?? []).filter(isOption);
			known.options = [
				...choices.map((choice) =>
					withMeaning(
						choice,
						others.find(({ value }) => value === choice.value),
						field,
					),
				),
				...others.filter(({ value }) => !choices.some((choice) => choice.value === value)),
			];
		}
	}
	return [...byName.values()];
}

const section = (resource: Resource, operation: Operation): string[] => [
	`## ${resource.name}: ${operation.name}`,
	'',
	`${operation.description}${operation.description.endsWith('.') ? '' : '.'}`,
	'',
	`- **Action:** ${operation.action}`,
	`- **Stored as:** resource \`${resource.value}\`, operation \`${operation.value}\``,
	`- **Request:** \`${operation.request.method} ${operation.request.path}\``,
	`- **Credential types:** ${methodsOf(operation.authentication)
		.map(({ name }) => name)
		.join(', ')}`,
	'',
	`### Fields of ${operation.name}`,
	'',
	...table(resource, operation),
	...outputTable(resource.value, operation.value),
];

function table(resource: Resource, operation: Operation): string[] {
	const shown = (field: INodeProperties) => isShown(field, resource, operation);
	const fields = properties.filter((field) => !SELECTORS.has(field.name) && shown(field));
	return [
		'| Field | Stored name | Default | Shown if | Description |',
		'| --- | --- | --- | --- | --- |',
		...merged(fields).flatMap((field) =>
			row(field, shown, { standard: standardOf(fields.filter(({ name }) => name === field.name)) }),
		),
		'',
	];
}

/** The operations reference in Markdown, made from the node's own description. */
export const operationsReference = (): string =>
	[
		'# Operations',
		'',
		'<!-- Created from the description of the node by UPDATE_DOCS=1 npm run test:unit. Edit the node instead. -->',
		'',
		'The fields of each operation. The label is what the editor shows. The stored name is what exported workflows and expressions contain. A field without a condition is always shown. **Authentication** is the type of the credential that you select.',
		'',
		'<!-- textlint-disable -- texts of the node, which the linter reads in nodes/ -->',
		'',
		...resources.flatMap((resource) =>
			resource.operations.flatMap((operation) => section(resource, operation)),
		),
	].join('\n');
