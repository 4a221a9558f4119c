import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { AiWorkspaceAccessTokenApi } from '../../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import codex from '../../../nodes/AiWorkspace/AiWorkspace.node.json';
import { AiWorkspace } from '../../../nodes/AiWorkspace/AiWorkspace.node';
import packageJson from '../../../package.json';
import { apis, readDescription } from '../../tools/openapi';
import { parametersRead } from '../../tools/sources';

const node = new AiWorkspace();
const { description } = node;
const { properties } = description;
const credentialTypes = [
	AiWorkspaceAccessTokenApi,
	AiWorkspacePatApi,
	AiWorkspaceVirtualKeyApi,
].map((type) => ({ file: type.name, type: new type() }));

const isChoice = (
	option: NonNullable<INodeProperties['options']>[number],
): option is INodePropertyOptions => 'value' in option;
const isField = (
	option: NonNullable<INodeProperties['options']>[number],
): option is INodeProperties => 'type' in option;

const choicesOf = ({ options = [] }: INodeProperties) => options.filter(isChoice);
const named = (name: string) => properties.filter((property) => property.name === name);
const valuesOf = (name: string) => [
	...new Set(named(name).flatMap((property) => choicesOf(property).map(({ value }) => value))),
];

/** All fields, those inside of collections too. */
const fields = properties.flatMap((property) => [
	property,
	...(property.type === 'collection' ? (property.options ?? []).filter(isField) : []),
]);
const labelled = (list: INodeProperties[]) =>
	list.map((field) => ({ label: `${field.displayName} (${field.name})`, field }));

const operations = named('operation').flatMap((selector) =>
	choicesOf(selector).map((option) => ({
		label: `${String(selector.displayOptions?.show?.resource)}/${String(option.value)}`,
		option,
	})),
);

/** The texts of an object, however deep. */
const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const isExpression = (text: string) => text.startsWith('=');

describe('The description of the node', () => {
	test('has the name, version, and style that saved workflows depend on', () => {
		expect(description).toMatchObject({ name: 'aiWorkspace', version: [1], usableAsTool: true });
		expect('execute' in node).toBe(false);
	});

	test('has an icon for light and one for dark', () => {
		expect(description.icon).toEqual({
			light: 'file:aiWorkspace.svg',
			dark: 'file:aiWorkspace.dark.svg',
		});
	});

	test('is named by its codex file', () => {
		expect(codex.node).toBe(`${packageJson.name}.${description.name}`);
	});

	test('is the node named in package.json', () => {
		expect(packageJson.n8n.nodes).toEqual(['dist/nodes/AiWorkspace/AiWorkspace.node.js']);
	});
});

describe('Names that saved workflows depend on', () => {
	test.each([
		['resource', ['cockpit', 'masterKey', 'promptTemplate']],
		['operation', ['getScope', 'validate', 'getEntities', 'getSummary']],
		['authentication', ['virtualKey', 'accessToken', 'pat']],
		['workspace', ['id', 'scope', 'serviceUser']],
		['provider', ['openai', 'anthropic', 'custom']],
		['whenRejected', ['item', 'error']],
		[
			'period',
			['today', 'yesterday', 'last7Days', 'last30Days', 'monthToDate', 'lastMonth', 'custom'],
		],
		['entities', ['ids', 'scopeEntity', 'scopeDepartment']],
		['splitBy', ['none', 'day', 'week', 'month']],
	])('%s has the options of the contract', (name, values) => {
		expect(valuesOf(name).map(String).sort()).toEqual(values.sort());
	});

	test.each([
		'resource',
		'operation',
		'authentication',
		'workspace',
		'scope',
		'workspaceId',
		'serviceUserId',
		'provider',
		'providerName',
		'apiKey',
		'whenRejected',
		'promptId',
		'period',
		'dateFrom',
		'dateTo',
		'entities',
		'entityIds',
		'splitBy',
		'compareWithPrevious',
		'options',
	])('%s is a parameter', (name) => {
		expect(named(name)).not.toEqual([]);
	});

	test.each([
		['includeMissing', true],
		['failOnMissing', true],
		['rawResponse', true],
		['failWhenSaved', true],
		['maxConcurrency', 50],
		['maxRetries', 3],
		['timeout', 60000],
		['idsPerRequest', 100],
	])('%s is an option, %j as soon as it is added', (name, standard) => {
		const options = named('options').flatMap((property) =>
			(property.options ?? []).filter(isField),
		);
		expect(options.filter((option) => option.name === name)).toEqual([
			expect.objectContaining({ default: standard }),
		]);
	});

	test.each([
		['period', 'monthToDate'],
		['whenRejected', 'item'],
		['compareWithPrevious', false],
		['scope', '={{ $json }}'],
		['splitBy', 'none'],
		['entities', 'ids'],
		['provider', 'openai'],
		['resource', 'promptTemplate'],
	])('%s is %s where nothing is stored', (name, standard) => {
		expect(named(name).map((property) => property.default)).toEqual([standard]);
	});

	test.each([
		['operation', ['getScope', 'validate', 'getEntities']],
		['authentication', ['virtualKey', 'accessToken']],
		['workspace', ['id', 'id', 'id', 'scope']],
	])('%s has its defaults where nothing is stored', (name, standards) => {
		expect(named(name).map((property) => property.default)).toEqual(standards);
	});

	test.each([
		['aiWorkspaceAccessTokenApi', ['baseUrl', 'analyticsUrl', 'accessToken', 'workspaceId']],
		['aiWorkspacePatApi', ['analyticsUrl', 'personalAccessToken', 'workspaceId']],
		['aiWorkspaceVirtualKeyApi', ['baseUrl', 'analyticsUrl', 'virtualKeyToken']],
	])('%s has the fields of the contract', (name, names) => {
		const found = credentialTypes.find(({ type }) => type.name === name);
		expect(found?.type.properties.map((property) => property.name)).toEqual(names);
	});
});

