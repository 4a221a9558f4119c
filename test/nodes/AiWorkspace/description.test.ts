import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { AiWorkspaceAccessTokenApi } from '../../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import codex from '../../../nodes/AiWorkspace/AiWorkspace.node.json';
import { AiWorkspace } from '../../../nodes/AiWorkspace/AiWorkspace.node';
import { resources } from '../../../nodes/AiWorkspace/resources';
import packageJson from '../../../package.json';
import { savedNode } from '../../support/savedNode';
import { apis, readDescription } from '../../tools/openapi';
import { parametersRead } from '../../tools/sources';

const node = new AiWorkspace();
const { description } = node;
const { properties } = description;
const credentialTypes = [AiWorkspaceAccessTokenApi, AiWorkspacePatApi, AiWorkspaceVirtualKeyApi];

const isChoice = (option: object): option is INodePropertyOptions => 'value' in option;
const isField = (option: object): option is INodeProperties => 'type' in option;
const choicesOf = ({ options = [] }: INodeProperties) => options.filter(isChoice);
const valuesOf = (property: INodeProperties) => choicesOf(property).map(({ value }) => value);
const named = (name: string) => properties.filter((property) => property.name === name);

const options = named('options').flatMap((property) => (property.options ?? []).filter(isField));
/** All fields, those inside of Options too. */
const fields = [...properties, ...options];

const saved = savedNode();
const filledWith = (values: INodeParameters) =>
	NodeHelpers.getNodeParameters(properties, values, true, false, saved, description) ?? {};
/** The properties that the editor shows for these values, everything else as in a new node. */
const shownWith = (values: INodeParameters) =>
	properties.filter((property) =>
		NodeHelpers.displayParameter(filledWith(values), property, saved, description),
	);

describe('The package', () => {
	test('is a declarative node, named by its codex file and in package.json', () => {
		expect('execute' in node).toBe(false);
		expect(codex.node).toBe(`${packageJson.name}.${description.name}`);
		expect(packageJson.n8n.nodes).toEqual(['dist/nodes/AiWorkspace/AiWorkspace.node.js']);
	});
});

/** Parameters of the contract: by name, with their values and defaults, in the order of the form. */
const CONTRACT: Array<[name: string, values: string[], standards: unknown[]]> = [
	['resource', ['promptTemplate', 'costReport', 'masterKey', 'cockpit'], ['promptTemplate']],
	[
		'operation',
		['getEntities', 'getSummary', 'create', 'checkBudgets', 'validate', 'getScope'],
		['getEntities', 'create', 'validate', 'getScope'],
	],
	['authentication', ['accessToken', 'pat', 'virtualKey'], ['virtualKey', 'accessToken']],
	['workspace', ['id', 'scope', 'serviceUser'], ['scope', 'id', 'id', 'id']],
	['scope', [], ['={{ $json }}']],
	['workspaceId', [], ['']],
	['serviceUserId', [], ['']],
	['promptId', [], ['']],
	[
		'entities',
		['ids', 'scopeDepartment', 'scopeEntity', 'directory', 'inputItems'],
		['scopeEntity', 'ids', 'scopeEntity', 'directory'],
	],
	['entityIds', [], ['']],
	[
		'period',
		[
			...['custom', 'last30Days', 'last7Days', 'lastMonth', 'lastQuarter', 'lastWeek'],
			...['monthToDate', 'monthToYesterday', 'today', 'yearToDate', 'yesterday'],
		],
		['monthToDate', 'lastMonth'],
	],
	['prompts', [], ['']],
	['directory', [], ['']],
	['dateFrom', [], ['']],
	['dateTo', [], ['']],
	['provider', ['anthropic', 'openai', 'custom'], ['openai']],
	['providerName', [], ['']],
	['apiKey', [], ['']],
	['simplify', [], [true]],
	['options', [], [{}]],
];
const OPTIONS: typeof CONTRACT = [
	['billingAccount', [], ['']],
	['compareWithPrevious', [], [true, true]],
	['currency', [], ['']],
	['decimals', [], [2]],
	['failWhenSaved', [], [true]],
	['forecast', [], [true]],
	[
		'formats',
		['html', 'message', 'text', 'csv', 'focus'],
		[
			['html', 'message', 'text'],
			['csv', 'html', 'message', 'text'],
		],
	],
	['groupBy', ['costCenter', 'department', 'none', 'owner', 'type'], ['department']],
	['idsPerRequest', [], [100]],
	['invoiceIssuer', [], ['']],
	['maxConcurrency', [], [100]],
	['maxRetries', [], [3]],
	['rawResponse', [], [true]],
	['reportPer', ['costCenter', 'department', 'none', 'owner'], ['none']],
	['splitBy', ['day', 'month', 'none', 'week'], ['none']],
	['thresholds', [], ['80, 100']],
	['title', [], ['']],
	['whenMissing', ['error', 'include', 'omit'], ['include', 'include']],
	['whenRejected', ['error', 'item'], ['item']],
];

