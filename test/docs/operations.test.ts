/** docs/operations.md, made from the node's own description and the schemas of its outputs. */
import groupBy from 'lodash/groupBy';
import maxBy from 'lodash/maxBy';
import partition from 'lodash/partition';
import uniq from 'lodash/uniq';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { namesOf } from '../../nodes/AiWorkspace/auth/methods';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import { readDocument, readSchema, table, writeDocument, type Schema } from './document';

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

const escaped = (text = '') => text.replaceAll('<', '&lt;');
const code = (value: unknown) => `\`${String(value)}\``;

/** The values that an operation leaves for the selectors. */
type Fixed = Record<string, readonly unknown[]>;

/** When the form shows a field, and whether it must be filled in. Undefined if an operation never shows it. */
function occasionOf({ displayOptions, required }: INodeProperties, fixed: Fixed) {
	const words: string[] = [];
	for (const of of ['show', 'hide'] as const) {
		for (const [path, listed = []] of Object.entries(displayOptions?.[of] ?? {})) {
			const name = path.replace('/', '');
			const namesakes = properties.filter((one) => one.name === name);
			const shown = fixed[name] ? [] : namesakes.filter((one) => isShown(one, fixed));
			const choices = namesakes.flatMap(choicesOf);
			const possible = fixed[name] ?? uniq(shown.flatMap(choicesOf).map(({ value }) => value));
			const values = possible.filter((value) => listed.some((one) => one === value));
			if (values.length === (of === 'show' ? 0 : possible.length)) return undefined;
			if (values.length === 0 || values.length === possible.length) continue;
			const labels = values.map((value) => choices.find((one) => one.value === value)?.name);
			const is = of === 'show' ? 'is' : 'is not';
			words.push(`${namesakes[0]?.displayName} ${is} ${labels.join(' or ')}`);
		}
	}
	return [...words, ...(required ? ['Required'] : [])].join('<br>');
}

const isShown = (field: INodeProperties, fixed: Fixed): boolean =>
	occasionOf(field, fixed) !== undefined;

/** The entries of the fields that an operation shows, with the members of collections in their place. */
const entriesOf = (fields: INodeProperties[], fixed: Fixed, prefix = ''): Entry[] =>
	fields.flatMap((field) => {
		const { displayName, name, type } = field;
		const occasion = occasionOf(field, fixed);
		if (occasion === undefined || SELECTORS.has(name) || type === 'notice') return [];
		if (type === 'collection') return entriesOf(membersOf(field), fixed, `${displayName} → `);
		// The default of a switch in Options is what it becomes when it's added.
		const standard = prefix !== '' && type === 'boolean' ? '' : field.default;
		const meanings = choicesOf(field).map((choice) =>
			[`**${choice.name}** (${code(choice.value)})`, escaped(choice.description)]
				.filter(Boolean)
				.join(': '),
		);
		const meaning = type === 'hidden' ? 'Not in the form' : escaped(field.description);
		return {
			label: displayName,
			cells: [
				`${prefix}${displayName} ${code(name)}`,
				standard === '' ? '' : code(standard),
				occasion,
				[meaning, ...meanings].filter(Boolean).join('<br>'),
			],
		};
	});

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

const tableOf = (head: string[], entries: Entry[]) =>
	entries.length === 0 ? [] : [table([head, ...entries.map(({ cells }) => cells)]), ''];

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
		...tableOf(head, own),
	];
}

const anchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');

const forms = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		fields: entriesOf(properties, {
			resource: [resource.value],
			operation: [operation.value],
			authentication: operation.authentication,
		}),
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
	...tableOf(FIELD, fields),
	`## ${OUTPUTS}`,
	'',
	...tableOf(MEMBER, outputs),
].join('\n');

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	if (process.env.UPDATE_DOCS) writeDocument('docs/operations.md', reference);
	expect(readDocument('docs/operations.md')).toBe(reference);
});