describe('Parameters in the form', () => {
	const saved: INode = {
		id: 'node',
		name: 'AI Workspace',
		type: codex.node,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const first = ['resource', 'operation', 'authentication'];
	const period = ['period', 'splitBy'];

	/** The names that the editor shows for these values, everything else as in a new node. */
	function shownWith(values: INodeParameters): string[] {
		const filled =
			NodeHelpers.getNodeParameters(properties, values, true, false, saved, description) ?? {};
		const shown = properties.filter(
			(property) =>
				property.type !== 'notice' &&
				NodeHelpers.displayParameter(filled, property, saved, description),
		);
		return shown.map(({ name }) => name).sort();
	}
	const sorted = (...names: string[][]) => names.flat().sort();

	const getScope = { resource: 'cockpit', operation: 'getScope' };
	const validate = { resource: 'masterKey', operation: 'validate', authentication: 'accessToken' };
	const getEntities = { resource: 'promptTemplate', operation: 'getEntities' };

	test('are few for Get Scope', () => {
		expect(shownWith({ ...getScope, authentication: 'virtualKey' })).toEqual(
			sorted(first, ['options']),
		);
	});

	test.each([
		[{ workspace: 'scope' }, ['scope']],
		[{ workspace: 'id' }, ['workspaceId']],
		[{ workspace: 'id', provider: 'custom' }, ['workspaceId', 'providerName']],
	])('are the right ones for Validate with %j', (values, more) => {
		expect(shownWith({ ...validate, ...values })).toEqual(
			sorted(first, ['workspace', 'provider', 'apiKey', 'whenRejected', 'options'], more),
		);
	});

	test.each([
		[{ authentication: 'accessToken', workspace: 'scope' }, ['scope', 'entities', 'entityIds']],
		[{ authentication: 'pat', workspace: 'scope' }, ['scope', 'entities', 'entityIds']],
		[{ authentication: 'virtualKey', workspace: 'scope' }, ['entities', 'entityIds']],
		[{ authentication: 'virtualKey', workspace: 'scope', entities: 'scopeEntity' }, ['entities']],
		[
			{ authentication: 'virtualKey', workspace: 'scope', entities: 'scopeDepartment' },
			['entities'],
		],
		[{ authentication: 'accessToken', workspace: 'id' }, ['workspaceId', 'entityIds']],
		[{ authentication: 'pat', workspace: 'id' }, ['workspaceId', 'entityIds']],
		[{ authentication: 'accessToken', workspace: 'serviceUser' }, ['serviceUserId', 'entityIds']],
		[
			{ authentication: 'pat', workspace: 'id', period: 'custom' },
			['workspaceId', 'entityIds', 'dateFrom', 'dateTo'],
		],
	])('are the right ones for Get Entities and Get Summary with %j', (values, more) => {
		expect(shownWith({ ...getEntities, ...values })).toEqual(
			sorted(first, period, ['workspace', 'promptId', 'options'], more),
		);
		expect(shownWith({ ...getEntities, ...values, operation: 'getSummary' })).toEqual(
			sorted(first, period, ['workspace', 'promptId', 'compareWithPrevious', 'options'], more),
		);
	});

	test.each([
		['accessToken', ['id', 'scope', 'serviceUser']],
		['pat', ['id', 'scope']],
		['virtualKey', ['id', 'scope']],
	])(
		'offer with %s the ways to select a workspace that the API accepts',
		(authentication, values) => {
			const filled = { ...getEntities, authentication };
			const shown = named('workspace').filter((property) =>
				NodeHelpers.displayParameter(filled, property, saved, description),
			);
			expect(shown.map((property) => choicesOf(property).map(({ value }) => value))).toEqual([
				values,
			]);
		},
	);

	test.each([
		['getScope', getScope, 'virtualKey'],
		['validate', validate, 'accessToken'],
		['getEntities', getEntities, 'virtualKey'],
		['getSummary', { ...getEntities, operation: 'getSummary' }, 'virtualKey'],
	])(
		'preselect for %s a credential type that the API accepts',
		(_, { resource, operation }, method) => {
			const values = { resource, operation };
			const shown = named('authentication').filter((property) =>
				NodeHelpers.displayParameter(values, property, saved, description),
			);
			expect(shown.map((property) => property.default)).toEqual([method]);
		},
	);

	test.each([
		[{ ...getScope, authentication: 'virtualKey' }, 0],
		[{ ...getScope, authentication: 'pat' }, 1],
		[validate, 0],
		[{ ...validate, authentication: 'virtualKey' }, 1],
		[{ ...getEntities, authentication: 'pat' }, 0],
	])('contain for %j %i notices about a credential type that the API refuses', (values, count) => {
		const shown = named('credentialNotice').filter((property) =>
			NodeHelpers.displayParameter(values, property, saved, description),
		);
		expect(shown).toHaveLength(count);
	});

	test.each([
		['getEntities', ['failOnMissing', 'idsPerRequest', 'includeMissing', 'rawResponse']],
		['getSummary', ['failOnMissing', 'idsPerRequest']],
		['validate', ['failWhenSaved']],
	])('offer for %s its own options', (operation, names) => {
		const resource = operation === 'validate' ? 'masterKey' : 'promptTemplate';
		const everywhere = ['maxConcurrency', 'maxRetries', 'timeout'];
		const options = named('options').flatMap((property) =>
			(property.options ?? []).filter(isField),
		);
		const shown = options.filter(({ displayOptions }) => {
			const { '/resource': resources, '/operation': ofOperations } = displayOptions?.show ?? {};
			return (resources?.includes(resource) ?? true) && (ofOperations?.includes(operation) ?? true);
		});
		expect(shown.map(({ name }) => name).sort()).toEqual([...names, ...everywhere].sort());
	});
});

describe('Operations', () => {
	const paths = apis.flatMap((api) =>
		Object.entries(readDescription(api).paths ?? {}).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		),
	);

	test('are those of the API descriptions, no more and no fewer', () => {
		const sent = operations.map(
			({ option }) => `${option.routing?.request?.method} ${String(option.routing?.request?.url)}`,
		);
		expect([...new Set(sent)].sort()).toEqual(paths.sort());
	});

	test.each(operations)('$label has an action and a description', ({ option }) => {
		expect(option.action).toMatch(/^[A-Z][a-z]/);
		expect(option.description).toMatch(/^[A-Z].{20,}/);
	});

	test.each(named('resource').flatMap(choicesOf))('belong to the resource $value', ({ value }) => {
		const selectors = named('operation').filter(({ displayOptions }) =>
			displayOptions?.show?.resource?.some((shown) => shown === value),
		);
		expect(selectors).toHaveLength(1);
	});

	test.each(named('operation'))('have a first choice that is one of them', (selector) => {
		expect(choicesOf(selector).map(({ value }) => value)).toContain(selector.default);
	});

	test('pass through one hook and one pagination function, whatever the resource', () => {
		expect(named('resource').map(({ routing }) => routing?.send)).toEqual([
			{ paginate: true, preSend: [expect.any(Function)] },
		]);
		expect(description.requestOperations?.pagination).toEqual(expect.any(Function));
	});
});