describe('Names and values that saved workflows depend on', () => {
	const inTable = (list: INodeProperties[]) => {
		const names = [
			...new Set(list.filter(({ type }) => type !== 'notice').map(({ name }) => name)),
		];
		return names.map((name) => {
			const namesakes = list.filter((property) => property.name === name);
			return [name, [...new Set(namesakes.flatMap(valuesOf))], namesakes.map((one) => one.default)];
		});
	};
	/** The values of a dropdown are a set. */
	const sorted = (table: unknown[][]) =>
		table.map(([name, values, standards]) => [
			name,
			Array.isArray(values) ? values.sort() : [],
			standards,
		]);

	test('are the parameters of the contract, no more and no fewer', () => {
		expect(sorted(inTable(properties))).toEqual(sorted(CONTRACT));
	});

	test('are the options of the contract, no more and no fewer', () => {
		expect(inTable(options)).toEqual(OPTIONS);
	});

	test.each([
		['aiWorkspaceAccessTokenApi', ['baseUrl', 'analyticsUrl', 'accessToken', 'workspaceId']],
		['aiWorkspacePatApi', ['analyticsUrl', 'personalAccessToken', 'workspaceId']],
		['aiWorkspaceVirtualKeyApi', ['baseUrl', 'analyticsUrl', 'virtualKeyToken']],
	])('are for %s the fields of the contract', (name, names) => {
		const found = credentialTypes.map((Type) => new Type()).find((type) => type.name === name);
		expect(found?.properties.map((property) => property.name)).toEqual(names);
	});
});

const validate = { resource: 'masterKey', operation: 'validate', authentication: 'accessToken' };
const getScope = { resource: 'cockpit', operation: 'getScope', authentication: 'virtualKey' };
const report = { resource: 'promptTemplate', operation: 'getEntities' };
const costs = { resource: 'costReport', operation: 'create' };
const via = (authentication: string, workspace: string, more: INodeParameters = {}) => ({
	...report,
	authentication,
	workspace,
	...more,
});

