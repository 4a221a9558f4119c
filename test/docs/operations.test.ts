/** docs/operations.md, made from the node's own description and the schemas of its outputs. */
import camelCase from 'lodash/camelCase';
import difference from 'lodash/difference';
import flatMap from 'lodash/flatMap';
import groupBy from 'lodash/groupBy';
import intersection from 'lodash/intersection';
import map from 'lodash/map';
import partition from 'lodash/partition';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { strayOptions } from '../../nodes/AiWorkspace/form/options';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../nodes/AiWorkspace/resources';
import { schemas, type Schema } from '../tools/schemas';
import { readDocument, writeDocument } from './document';

const { properties } = new AiWorkspace().description;

/** What the dropdowns at the top of the form select, and what no operation reads. */
const NO_FIELDS = new Set(['resource', 'operation', 'authentication', strayOptions.name]);

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
const allNames = forms.map(({ operation }) => operation.name);
/** The operations by name, or those that are left out where that's shorter. */
function namesIn(list: Array<Pick<Form, 'operation'>>): string {
	const names = intersection(allNames, map(list, 'operation.name'));
	const others = difference(allNames, names);
	if (others.length === 0) return 'All';
	return names.length > others.length ? `All but ${others.join(', ')}` : names.join(', ');
}

/** Whether a field is in the form of an operation, perhaps only with some values of other fields. */
function isIn({ displayOptions: { show = {} } = {} }: INodeProperties, form: Form): boolean {
	const { resource, operation } = form;
	const offered = { resource: [resource.value], operation: [operation.value] };
	const selectors = { ...offered, authentication: operation.authentication };
	return Object.entries(selectors).every(
		([name, values]) => intersection(show[name] ?? values, values).length > 0,
	);
}

/** The lines of fields, and of the members of collections. */
const lines = properties.flatMap((one) => {
	const isCollection = one.type === 'collection';
	const place = isCollection ? `, in ${one.displayName}` : '';
	const forAll = forms.filter((form) => isIn(one, form));
	return (isCollection ? membersOf(one) : [one])
		.filter(({ name, type }) => !NO_FIELDS.has(name) && type !== 'notice')
		.map((field) => {
			const { displayName, name } = field;
			const found = forAll.filter((form) => isIn(field, form));
			const values = choicesOf(field).map(({ value }) => code(value));
			const standard = field.default === '' ? '' : code(field.default);
			const label = camelCase(displayName) === name ? code(name) : `${code(name)} (${displayName})`;
			return { place, label, values: values.join(' '), standard, found };
		});
});

/** Each field once for all operations with the same values, and defaults that differ with theirs. */
const rows = Object.values(
	groupBy(lines, ({ place, label, values }) => place + label + values),
).map((same) => {
	const { place = '', label = '', values = '' } = same[0] ?? {};
	const standards = Object.entries(groupBy(same, 'standard')).map(
		([standard, alike], _, { length }) =>
			length === 1 ? standard : `${standard} (${namesIn(flatMap(alike, 'found'))})`,
	);
	const standard = standards.join(', ');
	const more = [values, standard && `default ${standard}`].filter(Boolean).join(', ');
	return { where: namesIn(flatMap(same, 'found')) + place, label, more };
});

const fields = Object.entries(groupBy(rows, 'where')).flatMap(([where, all]) => {
	const [plain, others] = partition(all, ({ more }) => more === '');
	const described = others.map(({ label, more }) => `${label}: ${more}`);
	return [`**${where}**`, bullets([map(plain, 'label').join(', '), ...described])];
});

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
	...fields,
]
	.filter(Boolean)
	.join('\n\n')
	.concat('\n');

test('the operations reference is what the node says of itself (UPDATE_DOCS=1 writes it)', () => {
	if (process.env.UPDATE_DOCS) writeDocument('docs/operations.md', reference);
	expect(reference).toBe(readDocument('docs/operations.md'));
});
