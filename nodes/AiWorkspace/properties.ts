import type { INodeProperties } from 'n8n-workflow';
import { authenticationFields } from './auth/fields';
import { collect } from './execution/hooks';
import { resources } from './resources';
import { maxConcurrency, maxRetries } from './form/options';
import type { Operation, Resource } from './resources/types';
import { serviceUserId, workspaceFields } from './workspace/fields';

/** The Resource dropdown. What applies to every request is attached here, where no operation can forget it. */
const resourceSelector: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value, description }) => ({ name, value, description })),
	default: 'promptTemplate',
	routing: { send: { paginate: true, preSend: [collect] } },
};

function operationSelector({ value: resource, operations }: Resource): INodeProperties {
	const preselected = operations[0].value;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: operations.map(({ name, value, action, description }) => {
			return { name, value, action, description };
		}),
		default: preselected,
	};
}

/** What stands below the node on the canvas: the operation in the words of the form, such as "Get Entities: Prompt Template". */
const subtitles = Object.fromEntries(
	resources.flatMap((resource) =>
		resource.operations.map(({ value, name }) => [
			`${resource.value}/${value}`,
			`${name}: ${resource.name}`,
		]),
	),
);
/** n8n evaluates it on the canvas only. */
export const subtitle = `={{ (${JSON.stringify(subtitles)})[$parameter.resource + '/' + $parameter.operation] }}`;

/** The fields of operations, each once, and shown for those that have it: n8n evaluates every field of a name for each item. */
function shownFor(fieldsOf: (operation: Operation) => readonly INodeProperties[], root = '') {
	const users = new Map<INodeProperties, { resource: Set<string>; operation: Set<string> }>();
	for (const { value: resource, operations } of resources) {
		// The first operation decides where a field of several stands.
		for (const operation of [...operations].reverse()) {
			for (const field of fieldsOf(operation)) {
				const used = users.get(field) ?? { resource: new Set(), operation: new Set() };
				users.delete(field);
				users.set(field, used);
				used.resource.add(resource);
				used.operation.add(operation.value);
			}
		}
	}
	return [...users].map(([field, { resource, operation }]): INodeProperties => {
		const show = { [`${root}resource`]: [...resource], [`${root}operation`]: [...operation] };
		const own = field.displayOptions?.show;
		return { ...field, displayOptions: { ...field.displayOptions, show: { ...show, ...own } } };
	});
}

/** The node's parameters, in the order of the form. */
export const properties: INodeProperties[] = [
	resourceSelector,
	...resources.map(operationSelector),
	...authenticationFields,
	...workspaceFields,
	...shownFor(({ fields }) => fields),
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...shownFor(({ options }) => options, '/'),
			maxConcurrency,
			maxRetries,
			serviceUserId,
		].sort((a, b) => a.displayName.localeCompare(b.displayName)),
	},
];
