/** docs/operations.md, made from the node's own description and the schemas of its outputs. */
import groupBy from 'lodash/groupBy';
import uniq from 'lodash/uniq';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { namesOf } from '../../nodes/AiWorkspace/auth/methods';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import type { Operation, Resource } from '../../nodes/AiWorkspace/resources/types';
import { isUpdate, readDocument, readSchema, writeDocument, type Schema } from './document';

const { properties } = new AiWorkspace().description;

/** Selected by the dropdowns at the top of the form, so no fields to describe. */
const SELECTORS = new Set(['resource', 'operation', 'authentication']);

/** A field of a form, or a member of an output. */
interface Entry {
	/** In a list of names. */
	label: string;
	/** The first cell of its row. */
	name: string;
	/** The cells between: the default of a field, and when it's shown. */
	details: string[];
	meaning: string;
}

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
			const possible = uniq(this.valuesOf(name));
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
					return `${label} is ${of === 'hide' ? 'not ' : ''}${labels.join(' or ')}`;
				}),
		);
		return [...words, ...(field.required ? ['Required'] : [])].join('<br>');
	}

	private entry(field: INodeProperties, prefix = ''): Entry {
		const { displayName, name, type, description = '' } = field;
		// A switch in Options is off until it's added.
		const standard = prefix !== '' && type === 'boolean' ? false : field.default;
		const meanings = choicesOf(field).map((choice) =>
			[`**${choice.name}** (${code(choice.value)})`, cell(choice.description ?? '')]
				.filter(Boolean)
				.join(': '),
		);
		const meaning = type === 'hidden' ? 'Not in the form' : cell(description);
		return {
			label: displayName,
			name: `${prefix}${displayName} ${code(name)}`,
			details: [standard === '' ? '' : code(standard), this.occasion(field)],
			meaning: [meaning, ...meanings].filter(Boolean).join('<br>'),
		};
	}

	entries(): Entry[] {
		return properties
			.filter(({ name, type }) => !SELECTORS.has(name) && type !== 'notice')
			.filter((field) => this.isShown(field))
			.flatMap((field) => {
				if (field.type !== 'collection') return this.entry(field);
				const members = membersOf(field).filter((member) => this.isShown(member));
				return members.map((member) => this.entry(member, `${field.displayName} → `));
			});
	}
}

/** An entry for each member of an output, also of the objects in it. */
const outputOf = ({ properties: members = {} }: Schema, prefix = ''): Entry[] =>
	Object.entries(members).flatMap(([name, member]) => [
		{
			label: code((prefix + name).split('.', 1)),
			name: code(prefix + name),
			details: [],
			meaning: member.description ?? '',
		},
		...outputOf(member, `${prefix}${name}.`),
	]);

const FIELD = ['Field and stored name', 'Default', 'Shown if', 'Description'];
const MEMBER = ['Output field', 'Description'];

function table(head: string[], entries: Entry[]): string[] {
	if (entries.length === 0) return [];
	const rows = entries.map(({ name, details, meaning }) => [name, ...details, meaning]);
	const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	return [...lines, ''];
}

const textOf = ({ name, meaning }: Entry) => `${name} ${meaning}`;

/** What several operations have in common is in a table before them. */
class Shared {
	private readonly groups: Entry[][];

	constructor(lists: Entry[][]) {
		this.groups = Object.values(groupBy(lists.flat(), textOf)).filter((same) => same.length > 1);
	}

	/** Each once, with all of its defaults, and shown as where most can be selected. */
	entries(): Entry[] {
		return this.groups.flatMap((same) => {
			const cells = (at: number) => uniq(same.flatMap(({ details }) => details[at] ?? []));
			const [standard = [], occasions = []] = [cells(0), cells(1)];
			const fullest = occasions.sort((a, b) => b.length - a.length).slice(0, 1);
			return same.slice(0, 1).map((one) => ({
				...one,
				details: [standard.join(' or '), ...fullest].slice(0, one.details.length),
			}));
		});
	}

	/** The rows of one operation's own, and a sentence with the labels of the others. */
	without(entries: Entry[], head: string[], place: string): string[] {
		const isShared = (entry: Entry) =>
			this.groups.some(([one]) => one !== undefined && textOf(one) === textOf(entry));
		const labels = uniq(entries.filter(isShared).map(({ label }) => label));
		const others =
			labels.length > 0 ? [`[${place}](#${anchor(place)}): ${labels.join(', ')}.`, ''] : [];
		return [
			...others,
			...table(
				head,
				entries.filter((entry) => !isShared(entry)),
			),
		];
	}
}

const anchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

const forms = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		fields: new Form(resource, operation).entries(),
		schema: readSchema(`${resource.value}/${operation.value}`),
	})),
);
const fields = new Shared(forms.map((form) => form.fields));
const outputs = new Shared(forms.map(({ schema }) => outputOf(schema)));
const [FIELDS, OUTPUTS] = ['Fields of several operations', 'Output of several operations'];

const section = ({ resource, operation, ...form }: (typeof forms)[number]): string[] => [
	`## ${resource.name}: ${operation.name}`,
	'',
	operation.description.replace(/\.?$/, '.'),
	'',
	`- **Action:** ${operation.action}`,
	`- **Stored as:** resource \`${resource.value}\`, operation \`${operation.value}\``,
	`- **Request:** \`${operation.request.method} ${operation.request.path}\``,
	`- **Credential types:** ${namesOf(operation.authentication)}`,
	'',
	...fields.without(form.fields, FIELD, FIELDS),
	`**Output:** ${form.schema.description}`,
	'',
	...outputs.without(outputOf(form.schema), MEMBER, OUTPUTS),
];

const reference = [
	'# Operations',
	'',
	'<!-- Created from the description of the node by UPDATE_DOCS=1 npm run test:unit. Edit the node instead. -->',
	'',
	'All fields and outputs, for expressions and for programs that create workflows. The form of the node shows the same descriptions. A field is always shown if **Shown if** is empty. A switch in Options is on as soon as you add it.',
	'',
	'<!-- textlint-disable -- texts of the node, which the linter reads in nodes/ -->',
	'',
	...forms.flatMap(section),
	`## ${FIELDS}`,
	'',
	...table(FIELD, fields.entries()),
	`## ${OUTPUTS}`,
	'',
	...table(MEMBER, outputs.entries()),
].join('\n');

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	if (isUpdate()) writeDocument('docs/operations.md', reference);
	expect(readDocument('docs/operations.md')).toBe(reference);
});
