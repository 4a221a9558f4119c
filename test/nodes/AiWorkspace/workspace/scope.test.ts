import { InvalidInput, UnexpectedResponse } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as own from '../../../../nodes/AiWorkspace/workspace/scope';
import { thrownBy } from '../../../support/properties';

const { parseScope, scopeOf, simplified } = own;
type Scope = own.Scope;

const workspaceId = '123e4567-e89b-12d3-a456-426614174000';
const scope = {
	workspace: { id: workspaceId, name: 'Main', plan: 'free' },
	virtual_key: { id: 7, label: null, prefix: 'vk-12', limits: { usd: 5 } },
	entity: { type: 'agent', id: 'a-1', name: 'Ada', department: 'Sales', department_id: 'd-1' },
	extra: [1],
};
const plain: Scope = {
	workspace_id: workspaceId,
	workspace_name: 'Main',
	entity_id: 'a-1',
	entity_type: 'agent',
	entity_name: 'Ada',
	department: 'Sales',
	department_id: 'd-1',
	key_id: '7',
	key_label: null,
	key_prefix: 'vk-12',
};
const nothing = simplified({});
const ofKey = { key_id: null, key_label: null, key_prefix: null };

test('A scope is taken as it is, or out of an envelope, with every field that the API sent', () => {
	for (const body of [scope, { virtual_key: {} }, { workspace: null }, { entity: {}, data: {} }]) {
		expect(scopeOf({ body })).toEqual(body);
		expect(scopeOf({ body: { code: 0, message: 'ok', data: body } })).toEqual(body);
	}
});

test.each([{ data: {} }, { data: null }, { data: [scope] }])('A scope is missing in %j', (body) => {
	const error = thrownBy(() => scopeOf({ body, requestId: 'req-1' }));
	expect(error).toBeInstanceOf(UnexpectedResponse);
	expect(error).toHaveProperty('details.requestId', 'req-1');
});

test.each([
	[{ workspace: null, entity: [], virtual_key: 'vk' }],
	[{ workspace: { id: '', name: ' ' }, entity: { id: null }, virtual_key: { id: 0.5 } }],
])('A simplified scope has null for what is not in %j', (value) => {
	const empty = Object.fromEntries(Object.keys(plain).map((name) => [name, null]));
	expect(simplified(value)).toEqual(empty);
});

test.each<[string, unknown, object]>([
	['an item', scope, plain],
	['JSON text', JSON.stringify(scope), plain],
	['an envelope', { data: scope }, plain],
	['a simplified scope', plain, { ...plain, ...ofKey }],
	['a simplified scope in an envelope', { data: plain }, { ...plain, ...ofKey }],
	['a degraded scope', { workspace: null }, nothing],
	['a simplified degraded scope', { workspace_id: null }, nothing],
])('The Scope field takes %s', (_, value, read) => {
	expect(parseScope(value)).toEqual(read);
});

test.each(['scope', 'null', {}, [scope]])('The Scope field takes nothing like %j', (value) => {
	expect(() => parseScope(value)).toThrow(InvalidInput);
});
