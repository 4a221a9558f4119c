import Ajv from 'ajv';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { resources } from '../../../nodes/AiWorkspace/resources';
import { readDocument } from '../../docs/document';
import { world } from '../../sandbox';
import { runNode, type NodeRun } from '../../support/runNode';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withVirtualKey,
} from '../../support/sandbox';

/** A JSON schema as n8n's editor reads it: without `$ref` and `anyOf`. */
interface Schema {
	type?: string[] | string;
	description?: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** The preview of an operation, where the editor looks for it. */
const readSchema = (place: string): Schema =>
	JSON.parse(readDocument(`nodes/AiWorkspace/__schema__/v1.0.0/${place}.json`));

const sandbox = useSandbox();
const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const { virtualKeys, providerKeys, entities } = world;

const withKey = (token?: string) => () => withVirtualKey(sandbox.current, token);
const withToken = () => withAccessToken(sandbox.current);
const withService = () => withAccessToken(sandbox.current, world.tokens.service);
const summary = { operation: 'getSummary' };
const unknownEntity = { entityIds: `${entities.agents[0]?.id},unknown` };
const compared = { options: { compareWithPrevious: true } };
const withoutCalls = { dateFrom: '2001-01-01', dateTo: '2001-01-31' };

type Case = [
	title: string,
	parameters: NodeRun['parameters'],
	credential: () => ICredentialDataDecryptedObject,
];

/** Real outputs, by the operation's place, together with every field that it has. */
const outputs: Record<string, Case[]> = {
	'cockpit/getScope': [
		['of an agent', scopeLookup, withKey(virtualKeys.agent)],
		['of a member without a department', scopeLookup, withKey(virtualKeys.memberWithoutDepartment)],
		['without an entity', scopeLookup, withKey(virtualKeys.unbound)],
	],
	'masterKey/validate': [
		['of an accepted key', check(), withToken],
		['of a rejected key', check({ apiKey: providerKeys.openai.rejected }), withToken],
	],
	'promptTemplate/getEntities': [
		['with a missing entity', report(unknownEntity), withKey()],
		['of the scope', report({ entities: 'scopeEntity' }), withKey()],
		['compared with the period before', report({ ...unknownEntity, ...compared }), withKey()],
		[
			'as a service user',
			report({ authentication: 'accessToken', workspace: 'serviceUser' }),
			withService,
		],
	],
	'promptTemplate/getSummary': [
		['with a missing entity', report({ ...summary, ...unknownEntity }), withKey()],
		['compared with the period before', report({ ...summary, ...compared }), withKey()],
		['without data', report({ ...summary, ...withoutCalls, ...compared }), withKey()],
		[
			'as a service user',
			report({ ...summary, authentication: 'accessToken', workspace: 'serviceUser' }),
			withService,
		],
	],
};

const places = resources.flatMap(({ value, operations }) =>
	operations.map((operation) => `${value}/${operation.value}`),
);
const cases = Object.entries(outputs).flatMap(([place, list]) =>
	list.map((each) => [place, ...each] as const),
);

const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fails where the members of an output stand in another order than in the preview, on any level. */
function expectOrder(json: IDataObject, { properties = {} }: Schema) {
	const names = Object.keys(properties);
	const known = Object.keys(json).filter((name) => names.includes(name));
	expect(known).toEqual(names.filter((name) => name in json));
	for (const name of known) {
		const [member, schema] = [json[name], properties[name]];
		if (isObject(member) && schema) expectOrder(member, schema);
	}
}

/** Every schema in a schema, by its path. */
const schemasIn = (schema: Schema, path = ''): [string, Schema][] => [
	[path, schema],
	...Object.entries(schema.properties ?? {}).flatMap(([name, member]) =>
		schemasIn(member, `${path}.${name}`),
	),
];

test('Every operation has outputs to compare its preview with', () => {
	expect(Object.keys(outputs).sort()).toEqual([...places].sort());
});

describe.each(places)('The preview of %s', (place) => {
	test('is an object with members, without references and alternatives', () => {
		const schema = readSchema(place);
		expect(schema.type).toBe('object');
		expect(Object.keys(schema.properties ?? {})).not.toEqual([]);
		expect(JSON.stringify(schema)).not.toMatch(/"(\$ref|anyOf|oneOf|allOf)"/);
	});

	test('has a description and a type for each member, and null never first', () => {
		const incomplete = schemasIn(readSchema(place)).filter(([path, { type, description = '' }]) => {
			const [first] = [type].flat();
			return first === undefined || first === 'null' || (path !== '' && description === '');
		});
		expect(incomplete).toEqual([]);
	});
});

describe.each(cases)('The output of %s %s', (place, _, parameters, credential) => {
	test('is as in the preview, its members in the same order', async () => {
		const schema = readSchema(place);
		const validate = ajv.compile(schema);
		const items = await runNode({ parameters, credential: credential() });
		expect(items.length).toBeGreaterThan(0);
		for (const { json } of items) {
			validate(json);
			expect(validate.errors).toBeNull();
			expectOrder(json, schema);
		}
	});
});

test.each(places)('The outputs of %s together have every member of its preview', async (place) => {
	const runs = (outputs[place] ?? []).map(
		async ([, parameters, credential]) => await runNode({ parameters, credential: credential() }),
	);
	const items = (await Promise.all(runs)).flat().map(({ json }) => json);
	const pathsIn = (json: IDataObject, path = ''): string[] =>
		Object.entries(json).flatMap(([name, member]) => [
			`${path}.${name}`,
			...(isObject(member) ? pathsIn(member, `${path}.${name}`) : []),
		]);
	const seen = new Set(items.flatMap((json) => pathsIn(json)));
	const promised = schemasIn(readSchema(place)).slice(1);
	expect(promised.map(([path]) => path).filter((path) => !seen.has(path))).toEqual([]);
});