describe('Parameters in the code', () => {
	/** Request Options are n8n's own. */
	const read = parametersRead().filter(({ name }) => name !== 'requestOptions');

	test('are found', () => {
		expect(read.length).toBeGreaterThan(10);
	});

	test.each(read)('$name is a field of the form', ({ name }) => {
		expect(named(name)).not.toEqual([]);
	});

	test.each(read.filter(({ fallback }) => fallback !== undefined))(
		'$name is $fallback where nothing is stored, as in the form',
		({ name, fallback }) => {
			expect(named(name).map((property) => property.default)).toEqual([fallback]);
		},
	);
});

describe('Fields', () => {
	const isSelector = ({ name }: INodeProperties) => name === 'resource' || name === 'operation';
	const shown = fields.filter(({ type }) => type !== 'notice' && type !== 'hidden');

	test.each(labelled(shown))('$label has a label in title case', ({ field }) => {
		expect(field.displayName).toMatch(/^[A-Z]/);
		expect(field.displayName.trim()).toBe(field.displayName);
	});

	test.each(labelled(shown.filter((field) => !isSelector(field) && field.type !== 'collection')))(
		'$label has a description',
		({ field }) => {
			expect(field.description).toMatch(/^[A-Z].{8,}/);
		},
	);

	test.each(labelled(fields.filter(({ type }) => type === 'boolean')))(
		'$label says whether',
		({ field }) => {
			expect(field.description).toMatch(/^Whether /);
		},
	);

	test.each(labelled(fields.filter(({ type }) => type === 'options')))(
		'$label has a default that is one of its choices',
		({ field }) => {
			expect(choicesOf(field).map(({ value }) => value)).toContain(field.default);
		},
	);

	test('that hold a provider key are masked', () => {
		expect(named('apiKey').map(({ typeOptions }) => typeOptions?.password)).toEqual([true]);
	});

	test('bear no name twice where the default is an expression, which would be evaluated as often', () => {
		const dear = fields.filter((field) => isExpression(String(field.default)));
		const names = dear.map(({ name }) => name);
		expect(names.filter((name) => named(name).length > 1)).toEqual([]);
	});
});

