import {
	updateDisplayOptions,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { authenticationSelector, credentialNotice } from './fields/authentication';
import { options } from './fields/options';
import { scope, serviceUserId, workspaceId, workspaceSelectors } from './fields/workspace';
import { prepareRequest } from './hooks/prepareRequest';
import { resources } from './resources';
import type { Operation, Resource, WorkspaceChoice } from './resources/Operation';

/** The Resource dropdown. What holds for every request hangs here, where no operation can forget it. */
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

/**
 * Hidden for all other operations, not shown for its own: n8n's editor hides its own Authentication dropdown, and takes every
 * parameter that this is shown by for a part of it. Resource and Operation would be gone from the form.
 */
function hiddenElsewhere(resource: Resource, operation: Operation, field: INodeProperties) {
	const others = everyOperation.filter((other) => other.operation !== operation);
	const hide = {
		resource: others
			.map((other) => other.resource.value)
			.filter((value) => value !== resource.value),
		operation: others
			.map((other) => other.operation.value)
			.filter((value) => value !== operation.value),
	};
	return updateDisplayOptions({ hide }, [field]);
}

const shownFor = (resource: Resource, operation: Operation, fields: INodeProperties[]) =>
	updateDisplayOptions(
		{ show: { resource: [resource.value], operation: [operation.value] } },
		fields,
	);

const everyOperation = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({ resource, operation })),
);

/** A field that some operations share: one property, since each costs time per item. `prefix` names the level of the two dropdowns. */
function sharedField(
	isUser: (operation: Operation) => boolean,
	field: INodeProperties,
	prefix = '',
): INodeProperties[] {
	const users = everyOperation.filter(({ operation }) => isUser(operation));
	const show = {
		[`${prefix}resource`]: [...new Set(users.map(({ resource }) => resource.value))],
		[`${prefix}operation`]: [...new Set(users.map(({ operation }) => operation.value))],
	};
	return updateDisplayOptions({ show }, [field]);
}

const forWorkspace = (choice: WorkspaceChoice, field: INodeProperties) =>
	sharedField(({ workspace }) => workspace.includes(choice), field);

/** The entries of the Options that single operations add; the dropdowns are one level above them. */
function operationOptions(): INodeProperties[] {
	const fields = new Set(everyOperation.flatMap(({ operation }) => operation.options ?? []));
	return [...fields].flatMap((field) =>
		sharedField((operation) => operation.options?.includes(field) ?? false, field, '/'),
	);
}

const perOperation = (fieldsOf: (operation: Operation) => INodeProperties[]): INodeProperties[] =>
	everyOperation.flatMap(({ resource, operation }) =>
		shownFor(resource, operation, fieldsOf(operation)),
	);

/** What stands below the node on the canvas: the operation in the words of the form, such as "Get Entities: Prompt Template". */
const subtitles = Object.fromEntries(
	everyOperation.map(({ resource, operation }) => [
		`${resource.value}/${operation.value}`,
		`${operation.name}: ${resource.name}`,
	]),
);
/** n8n evaluates it on the canvas only. */
export const subtitle = `={{ (${JSON.stringify(subtitles)})[$parameter.resource + '/' + $parameter.operation] }}`;

/** The node's parameters, in the order of the form, all made from the list of resources. */
export const properties: INodeProperties[] = [
	resourceSelector,
	...resources.map(operationSelector),
	...everyOperation.flatMap(({ resource, operation }) =>
		hiddenElsewhere(resource, operation, authenticationSelector(operation)),
	),
	...perOperation(credentialNotice),
	...perOperation(workspaceSelectors),
	...forWorkspace('scope', scope),
	...forWorkspace('id', workspaceId),
	...forWorkspace('serviceUser', serviceUserId),
	...perOperation(({ fields }) => fields),
	options(operationOptions()),
];
