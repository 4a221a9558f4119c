import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
	type NodeHint,
} from 'n8n-workflow';
import { authenticationFields, credentialNotice } from './auth/fields';
import { optionsField } from './http/options';
import { workspaceFields, workspaceSelectors } from './workspace/fields';
import { prepareRequest } from './execution/prepareRequest';
import { resources } from './resources';
import type { Operation, Resource } from './resources/types';

/** The Resource dropdown. What applies to every request is attached here, where no operation can forget it. */
const resourceSelector: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value }) => ({ name, value })),
	default: 'promptTemplate',
	routing: { send: { paginate: true, preSend: [prepareRequest] } },
};

const operationOption = ({
	value,
	name,
	action,
	description,
	request,
}: Operation): INodePropertyOptions => ({
	name,
	value,
	action,
	description,
	routing: { request: { method: request.method, url: request.path } },
});

function operationSelector({ value, operations }: Resource): INodeProperties {
	const preselected = operations[0].value;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(operationOption),
		default: preselected,
	};
}

/** An operation in its resource, as the two dropdowns name it. */
interface Place {
	readonly resource: Resource;
	readonly operation: Operation;
}

const places: readonly Place[] = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({ resource, operation })),
);

const distinct = (values: string[]) => [...new Set(values)];

/** The values of the two dropdowns at these places; `prefix` names the level of the dropdowns. */
const valuesAt = (at: readonly Place[], prefix: string): Record<string, string[]> => ({
	[`${prefix}resource`]: distinct(at.map(({ resource }) => resource.value)),
	[`${prefix}operation`]: distinct(at.map(({ operation }) => operation.value)),
});

/**
 * Groups of places that two lists of values can name: all of them where no other place has a resource and an operation out of
 * the lists, else those of each resource.
 */
function nameable(users: readonly Place[]): ReadonlyArray<readonly Place[]> {
	const isNamed = ({ resource, operation }: Place) =>
		users.some((user) => user.resource === resource) &&
		users.some((user) => user.operation.value === operation.value);
	if (places.filter(isNamed).length === users.length) return [users];
	return resources
		.map((resource) => users.filter((user) => user.resource === resource))
		.filter((group) => group.length > 0);
}

/**
 * The fields of all operations. Equal fields of several operations become one property, because n8n evaluates an expression
 * once for each property of that name, shown or not.
 */
function fieldsOf(
	fields: (operation: Operation) => readonly INodeProperties[],
	prefix = '',
): INodeProperties[] {
	const users = new Map<string, { field: INodeProperties; at: Place[] }>();
	for (const place of places) {
		for (const field of fields(place.operation)) {
			const key = JSON.stringify(field);
			const known = users.get(key) ?? { field, at: [] };
			known.at.push(place);
			users.set(key, known);
		}
	}
	return [...users.values()].flatMap(({ field, at }) =>
		nameable(at).flatMap((group) =>
			updateDisplayOptions({ show: valuesAt(group, prefix) }, [field]),
		),
	);
}

/**
 * The Authentication parameter, hidden where another one of that name applies, not shown where it does: n8n's editor hides
 * Authentication and takes every parameter that it's shown by for a part of it. Resource and Operation would be gone.
 */
const authentication: INodeProperties[] = authenticationFields(
	distinct(places.map(({ operation }) => operation.authentication[0])),
).flatMap((field) => {
	const isUser = ({ operation }: Place) => operation.authentication[0] === field.default;
	const users = valuesAt(places.filter(isUser), '');
	const others = valuesAt(
		places.filter((place) => !isUser(place)),
		'',
	);
	const hide = Object.fromEntries(
		Object.entries(others).map(([name, values]) => [
			name,
			values.filter((value) => !users[name]?.includes(value)),
		]),
	);
	return updateDisplayOptions({ hide }, [field]);
});

/** What stands below the node on the canvas: the operation in the words of the form, such as "Get Entities: Prompt Template". */
const subtitles = Object.fromEntries(
	places.map(({ resource, operation }) => [
		`${resource.value}/${operation.value}`,
		`${operation.name}: ${resource.name}`,
	]),
);
/** n8n evaluates it on the canvas only. */
export const subtitle = `={{ (${JSON.stringify(subtitles)})[$parameter.resource + '/' + $parameter.operation] }}`;

/** The hints of all operations, each shown for its own operation only. */
export const hints: NodeHint[] = places.flatMap(({ resource, operation }) =>
	(operation.hints ?? []).map(({ condition, ...hint }) => ({
		...hint,
		location: 'outputPane',
		displayCondition: `={{ $parameter.resource === '${resource.value}' && $parameter.operation === '${operation.value}' && ${condition} }}`,
	})),
);

/** The node's parameters, in the order of the form, all made from the list of resources. */
export const properties: INodeProperties[] = [
	resourceSelector,
	...resources.map(operationSelector),
	...authentication,
	...fieldsOf(credentialNotice),
	...fieldsOf(workspaceSelectors),
	...fieldsOf(workspaceFields),
	...fieldsOf(({ fields }) => fields),
	optionsField(fieldsOf((operation) => operation.options ?? [], '/')),
];