describe('Requests', () => {
	test('have no expression in their defaults, which would be evaluated for every item', () => {
		expect(textsIn(description.requestDefaults).filter(isExpression)).toEqual([]);
	});

	test('have no expression in their routing', () => {
		const routings = fields.flatMap((field) => [
			field.routing,
			...choicesOf(field).map(({ routing }) => routing),
		]);
		expect(textsIn(routings).filter(isExpression)).toEqual([]);
	});

	test('are answered whole: as text, with any status, redirects not followed', () => {
		expect(description.requestDefaults).toMatchObject({
			encoding: 'text',
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		});
	});
});

describe('Credentials', () => {
	const entries = description.credentials ?? [];

	test('are the classes named in package.json', () => {
		const files = credentialTypes.map(({ file }) => `dist/credentials/${file}.credentials.js`);
		expect(packageJson.n8n.credentials).toEqual(files);
	});

	test('of the node are those of the package', () => {
		expect(entries.map(({ name }) => name).sort()).toEqual(
			credentialTypes.map(({ type }) => type.name).sort(),
		);
	});

	test('are each asked for by one value of authentication, and by no other', () => {
		const asked = entries.map(({ displayOptions }) => displayOptions?.show?.authentication);
		expect(asked).toEqual([['accessToken'], ['pat'], ['virtualKey']]);
		expect(valuesOf('authentication').sort()).toEqual(asked.flat().map(String).sort());
	});

	test.each(entries)('$name is tested by a function of the node', ({ testedBy }) => {
		expect(Object.keys(node.methods.credentialTest)).toContain(testedBy);
	});

	test.each(credentialTypes)('$type.name sends its token as Bearer', async ({ type }) => {
		const secret = type.properties.find(({ typeOptions }) => typeOptions?.password === true);
		const request = { url: 'https://api.example.com', headers: { Accept: 'application/json' } };
		expect(await type.authenticate({ [String(secret?.name)]: 'a-token' }, request)).toEqual({
			url: 'https://api.example.com',
			headers: { Accept: 'application/json', Authorization: 'Bearer a-token' },
		});
	});

	test.each(credentialTypes)('$type.name has one secret field', ({ type }) => {
		const secrets = type.properties.filter(({ typeOptions }) => typeOptions?.password === true);
		expect(secrets.map(({ name }) => name)).toEqual([expect.stringMatching(/token$/i)]);
	});

	test.each(credentialTypes)('$type.name has no address of its own', ({ type }) => {
		const addresses = type.properties.filter(({ name }) => name.endsWith('Url'));
		expect(addresses.map((field) => field.default)).toEqual(addresses.map(() => ''));
	});
});

/** What a model must not make up: the key, and what another node returned. */
const NOT_FROM_A_MODEL = ['apiKey', 'scope'];

describe('A field that a model may fill when the node is its tool', () => {
	const fillable = fields.filter(({ name }) => !NOT_FROM_A_MODEL.includes(name));
	const ofTypes = (...types: string[]) =>
		labelled(fillable.filter(({ type }) => types.includes(type)));

	test.each(ofTypes('string', 'dateTime'))(
		'names its format by an example: $label',
		({ field }) => {
			expect(field.description).toMatch(/, such as \S/);
		},
	);

	test.each(ofTypes('number'))('names its bounds: $label', ({ field }) => {
		const { minValue, maxValue } = field.typeOptions ?? {};
		expect(field.description).toContain(` from ${minValue} to ${maxValue}`);
	});

	test.each(ofTypes('boolean'))('says what true means: $label', ({ field }) => {
		expect(field.description).toMatch(/^Whether to /);
	});
});
