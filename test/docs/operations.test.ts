/** docs/operations.md, made from the node's own description and the schemas of its outputs. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { namesOf } from '../../nodes/AiWorkspace/auth/methods';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import type { Operation, Resource } from '../../nodes/AiWorkspace/resources/types';
import { isUpdate, readDocument, readSchema, writeDocument, type Schema } from './document';

const { properties } = new AiWorkspace().description;

/** Selected by the dropdowns at the top of the form, so no fields to describe. */
const SELECTORS = new Set(['resource', 'operation', 'authentication']);

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isField = (option: object): option is INodeProperties => 'type' in option;
const choicesOf = ({ options = [] }: INodeProperties) => options.filter(isOption);
const membersOf = ({ options = [] }: INodeProperties) => options.filter(isField);

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const code = (value: unknown) => `\`${String(value)}\``;

/** The parameters of a name, which fields in Options write as `/name`. */
const namesakesOf = (name: string) =>
	properties.filter((property) => property.name === name.replace('/', ''));

/** The fields of one operation. */
class Form {
	constructor(
		private readonly resource: Resource,
		private readonly operation: Operation,
	) {}

	/** The values that a parameter can have here. */
	private valuesOf(name: string): unknown[] {
		if (name === 'authentication') return [...this.operation.authentication];
		if (name.endsWith('resource')) return [this.resource.value];
		if (name.endsWith('operation')) return [this.operation.value];
		const shown = namesakesOf(name).filter((field) => this.isShown(field));
		return shown.flatMap((field) => [field.default, ...choicesOf(field).map(({ value }) => value)]);
	}

	/** Which of the possible values show or hide a field. */
	private conditions({ displayOptions }: INodeProperties, of: 'hide' | 'show') {
		return Object.entries(displayOptions?.[of] ?? {}).map(([name, listed = []]) => {
			const possible = [...new Set(this.valuesOf(name))];
			const values = possible.filter((value) => listed.some((one) => one === value));
			return { name, values, isAlways: values.length === possible.length };
		});
	}

	private isShown(field: INodeProperties): boolean {
		return (
			this.conditions(field, 'show').every(({ values }) => values.length > 0) &&
			this.conditions(field, 'hide').every(({ isAlways }) => !isAlways)
		);
	}

	/** When the form shows a field, beside its operation, and whether it must be filled in. */
	private occasion(field: INodeProperties): string {
		const words = (['show', 'hide'] as const).flatMap((of) =>
			this.conditions(field, of)
				.filter(({ values, isAlways }) => values.length > 0 && !isAlways)
				.map(({ name, values }) => {
					const choices = namesakesOf(name).flatMap(choicesOf);
					const labels = values.map((value) => choices.find((one) => one.value === value)?.name);
					const label = namesakesOf(name)[0]?.displayName;
					return `**${label}** is ${of === 'hide' ? 'not ' : ''}${labels.join(' or ')}`;
				}),
		);
		return [...words, ...(field.required ? ['Required'] : [])].join('<br>');
	}

	private row(field: INodeProperties, prefix = ''): string {
		const { displayName, name, type, description = '' } = field;
		const isSwitch = prefix !== '' && type === 'boolean';
		const standard = field.default === '' ? '' : code(field.default);
		const meanings = choicesOf(field).map((choice) =>
			[`**${choice.name}** (${code(choice.value)})`, cell(choice.description ?? '')]
				.filter(Boolean)
				.join(': '),
		);
		const meaning = type === 'hidden' ? 'Not in the form' : cell(description);
		return [
			`| ${prefix}${displayName}`,
			code(name),
			isSwitch ? 'Off, and on when you add it' : standard,
			this.occasion(field),
			`${[meaning, ...meanings].filter(Boolean).join('<br>')} |`,
		].join(' | ');
	}

	table(): string[] {
		const shown = properties.filter(
			(field) => !SELECTORS.has(field.name) && field.type !== 'notice' && this.isShown(field),
		);
		return [
			'| Field | Stored name | Default | Shown if | Description |',
			'| --- | --- | --- | --- | --- |',
			...shown.flatMap((field) => {
				if (field.type !== 'collection') return this.row(field);
				const members = membersOf(field).filter((member) => this.isShown(member));
				return members.map((member) => this.row(member, `${field.displayName} → `));
			}),
			'',
		];
	}
}

/** A row for each member, also of the objects in it. */
const rowsOf = ({ properties: members = {} }: Schema, prefix = ''): string[] =>
	Object.entries(members).flatMap(([name, member]) => [
		`| \`${prefix}${name}\` | ${[member.type].flat().join(' or ')} | ${member.description ?? ''} |`,
		...rowsOf(member, `${prefix}${name}.`),
	]);

/** The output of an operation, of the schema that the editor shows before the first execution. */
function outputTable(resource: string, operation: string): string[] {
	const schema = readSchema(`${resource}/${operation}`);
	const head = ['| Output field | Type | Description |', '| --- | --- | --- |'];
	return ['### Output', '', schema.description ?? '', '', ...head, ...rowsOf(schema), ''];
}

const section = (resource: Resource, operation: Operation): string[] => [
	`## ${resource.name}: ${operation.name}`,
	'',
	operation.description.replace(/\.?$/, '.'),
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

const reference = [
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

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	if (isUpdate()) writeDocument('docs/operations.md', reference);
	expect(readDocument('docs/operations.md')).toBe(reference);
});
