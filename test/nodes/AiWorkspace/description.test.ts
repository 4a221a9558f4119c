import uniq from 'lodash/uniq';
import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { AiWorkspace } from '../../../nodes/AiWorkspace/AiWorkspace.node';
import { credentialTypes, savedNode } from '../../support/savedNode';
import { table } from '../../support/table';
import { parametersRead } from '../../tools/sources';

const { description } = new AiWorkspace();
const { properties } = description;

const isChoice = (option: object): option is INodePropertyOptions => 'value' in option;
const isField = (option: object): option is INodeProperties => 'type' in option;
const named = (name: string) => properties.filter((property) => property.name === name);

const options = properties.flatMap((property) => (property.options ?? []).filter(isField));
const fields = [...properties, ...options];
const everyField = [...fields, ...credentialTypes.flatMap((type) => type.properties)];

const saved = savedNode();
const filledWith = (values: INodeParameters) =>
	NodeHelpers.getNodeParameters(properties, values, true, false, saved, description) ?? {};
/** The properties that the editor shows for these values, everything else as in a new node. */
const shownWith = (values: INodeParameters) =>
	properties.filter((property) =>
		NodeHelpers.displayParameter(filledWith(values), property, saved, description),
	);

test('The names and values that saved workflows depend on are the fields of each credential type', () => {
	const names = credentialTypes.map((type) => [
		type.name,
		...type.properties.map(({ name }) => name),
	]);
	expect(names).toEqual([
		['aiWorkspaceAccessTokenApi', 'baseUrl', 'analyticsUrl', 'accessToken', 'workspaceId'],
		['aiWorkspacePatApi', 'analyticsUrl', 'personalAccessToken', 'workspaceId'],
		['aiWorkspaceVirtualKeyApi', 'baseUrl', 'analyticsUrl', 'virtualKeyToken'],
	]);
});

test('No other node can use the credentials', () => {
	expect(credentialTypes.every((type) => type.restrictToSupportedNodes)).toBe(true);
});

test('The node needs one credential, of the type that is selected', () => {
	const needed = (description.credentials ?? []).map(({ name, required, displayOptions }) =>
		[name, required, displayOptions?.show?.authentication].join(' '),
	);
	const types = 'AccessToken accessToken,Pat pat,VirtualKey virtualKey'.split(',');
	expect(needed).toEqual(types.map((type) => `aiWorkspace${type.replace(' ', 'Api true ')}`));
});

const entities = { resource: 'promptTemplate' };
const costs = { resource: 'costReport' };
const validate = { resource: 'masterKey' };
const getScope = { resource: 'cockpit' };

/** The options of each operation are in docs/operations.md, as are the names and values that saved workflows depend on. */
const FORMS = table<INodeParameters>`
${{}} | authentication prompts entities directory period currency
${entities} | authentication promptId entityIds period
${{ ...entities, operation: 'getSummary' }} | authentication promptId entityIds period
${{ ...entities, authentication: 'pat' }} | authentication workspace workspaceId promptId entityIds period
${{ ...entities, authentication: 'accessToken', workspace: 'scope' }} | authentication workspace scope promptId entityIds period
${{ ...costs, entities: 'inputItems', period: 'custom' }} | authentication prompts entities period dateFrom dateTo currency
${{ ...costs, authentication: 'pat' }} | authentication workspace workspaceId prompts entities directory period currency
${{ ...costs, operation: 'getTotals' }} | authentication prompts entities directory period groupBy splitBy
${{ ...costs, operation: 'getTotals', groupBy: 'column' }} | authentication prompts entities directory period groupBy groupColumn splitBy
${{ ...costs, operation: 'checkBudgets' }} | authentication prompts entities directory budgets checkedDays
${{ ...costs, operation: 'findUnusual' }} | authentication prompts entities directory unit noOutput
${validate} | workspace workspaceId provider keyNotice apiKey
${{ ...validate, workspace: 'scope', provider: 'custom' }} | workspace scope provider providerName keyNotice apiKey
${{ ...validate, authentication: 'virtualKey' }} | credentialNotice provider keyNotice apiKey
${getScope} | authentication simplify
${{ ...getScope, authentication: 'pat' }} | authentication credentialNotice simplify
`;

test.each(FORMS)('The form shows: %s', (names, _none, values) => {
	const shown = shownWith(values);
	expect(uniq(shown.map(({ name }) => name))).toHaveLength(shown.length);
	const visible = shown.filter(({ type }) => type !== 'hidden').map(({ name }) => name);
	const { operation } = filledWith(values);
	expect(visible.join(' ')).toBe(`resource operation ${names} ${String(operation)}Options`);
});

test('The form requires a directory with a token only', () => {
	const requiredWith = (authentication: string) =>
		shownWith({ ...costs, authentication }).find(({ name }) => name === 'directory')?.required;
	const each = ['virtualKey', 'pat', 'accessToken'].map(requiredWith);
	expect(each).toEqual([undefined, true, true]);
});

test('Only a directory, which is for a whole report, has two fields that take an expression: n8n evaluates each for each item', () => {
	const typed = properties.filter(({ type }) => ['dateTime', 'json', 'string'].includes(type));
	const names = uniq(typed.map(({ name }) => name));
	expect(names.filter((name) => named(name).length > 1)).toEqual(['directory']);
});

test('The form masks what contains a secret', () => {
	const masked = everyField.filter(({ typeOptions }) => typeOptions?.password);
	expect(masked.map(({ name }) => name)).toEqual([
		...['apiKey', 'accessToken', 'personalAccessToken', 'virtualKeyToken'],
	]);
});

test('The operations read only parameters of the form, with its defaults where nothing is stored', () => {
	const read = parametersRead().filter(({ name }) => name !== 'requestOptions');
	expect(read.length).toBeGreaterThan(10);
	for (const { name, fallback } of read) {
		const standards = named(name).map((property) => property.default);
		expect(standards).not.toEqual([]);
		if (fallback !== undefined) expect(standards).toContain(fallback);
	}
});

const operations = named('operation').flatMap((property) =>
	(property.options ?? []).filter(isChoice),
);
const choices = fields.flatMap((field) => (field.options ?? []).filter(isChoice));
const everyText = [...everyField, ...choices].flatMap(({ description: text }) => text ?? []);

test('A text of the form fits a tooltip of 200 characters, and that of an operation two lines of its list', () => {
	expect(everyText.filter((text) => text.length > 200)).toEqual([]);
	const ofOperations = operations.flatMap(({ description: text }) => text ?? []);
	expect(ofOperations).toHaveLength(operations.length);
	expect(ofOperations.filter((text) => text.length > 115)).toEqual([]);
});

test('A text of the form is an example where nothing is entered yet', () => {
	const empty = everyField.filter(({ type, default: it }) => type === 'string' && it === '');
	expect(empty.filter(({ placeholder }) => !placeholder)).toEqual([]);
});

test('A field that a model may fill when the node is its tool names its format by an example, or its bounds', () => {
	// A model must not make up a key, or what another node returned.
	const fillable = fields.filter(({ name }) => name !== 'apiKey' && name !== 'scope');
	const texts = fillable.filter(({ type }) => type === 'string' || type === 'dateTime');
	expect(texts.filter(({ description: text }) => !/, such as \S/.test(text ?? ''))).toEqual([]);
	const numbers = fillable.filter(({ type }) => type === 'number');
	expect(numbers).not.toEqual([]);
	for (const { typeOptions, description: text } of numbers) {
		expect(text).toContain(` from ${typeOptions?.minValue} to ${typeOptions?.maxValue}`);
	}
});
