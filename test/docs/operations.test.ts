/** docs/operations.md, made from the node's own description and the schemas of its outputs. */
import camelCase from 'lodash/camelCase';
import difference from 'lodash/difference';
import groupBy from 'lodash/groupBy';
import partition from 'lodash/partition';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { strayOptions } from '../../nodes/AiWorkspace/form/options';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import { schemas, type Schema } from '../tools/schemas';
import { readDocument, writeDocument } from './document';

const { properties } = new AiWorkspace().description;

/** Selected by the dropdowns at the top of the form, so no fields to describe. */
const SELECTORS = new Set(['resource', 'operation', 'authentication']);

const forms = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({
		resource,
		operation,
		schema: schemas[`${resource.value}/${operation.value}`],
	})),
);

const isOption = (option: object): option is INodePropertyOptions => 'value' in option;
const isField = (option: object): option is INodeProperties => 'type' in option;
const choicesOf = ({ options = [] }: INodeProperties) => options.filter(isOption);
const membersOf = ({ options = [] }: INodeProperties) => options.filter(isField);

const bullets = (lines: string[]) =>
	lines
		.filter(Boolean)
		.map((line) => `- ${line}`)
		.join('\n');
const code = (value: unknown) => `\`${String(value)}\``;

type Form = (typeof forms)[number];
/** The operations by name, or those that are left out where that's shorter. */
function namesIn(list: Array<Pick<Form, 'operation'>>): string {
	const nameOf = ({ operation }: Pick<Form, 'operation'>) => operation.name;
	const names = list.map(nameOf);
	const others = difference(forms.map(nameOf), names);
	if (others.length === 0) return 'All';
	return names.length > others.length ? `All but ${others.join(', ')}` : names.join(', ');
}

/** The fields of that name, also in Options. */
const namesakesOf = (name: string) =>
	[...properties, ...properties.flatMap(membersOf)].filter((one) => one.name === name);

/** Whether there is a selection that shows a field in the form of an operation. */
function isIn({ displayOptions: { show = {} } = {} }: INodeProperties, form: Form): boolean {
	const fixed: Record<string, readonly unknown[]> = {
		resource: [form.resource.value],
		operation: [form.operation.value],
		authentication: form.operation.authentication,
	};
	return Object.entries(show).every(([path, listed = []]) => {
		const name = path.replace('/', '');
		const dropdowns = namesakesOf(name).filter((one) => isIn(one, form));
		const offered = fixed[name] ?? dropdowns.flatMap(choicesOf).map(({ value }) => value);
		return offered.some((value) => listed.some((one) => one === value));
	});
}

interface Line {
	place: string;
	field: string;
	values: string;
	standard: string;
	found: Form[];
}

/** The lines of fields in some forms, and of the members of a collection. */
const linesOf = (fields: INodeProperties[], all = forms, place = ''): Line[] =>
	fields.flatMap((field) => {
		const { displayName, name, type } = field;
		if (SELECTORS.has(name) || type === 'notice') return [];
		const found = all.filter((form) => isIn(field, form));
		if (type === 'collection') return linesOf(membersOf(field), found, `, in ${displayName}`);
		const values = choicesOf(field).map(({ value }) => code(value));
		const standard = field.default === '' ? '' : code(field.default);
		const label = camelCase(displayName) === name ? code(name) : `${code(name)} (${displayName})`;
		return [{ place, field: label, values: values.join(' '), standard, found }];
	});

/** The fields by their operations, each once for all operations with the same values, and defaults that differ with theirs. */
function listOf(fields: INodeProperties[]): string[] {
	const of = (lines: Line[]) =>
		forms.filter((form) => lines.some(({ found }) => found.includes(form)));
	const groups = groupBy(linesOf(fields), ({ place, field, values }) => place + field + values);
	const rows = Object.values(groups).map((same) => {
		const { place = '', field = '', values = '' } = same[0] ?? {};
		const standards = Object.entries(groupBy(same, 'standard')).map(
			([standard, lines], _, { length }) =>
				length === 1 ? standard : `${standard} (${namesIn(of(lines))})`,
		);
		const standard = standards.join(', ');
		const more = [values, standard && `default ${standard}`].filter(Boolean).join(', ');
		return { where: namesIn(of(same)) + place, field, more };
	});
	return Object.entries(groupBy(rows, 'where')).flatMap(([where, all]) => {
		const [plain, others] = partition(all, ({ more }) => more === '');
		const lines = others.map(({ field, more }) => `${field}: ${more}`);
		return [`**${where}**`, bullets([plain.map(({ field }) => field).join(', '), ...lines])];
	});
}

/** What many descriptions say, and the page once, at its top. */
const SAID_ONCE = [
	/, included, as YYYY-MM-DD/,
	/, or null when the API returned (?:nothing|none of them)/,
	/\.? Only with Group By Agent or Member\./,
	/(?<=^`(?:previous|change).*) Only with the option Compare With\./s,
];
/** Objects whose members are called what they are. */
const IN_ONE_LINE = new Set(['driver']);
/** Name and description of each member of an output, also of the objects in it. */
const outputOf = ({ properties: members = {} }: Partial<Schema> = {}, prefix = ''): string[] =>
	Object.entries(members).flatMap(([name, { description, ...member }]) => {
		if (IN_ONE_LINE.has(name)) {
			const names = Object.keys(member.properties ?? {}).map(code);
			return [`${code(name)}: ${description}. It has ${names.join(', ')}.`];
		}
		const line = [code(prefix + name), description].filter(Boolean).join(': ');
		const said = SAID_ONCE.reduce((left, pattern) => left.replace(pattern, ''), line);
		return [said, ...outputOf(member, `${prefix}${name}.`)];
	});

const outputs = forms.flatMap(({ operation, schema }) =>
	outputOf(schema).map((line) => ({ operation, line })),
);
const [own, shared] = partition(
	Object.values(groupBy(outputs, 'line')),
	({ length }) => length === 1,
);

function section({ resource, operation, schema }: Form): string[] {
	const { method, path } = operation.request;
	const rows = own.flat().filter((output) => output.operation === operation);
	return [
		`## ${resource.name}: ${operation.name}`,
		`\`${resource.value}\`, \`${operation.value}\`: \`${method} ${path}\``,
		`**Output:** ${schema?.description}`,
		bullets(rows.map(({ line }) => line)),
	];
}

const reference = [
	'# Operations',
	'<!-- Created from the description of the node by UPDATE_DOCS=1 npm run test:unit. Edit the node instead. -->',
	'All outputs, and the stored names of resources, operations, and [fields](#fields), for expressions and for programs that create workflows. Days are YYYY-MM-DD, and both ends of a period are included. Amounts are null when the API returned nothing. Members that begin with `previous` or `change` need the option Compare With.',
	'<!-- textlint-disable -- texts of the node, which the linter reads in nodes/ -->',
	...forms.flatMap(section),
	...Object.entries(groupBy(shared, namesIn)).flatMap(([names, all]) => [
		`## Also in the output of ${names}`,
		bullets(all.map(([one]) => one?.line ?? '')),
	]),
	'## Fields',
	'With their values and defaults, and the label where it has other words. The form describes each. In JSON, Options has a name for each operation: `createOptions`, `getTotalsOptions`, and so on.',
	...listOf(properties.filter(({ name }) => name !== strayOptions.name)),
]
	.filter(Boolean)
	.join('\n\n')
	.concat('\n');

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	if (process.env.UPDATE_DOCS) writeDocument('docs/operations.md', reference);
	expect(reference).toBe(readDocument('docs/operations.md'));
});
