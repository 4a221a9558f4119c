import Ajv from 'ajv';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isObject } from '../../../nodes/AiWorkspace/util/guards';
import { world } from '../../sandbox';
import type { Fault } from '../../sandbox/faults';
import { row } from '../../support/api';
import { executeInN8n } from '../../support/executeInN8n';
import * as support from '../../support/sandbox';
import { schemas, type Schema } from '../../tools/schemas';

const { check, report, scopeLookup } = support;
const sandbox = support.useSandbox();

// In the middle of a month, which has a forecast then.
const { now } = Date;
beforeAll(() => {
	jest.spyOn(Date, 'now').mockImplementation(() => new Date(now()).setUTCDate(15));
});
afterAll(() => jest.restoreAllMocks());

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const { virtualKeys, providerKeys, entities, tokens } = world;

const summary = { operation: 'getSummary' };
const unknownEntity = { entityIds: `${entities.agents[0]?.id},unknown` };
const compared = { options: { compareWith: 'previous' } };
const withoutCalls = { dateFrom: '2001-01-01', dateTo: '2001-01-31' };
const combined = { combine: 'recipient' };
const asService = { authentication: 'accessToken', options: { serviceUserId: '' } };
const idleService = { ...withoutCalls, ...asService };

const directory = entities.agents.map(({ id, name }, at) => {
	const owner_email = at > 0 ? 'ada@example.com' : '';
	return { entity_id: id, name, monthly_budget: 0.01, owner_email };
});
const costs = (change: INodeParameters = {}): INodeParameters => ({
	...support.costReport({ entities: 'directory', authentication: 'virtualKey', workspaceId: '' }),
	directory: `={{ ${JSON.stringify(directory)} }}`,
	...change,
});

/** What the API returns of the first agent: calls and cost, beside other words or for some requests only. */
const returning = (calls: number, cost: number, words: object, match?: Fault['match']): Fault => {
	const data = { entities: [row(entities.agents[0]?.id ?? '', calls, cost)] };
	return { kind: 'json', operation: 'getEntities', match, body: { ...words, data } };
};
const doubtful = returning(1, 0, { code: 1001, message: 'cost store unavailable' });
const yesterday = new Date(new Date().setUTCDate(14)).toISOString().slice(0, 10);
const isYesterday: Fault['match'] = ({ query }) => query.dateFrom === yesterday;
const surge = returning(900, 9000, { code: 200, message: 'OK' }, isYesterday);

/** Executions that together have every field that the operation has: parameters, a token other than the usual one, and what the API does. */
const executions: Record<string, Array<[INodeParameters, token?: string, fault?: Fault]>> = {
	'cockpit/getScope': [
		[scopeLookup],
		[scopeLookup, virtualKeys.memberWithoutDepartment],
		[scopeLookup, virtualKeys.unbound],
	],
	'costReport/create': [
		[costs({ options: { splitBy: 'week', reportPer: 'owner', trend: 1, formats: 'rows, html' } })],
		[costs(idleService), tokens.service],
		[costs({ prompts: `${world.prompts.support.id}, unknown` })],
		[costs({ period: 'monthToYesterday', options: { reportPer: 'prompt' } })],
	],
	'costReport/getTotals': [
		[costs({ operation: 'getTotals', ...compared })],
		[costs({ operation: 'getTotals', groupBy: 'owner', ...idleService }), tokens.service],
	],
	'costReport/findUnusual': [
		[costs({ operation: 'findUnusual' }), undefined, surge],
		[costs({ operation: 'findUnusual', options: combined }), undefined, surge],
	],
	'costReport/checkBudgets': [
		[costs({ operation: 'checkBudgets' })],
		[costs({ operation: 'checkBudgets', options: combined })],
	],
	'masterKey/validate': [[check()], [check({ apiKey: providerKeys.openai.rejected })]],
	'promptTemplate/getEntities': [
		[report({ entityIds: '' })],
		[report({ ...unknownEntity, ...compared })],
		[report(asService), tokens.service],
		[report({ entityIds: entities.agents[0]?.id }), undefined, doubtful],
	],
	'promptTemplate/getSummary': [
		[report({ ...summary, ...unknownEntity, ...compared })],
		[report({ ...summary, ...withoutCalls, ...compared })],
		[report({ ...summary, ...asService }), tokens.service],
		[report({ ...summary, entityIds: entities.agents[0]?.id }), undefined, doubtful],
	],
};

/** The paths of all members of an output, in their order; those in a list are its first element's. */
function pathsIn(json: IDataObject, path = ''): string[] {
	return Object.entries(json).flatMap(([name, member]) => {
		const own = `${path}.${name}`;
		const [inside, below] = Array.isArray(member) ? [member[0], `${own}[]`] : [member, own];
		return [own, ...(isObject(inside) ? pathsIn(inside, below) : [])];
	});
}

function schemasIn({ properties = {} }: Schema, path = ''): [string, Schema][] {
	return Object.entries(properties).flatMap(([name, member]) => {
		const own = `${path}.${name}`;
		const [inside, below] = member.items ? [member.items, `${own}[]`] : [member, own];
		return [[own, member], ...schemasIn(inside, below)];
	});
}

describe.each(Object.entries(schemas))('The preview of %s', (place, schema) => {
	test('has a description and a type for each member, null never first, and no references', () => {
		const incomplete = schemasIn(schema).filter(([path, { type, description = '' }]) => {
			const [first] = [type].flat();
			const isListed = path.includes('[]');
			return first === undefined || first === 'null' || (!isListed && description === '');
		});
		expect(incomplete).toEqual([]);
		expect(JSON.stringify(schema)).not.toMatch(/"(\$ref|anyOf|oneOf|allOf)"/);
	});

	test('has what outputs of its executions above have, all of it, in the same order', async () => {
		const validate = ajv.compile(schema);
		const seen = new Set<string>();
		const promised = schemasIn(schema).map(([path]) => path);
		const own = executions[place];
		if (!own) throw new Error(`Add executions of ${place} to the list in this file`);
		for (const [parameters, token, fault] of own) {
			if (fault) sandbox.current.faults.add(fault);
			for (const { json } of await executeInN8n({ parameters, sandbox, token })) {
				validate(json);
				expect(validate.errors).toBeNull();
				const { group, recipient, group_id, ...usual } = json;
				// First in the report of a group, last in the preview, which is that of a usual report.
				const ofGroup =
					group_id === undefined ? { group, recipient } : { group, recipient, group_id };
				const paths = pathsIn(recipient === undefined ? json : { ...usual, ...ofGroup });
				expect(paths).toEqual(promised.filter((path) => paths.includes(path)));
				for (const path of paths) seen.add(path);
			}
		}
		expect(promised.filter((path) => !seen.has(path))).toEqual([]);
		expect(sandbox.current.requests.flatMap(({ violations }) => violations)).toEqual([]);
	});
});
