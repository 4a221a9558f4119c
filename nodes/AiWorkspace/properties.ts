import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { authenticationFields } from './auth/fields';
import { collect } from './execution/hooks';
import { resources } from './resources';
import { costReportFields } from './resources/costReport/fields';
import { costReportOptions } from './resources/costReport/options';
import { validateFields, whenRejected } from './resources/masterKey/fields';
import { defaultEntity } from './form/entities';
import { idsPerRequest, maxConcurrency, maxRetries } from './form/options';
import { dateFields, splitBy } from './form/period';
import { promptTemplateFields, promptTemplateOptions } from './resources/promptTemplate/fields';
import { failWhenSaved } from './form/saving';
import type { Operation, Resource } from './resources/types';
import { getScopeFields } from './resources/virtualKey/getScope';
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

const operationOption = ({
	value,
	name,
	action,
	description,
}: Operation): INodePropertyOptions => ({ name, value, action, description });

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

/** The node's parameters, in the order of the form. */
export const properties: INodeProperties[] = [
	resourceSelector,
	...resources.map(operationSelector),
	...authenticationFields,
	...workspaceFields,
	...promptTemplateFields,
	...costReportFields,
	...dateFields,
	...validateFields,
	...getScopeFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...promptTemplateOptions,
			...costReportOptions,
			defaultEntity,
			failWhenSaved,
			idsPerRequest,
			maxConcurrency,
			maxRetries,
			serviceUserId,
			splitBy,
			whenRejected,
		].sort((a, b) => a.displayName.localeCompare(b.displayName)),
	},
];
