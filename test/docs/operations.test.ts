/** docs/operations.md, made from the node's own description and the schemas of its outputs. */
import groupBy from 'lodash/groupBy';
import maxBy from 'lodash/maxBy';
import partition from 'lodash/partition';
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

/** A row of a table, by what a list of names calls it. The first cell is its name, the last one its description. */
interface Entry {
	label: string;
	cells: string[];
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
		const { displayName, name, type } = field;
		// The default of a switch in Options is what it becomes when it's added.
		const standard = prefix !== '' && type === 'boolean' ? '' : field.default;
		const meanings = choicesOf(field).map((choice) =>
			[`**${choice.name}** (${code(choice.value)})`, cell(choice.description ?? '')]
				.filter(Boolean)
				.join(': '),
		);
		const meaning = type === 'hidden' ? 'Not in the form' : cell(field.description ?? '');
		const description = [meaning, ...meanings].filter(Boolean).join('<br>');
		return {
			label: displayName,
			cells: [
				`${prefix}${displayName} ${code(name)}`,
				...[standard === '' ? '' : code(standard), this.occasion(field), description],
			],
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
			cells: [code(prefix + name), member.description ?? ''],
		},
		...outputOf(member, `${prefix}${name}.`),
	]);

const FIELD = ['Field and stored name', 'Default', 'Shown if', 'Description'];
const MEMBER = ['Output field', 'Description'];

function table(head: string[], entries: Entry[]): string[] {
	if (entries.length === 0) return [];
	const rows = [head, head.map(() => '---'), ...entries.map(({ cells }) => cells)];
	return [...rows.map((cells) => `| ${cells.join(' | ')} |`), ''];
}

const keyOf = ({ cells }: Entry) => `${cells[0]} ${cells.at(-1)}`;

/** The entries that several operations have, once each, with all defaults, and shown as where most can be selected. */
function sharedOf(lists: Entry[][]): Entry[] {
	const groups = Object.values(groupBy(lists.flat(), keyOf)).filter((same) => same.length > 1);
	return groups.flatMap((same) => {
		const texts = (at: number) => uniq(same.map(({ cells }) => cells[at] ?? ''));
		const merged = (cell: string, at: number) =>
			at === 2 ? (maxBy(texts(at), 'length') ?? cell) : texts(at).join(' or ');
		return same.slice(0, 1).map(({ label, cells }) => ({ label, cells: cells.map(merged) }));
	});
}

/** A sentence with the labels of the shared entries, and the rows of all others. */
function without(shared: Entry[], entries: Entry[], head: string[], place: string): string[] {
	const keys = new Set(shared.map(keyOf));
	const [others, own] = partition(entries, (entry) => keys.has(keyOf(entry)));
	const labels = uniq(others.map(({ label }) => label)).join(', ');
	return [
		...(labels ? [`[${place}](#${anchor(place)}): ${labels}.`, ''] : []),
		...table(head, own),
	];
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
const fields = sharedOf(forms.map((form) => form.fields));
const outputs = sharedOf(forms.map(({ schema }) => outputOf(schema)));
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
	...without(fields, form.fields, FIELD, FIELDS),
	`**Output:** ${form.schema.description}`,
	'',
	...without(outputs, outputOf(form.schema), MEMBER, OUTPUTS),
];

const reference = [
	'# Operations',
	'',
	'<!-- Created from the description of the node by UPDATE_DOCS=1 npm run test:unit. Edit the node instead. -->',
	'',
	'All fields and outputs, for expressions and for programs that create workflows. The form of the node shows the same descriptions. A field is always shown if **Shown if** is empty. A switch in Options is off until you add it, unless its description says otherwise.',
	'',
	'<!-- textlint-disable -- texts of the node, which the linter reads in nodes/ -->',
	'',
	...forms.flatMap(section),
	`## ${FIELDS}`,
	'',
	...table(FIELD, fields),
	`## ${OUTPUTS}`,
	'',
	...table(MEMBER, outputs),
].join('\n');

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	if (isUpdate()) writeDocument('docs/operations.md', reference);
	expect(readDocument('docs/operations.md')).toBe(reference);
});
