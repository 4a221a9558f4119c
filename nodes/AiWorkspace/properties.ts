import type { INodeProperties } from 'n8n-workflow';
import { authenticationMethods, namesOf } from './auth/methods';
import { collect } from './execution/hooks';
import { maxConcurrency, maxRetries, optionsName, strayOptions } from './form/options';
import { resources } from './resources';
import type { Operation, Resource } from './resources/types';
import { serviceUserId, workspaceFields } from './workspace/fields';

/** The Resource dropdown. What applies to every request is attached here, where no operation can forget it. */
const resourceSelector: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: resources.map(({ name, value, description }) => ({ name, value, description })),
	default: 'costReport',
	routing: { send: { paginate: true, preSend: [collect] } },
};

function operationSelector({ value, operations: own }: Resource): INodeProperties {
	const preselected = own[0].value;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: own.map(({ name, value: operation, action, description }) => {
			return { name, value: operation, action, description };
		}),
		default: preselected,
	};
}

const operations = resources.flatMap((resource) =>
	resource.operations.map((operation) => ({ resource, operation })),
);

const standardOf = ({ operations: [first] }: Resource) => first.authentication[0];
/** Authentication, with the default of each resource. It's hidden where another one applies: with `show`, the editor takes Resource for a part of it. */
const authenticationFields = [...new Set(resources.map(standardOf))].map(
	(standard, at): INodeProperties => {
		const others = resources.filter((one) => standardOf(one) !== standard);
		const displayOptions = { hide: { resource: others.map(({ value }) => value) } };
		const common = { displayName: 'Authentication', name: 'authentication', displayOptions };
		// A second list of options would appear in the credential dialog as well.
		if (at > 0) return { ...common, type: 'hidden', default: standard };
		return {
			...common,
			type: 'options',
			noDataExpression: true,
			options: authenticationMethods.map(({ name, value }) => ({ name, value })),
			default: standard,
			description: 'The credential type to use',
		};
	},
);

/** The editor offers every credential of the node whatever the operation: a notice shows where one doesn't fit. */
function credentialNotices({ name, authentication }: Operation): INodeProperties[] {
	const values = authenticationMethods.map(({ value }) => value);
	const others = values.filter((value) => !authentication.includes(value));
	if (others.length === 0) return [];
	return [
		{
			displayName: `${name} doesn't accept this credential type. Select or create a credential of the type ${namesOf(authentication)}.`,
			name: 'credentialNotice',
			type: 'notice',
			displayOptions: { show: { authentication: others } },
			default: '',
		},
	];
}

/** What stands below the node on the canvas: the operation in the words of the form, such as "Get Entities: Prompt Template". */
const subtitles = Object.fromEntries(
	operations.map(({ resource, operation }) => [
		`${resource.value}/${operation.value}`,
		`${operation.name}: ${resource.name}`,
	]),
);
/** n8n evaluates it on the canvas only. */
export const subtitle = `={{ (${JSON.stringify(subtitles)})[$parameter.resource + '/' + $parameter.operation] }}`;

/** Fields of operations, each once, and shown for those that have it: n8n evaluates every field of a name for each item. */
function shownFor(fieldsOf: (operation: Operation) => readonly INodeProperties[]) {
	const fields: INodeProperties[] = [];
	const all = operations.map((one) => ({ ...one, own: fieldsOf(one.operation) }));
	for (const { own } of all) {
		// Backwards, so that a new field stands before the one that follows it in the form.
		let at = fields.length;
		for (const field of [...own].reverse()) {
			if (!fields.includes(field)) fields.splice(at, 0, field);
			at = fields.indexOf(field);
		}
	}
	return fields.map((field): INodeProperties => {
		const users = all.filter(({ own }) => own.includes(field));
		const show = {
			resource: [...new Set(users.map(({ resource }) => resource.value))],
			// The name of an operation is that of its options as well, so no two have the same.
			operation: users.map(({ operation }) => operation.value),
			...field.displayOptions?.show,
		};
		return { ...field, displayOptions: { ...field.displayOptions, show } };
	});
}

const optionsOf = ({ resource, operation }: (typeof operations)[number]): INodeProperties => ({
	displayName: 'Options',
	name: optionsName(operation.value),
	type: 'collection',
	placeholder: 'Add option',
	displayOptions: { show: { resource: [resource.value], operation: [operation.value] } },
	default: {},
	options: [
		...[...operation.options, maxConcurrency, maxRetries].map(({ field }) => field),
		...(operation.workspace.includes('serviceUser') ? [serviceUserId] : []),
	].sort((a, b) => a.displayName.localeCompare(b.displayName)),
});

/** The node's parameters, in the order of the form. */
export const properties: INodeProperties[] = [
	resourceSelector,
	...resources.map(operationSelector),
	...authenticationFields,
	...shownFor(credentialNotices),
	...shownFor(({ workspace }) => (workspace.length > 0 ? workspaceFields : [])),
	...shownFor(({ fields }) => fields),
	...operations.map(optionsOf),
	strayOptions,
];