/** The options of each operation are in docs/operations.md. */
describe('The form', () => {
	const key = ['provider', 'keyNotice', 'apiKey'];
	const period = ['period'];
	test.each<[INodeParameters, string[]]>([
		[getScope, ['simplify']],
		[{ ...validate, workspace: 'id' }, ['workspace', 'workspaceId', ...key]],
		[{ ...validate, workspace: 'scope' }, ['workspace', 'scope', ...key]],
		[
			{ ...validate, provider: 'custom' },
			['workspace', 'workspaceId', 'provider', 'providerName', 'keyNotice', 'apiKey'],
		],
		[{}, ['workspace', 'promptId', 'entities', ...period]],
		[via('virtualKey', 'scope'), ['workspace', 'promptId', 'entities', ...period]],
		[
			via('virtualKey', 'scope', { entities: 'scopeDepartment' }),
			['workspace', 'promptId', 'entities', ...period],
		],
		[
			via('virtualKey', 'scope', { entities: 'ids', period: 'custom' }),
			['workspace', 'promptId', 'entities', 'entityIds', ...period, 'dateFrom', 'dateTo'],
		],
		[via('pat', 'scope'), ['workspace', 'scope', 'promptId', 'entities', ...period]],
		[via('accessToken', 'scope'), ['workspace', 'scope', 'promptId', 'entities', ...period]],
		[via('virtualKey', 'id'), ['workspace', 'workspaceId', 'promptId', 'entityIds', ...period]],
		[via('pat', 'id'), ['workspace', 'workspaceId', 'promptId', 'entityIds', ...period]],
		[
			via('accessToken', 'serviceUser'),
			['workspace', 'serviceUserId', 'promptId', 'entityIds', ...period],
		],
		[costs, ['workspace', 'prompts', 'entities', ...period]],
		[
			{ ...costs, entities: 'directory', period: 'custom' },
			['workspace', 'prompts', 'entities', 'directory', ...period, 'dateFrom', 'dateTo'],
		],
		[
			{ ...costs, authentication: 'pat' },
			['workspace', 'workspaceId', 'prompts', 'entities', 'directory', ...period],
		],
		[
			{ ...costs, authentication: 'pat', entities: 'inputItems' },
			['workspace', 'workspaceId', 'prompts', 'entities', ...period],
		],
		[{ ...costs, operation: 'checkBudgets' }, ['workspace', 'prompts', 'entities']],
	])('shows for %j the right fields', (values, names) => {
		for (const operation of values.operation === 'getEntities'
			? ['getEntities', 'getSummary']
			: [undefined]) {
			const shown = shownWith({ ...values, ...(operation && { operation }) });
			expect(new Set(shown.map(({ name }) => name)).size).toBe(shown.length);
			expect(shown.filter(({ type }) => type !== 'hidden').map(({ name }) => name)).toEqual(
				['resource', 'operation', 'authentication', ...names, 'options'].filter(
					(name) => name !== 'authentication' || values.resource !== 'masterKey',
				),
			);
		}
	});

	test.each([
		['accessToken', ['id', 'scope', 'serviceUser'], 'id', report],
		['pat', ['id', 'scope'], 'id', report],
		['virtualKey', ['id', 'scope'], 'scope', report],
		['accessToken', ['id', 'scope'], 'id', validate],
	])(
		'offers with %s the ways to select a workspace: %j',
		(authentication, values, standard, of) => {
			const shown = shownWith({ ...of, authentication }).filter(({ name }) => name === 'workspace');
			expect(shown.map((one) => [valuesOf(one), one.default])).toEqual([[values, standard]]);
		},
	);

	test.each<[INodeParameters, number]>([
		[{ resource: 'cockpit' }, 0],
		[{ ...getScope, authentication: 'pat' }, 1],
		[{ ...getScope, authentication: 'accessToken' }, 1],
		[{ resource: 'masterKey' }, 0],
		[{ ...validate, authentication: 'pat' }, 1],
		[{ ...validate, authentication: 'virtualKey' }, 1],
		[via('pat', 'id'), 0],
		[via('accessToken', 'id'), 0],
	])('has for %j %i notices about a credential type that the API refuses', (values, count) => {
		expect(shownWith(values).filter(({ name }) => name === 'credentialNotice')).toHaveLength(count);
	});

	test('masks what contains a secret', () => {
		const isMasked = ({ typeOptions }: INodeProperties) => typeOptions?.password === true;
		expect(fields.filter(isMasked).map(({ name }) => name)).toEqual(['apiKey']);
		const secrets = credentialTypes.map((Type) => new Type().properties.filter(isMasked));
		expect(secrets.map((list) => list.map(({ name }) => name))).toEqual([
			['accessToken'],
			['personalAccessToken'],
			['virtualKeyToken'],
		]);
	});
});

describe('The operations', () => {
	test('send what the API descriptions contain, no more and no less', () => {
		const described = apis.flatMap((api) =>
			Object.entries(readDescription(api).paths ?? {}).flatMap(([path, methods]) =>
				Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
			),
		);
		const requests = resources.flatMap(({ operations }) =>
			operations.map(({ request }) => request),
		);
		const sent = new Set(requests.map(({ method, path }) => `${method} ${path}`));
		expect([...sent].sort()).toEqual(described.sort());
	});

	test('read only parameters of the form, with its defaults where nothing is stored', () => {
		const read = parametersRead().filter(({ name }) => name !== 'requestOptions');
		expect(read.length).toBeGreaterThan(10);
		for (const { name, fallback } of read) {
			const standards = named(name).map((property) => property.default);
			expect(standards).not.toEqual([]);
			if (fallback !== undefined) expect(standards).toContain(fallback);
		}
	});
});

describe('A field that a model may fill when the node is its tool', () => {
	/** Not what a model must not make up: the key, and what another node returned. */
	const fillable = fields.filter(({ name }) => name !== 'apiKey' && name !== 'scope');
	const descriptionsOf = (...types: string[]) =>
		fillable.filter(({ type }) => types.includes(type)).map((field) => field.description ?? '');

	test('names its format by an example, or its bounds', () => {
		const texts = descriptionsOf('string', 'dateTime');
		expect(texts.filter((text) => !/, such as \S/.test(text))).toEqual([]);
		const numbers = fillable.filter(({ type }) => type === 'number');
		expect(numbers).not.toEqual([]);
		for (const { typeOptions, description: text } of numbers) {
			expect(text).toContain(` from ${typeOptions?.minValue} to ${typeOptions?.maxValue}`);
		}
	});
});
