import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { namesOf } from '../../nodes/AiWorkspace/auth/methods';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import type { Operation, Resource } from '../../nodes/AiWorkspace/resources/types';
import { readDocument } from './document';

const { properties } = new AiWorkspace().description;

/** Selected by the dropdowns at the top of the form, so no fields to describe. */
const SELECTORS = new Set(['resource', 'operation', 'authentication']);

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isField = (option: object): option is INodeProperties => 'type' in option;
const choicesOf = ({ options = [] }: INodeProperties) => options.filter(isOption);
const membersOf = ({ options = [] }: INodeProperties) => options.filter(isField);

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const bare = (name: string) => name.replace('/', '');
const quoted = (value: unknown) =>
	value === '' || typeof value === 'object' ? '' : `\`${String(value)}\``;

/** The parameters of this name, those in collections too. */
function namesakesOf(name: string): INodeProperties[] {
	const all = properties.flatMap((property) => [property, ...membersOf(property)]);
	const found = all.filter((property) => property.name === bare(name));
	if (found.length === 0) throw new Error(`The node has no parameter ${name}`);
	return found;
}

/** A value of a parameter in the words of the form. */
function inWords(name: string, value: unknown): string | undefined {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	const choices = namesakesOf(name).flatMap(choicesOf);
	return choices.find((choice) => choice.value === value)?.name;
}

/** The fields of one operation. */
class Form {
	constructor(
		private readonly resource: Resource,
		private readonly operation: Operation,
	) {}

	/** The values that a parameter can have here. */
	private valuesOf(name: string): unknown[] {
		if (bare(name) === 'resource') return [this.resource.value];
		if (bare(name) === 'operation') return [this.operation.value];
		if (name === 'authentication') return [...this.operation.authentication];
		const shown = namesakesOf(name).filter((field) => this.isShown(field));
		return shown.flatMap((field) => [field.default, ...choicesOf(field).map(({ value }) => value)]);
	}

	/** Which of the possible values show or hide a field. */
	private conditions({ displayOptions }: INodeProperties, of: 'hide' | 'show') {
		return Object.entries(displayOptions?.[of] ?? {}).map(([name, listed = []]) => {
			const possible = [...new Set(this.valuesOf(name))];
			return {
				name,
				possible,
				values: possible.filter((value) => listed.some((one) => one === value)),
			};
		});
	}

	isShown(field: INodeProperties): boolean {
		return (
			this.conditions(field, 'show').every(({ values }) => values.length > 0) &&
			this.conditions(field, 'hide').every(
				({ values, possible }) => values.length < possible.length,
			)
		);
	}

	/** When the form shows a field, beside its operation, and whether it must be filled in. */
	private occasion(field: INodeProperties): string {
		const words = (['show', 'hide'] as const).flatMap((of) =>
			this.conditions(field, of)
				.filter(({ values, possible }) => values.length > 0 && values.length < possible.length)
				.map(({ name, values }) => {
					const label = namesakesOf(name)[0]?.displayName;
					const texts = values.map((value) => inWords(name, value));
					return `**${label}** is ${of === 'hide' ? 'not ' : ''}${texts.join(' or ')}`;
				}),
		);
		return [...words, ...(field.required ? ['Required'] : [])].join('<br>');
	}

	/** A text of properties with the same name, and when each applies where they differ. */
	private merged(
		fields: readonly INodeProperties[],
		textOf: (field: INodeProperties) => string,
		between: string,
	): string {
		const texts = [...new Set(fields.map(textOf))];
		if (texts.length <= 1) return texts.join('');
		return texts
			.map((text) => {
				const users = fields.filter((field) => textOf(field) === text);
				return `${text} (if ${users.map((field) => this.occasion(field)).join(' or ')})`;
			})
			.join(between);
	}

	/** A line for the properties of one name, and one for each member of a collection. */
	private rows(fields: INodeProperties[], prefix = ''): string[] {
		const [field] = fields;
		if (!field) return [];
		if (field.type === 'collection') {
			const members = membersOf(field).filter((member) => this.isShown(member));
			return members.flatMap((member) => this.rows([member], `${field.displayName} → `));
		}
		const isSwitch = prefix !== '' && field.type === 'boolean';
		const standard = isSwitch
			? 'Off, and on when you add it'
			: this.merged(fields, (one) => quoted(one.default), '<br>');
		const listed = fields.filter((one) => choicesOf(one).length > 0);
		const values = new Map(
			listed
				.flatMap(choicesOf)
				.map(({ name, value }) => [value, `**${name}** (\`${String(value)}\`)`]),
		);
		const meanings = [...values].map(([value, name]) => {
			const meaning = this.merged(
				listed.filter((one) => choicesOf(one).some((choice) => choice.value === value)),
				(one) => choicesOf(one).find((choice) => choice.value === value)?.description ?? '',
				'. ',
			);
			return [name, cell(meaning)].filter(Boolean).join(': ');
		});
		const text = [cell(field.description ?? ''), ...meanings].filter(Boolean).join('<br>');
		const when = fields.length === 1 ? this.occasion(field) : '';
		return [
			`| ${prefix}${field.displayName} | \`${field.name}\` | ${standard} | ${when} | ${text} |`,
		];
	}

	table(): string[] {
		const shown = properties.filter(
			(field) => !SELECTORS.has(field.name) && field.type !== 'notice' && this.isShown(field),
		);
		const names = [...new Set(shown.map(({ name }) => name))];
		return [
			'| Field | Stored name | Default | Shown if | Description |',
			'| --- | --- | --- | --- | --- |',
			...names.flatMap((name) => this.rows(shown.filter((field) => field.name === name))),
			'',
		];
	}
}

/** A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`. */
interface Schema {
	type?: string | string[];
	description?: string;
	properties?: Record<string, Schema>;
}

/** A row for each member, also of the objects in it. */
const rowsOf = ({ properties: members = {} }: Schema, prefix = ''): string[] =>
	Object.entries(members).flatMap(([name, member]) => [
		`| \`${prefix}${name}\` | ${[member.type].flat().join(' or ')} | ${member.description ?? ''} |`,
		...rowsOf(member, `${prefix}${name}.`),
	]);

/** The output of an operation, made from the schema that the editor shows before the first execution. */
function outputTable(resource: string, operation: string): string[] {
	const file = `nodes/AiWorkspace/__schema__/v1.0.0/${resource}/${operation}.json`;
	const schema: Schema = JSON.parse(readDocument(file));
	const head = ['| Output field | Type | Description |', '| --- | --- | --- |'];
	return ['### Output', '', schema.description ?? '', '', ...head, ...rowsOf(schema), ''];
}

const section = (resource: Resource, operation: Operation): string[] => [
	`## ${resource.name}: ${operation.name}`,
	'',
	`${operation.description}${operation.description.endsWith('.') ? '' : '.'}`,
	'',
	`- **Action:** ${operation.action}`,
	`- **Stored as:** resource \`${resource.value}\`, operation \`${operation.value}\``,
	`- **Request:** \`${operation.request.method} ${operation.request.path}\``,
	`- **Credential types:** ${namesOf(operation.authentication)}`,
	'',
	`### Fields of ${operation.name}`,
	'',
	...new Form(resource, operation).table(),
	...outputTable(resource.value, operation.value),
];

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
