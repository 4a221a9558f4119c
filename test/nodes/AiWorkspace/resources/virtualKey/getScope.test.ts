import type { IDataObject } from 'n8n-workflow';
import { Failure, InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { getScope } from '../../../../../nodes/AiWorkspace/resources/virtualKey/getScope';
import { world } from '../../../../sandbox';
import { inputOf, itemsIn, runOperation, sessionOf } from '../../../../support/runOperation';

/** Looks up this scope for items with these values of Simplify. */
async function lookUp(body: Failure | IDataObject, values: unknown[]) {
	const respond = () => (body instanceof Failure ? body : { body });
	const session = sessionOf(respond, {
		credential: { baseUrl: 'https://api.example.com', accessToken: 'a' },
	});
	const inputs = values.map((simplify) => inputOf({ simplify }));
	return await runOperation(getScope, session, inputs);
}

const { agent, unbound } = world.scopes;
const { workspace, entity, virtual_key: key } = agent;

describe('Get Scope', () => {
	test('returns ten plain members by default', async () => {
		const [result] = await lookUp(agent, [undefined]);
		expect(Object.entries(itemsIn(result)[0] ?? {})).toEqual([
			['workspace_id', workspace.id],
			['workspace_name', workspace.name],
			['entity_id', entity.id],
			['entity_type', entity.type],
			['entity_name', entity.name],
			['department', entity.department],
			['department_id', entity.department_id],
			['key_id', key.id],
			['key_label', key.label],
			['key_prefix', key.prefix],
		]);
	});

	test('returns null for what the API has none of', async () => {
		const [result] = await lookUp(unbound, [true]);
		expect(result).toMatchObject([
			{
				workspace_id: workspace.id,
				...{ entity_id: null, entity_type: null, entity_name: null },
				...{ department: null, department_id: null, key_label: unbound.virtual_key.label },
			},
		]);
	});

	test.each([agent, { data: agent }, { ...agent, plan: { seats: 12 } }])(
		'without Simplify returns every field the API sent: %#',
		async (body) => {
			const [result] = await lookUp(body, [false]);
			expect(result).toEqual(['data' in body ? [agent] : [body]].flat());
		},
	);

	test('lets each item select for itself, and gives each its own object', async () => {
		const results = await lookUp(agent, [true, false, false, true]);
		const [one, other, same, last] = results.map((result) => itemsIn(result)[0]);
		expect(one).toHaveProperty('key_prefix');
		expect(other).toHaveProperty('virtual_key');
		expect(other).toEqual(same);
		expect(other?.workspace).not.toBe(same?.workspace);
		expect(one).not.toBe(last);
	});

	test('fails every item with the failure of the lookup', async () => {
		const failure = new Failure('Not known', { status: 401 });
		expect(await lookUp(failure, [true, true])).toEqual([failure, failure]);
	});

	test('refuses another value of Simplify', () => {
		expect(() => getScope.plan(inputOf({ simplify: 'maybe' }))).toThrow(InvalidInput);
	});
});
