import fc from 'fast-check';
import type { IHttpRequestOptions } from 'n8n-workflow';
import {
	UnexpectedResponse,
	InvalidInput,
	Failure,
} from '../../../../nodes/AiWorkspace/errors/Failure';
import {
	boundEntityId,
	lookUpScope,
	parseScope,
	scopeOf,
	workspaceIdOf,
} from '../../../../nodes/AiWorkspace/workspace/scope';
import { anything, cases, rejectionOf, thrownBy } from '../../../support/properties';

const workspaceId = '123e4567-e89b-12d3-a456-426614174000';
const scope = {
	workspace: { id: workspaceId, name: 'Main' },
	virtual_key: { id: 7, label: null, prefix: 'vk-12', limits: { usd: 5 } },
	entity: { type: 'agent', id: 'agent-1', name: 'Ada', department: 'Sales', department_id: 'd-1' },
	extra: [1],
};

describe('scopeOf', () => {
	test('keeps every field the API sent', () => {
		expect(scopeOf({ body: scope })).toEqual(scope);
	});

	test('takes the scope out of a data member', () => {
		expect(scopeOf({ body: { code: 0, message: 'ok', data: scope } })).toEqual(scope);
	});

	test.each([
		[{ virtual_key: { id: 1 } }],
		[{ workspace: null }],
		[{ data: { entity: { id: 1 } } }],
	])('takes the part of a scope %j', (body) => {
		expect(() => scopeOf({ body })).not.toThrow();
	});

	test.each([[{}], [{ message: 'ok' }], [{ data: {} }], [{ data: null }], [{ data: [scope] }]])(
		'refuses %j, which says nothing about the key',
		(body) => {
			expect(() => scopeOf({ body, requestId: 'req-1' })).toThrow(UnexpectedResponse);
		},
	);

	test('quotes the request ID of an answer that says nothing', () => {
		expect(thrownBy(() => scopeOf({ body: {}, requestId: 'req-1' }))).toHaveProperty(
			'details.requestId',
			'req-1',
		);
	});
});

describe('parseScope', () => {
	test.each([
		['an item', scope],
		['JSON text', JSON.stringify(scope)],
		['an envelope', { data: scope }],
		['the text of an envelope', JSON.stringify({ data: scope })],
	])('takes %s', (_, value) => {
		expect(parseScope(value)).toEqual(scope);
	});

	test.each(['', 'scope', 'null', '[]', '5', '"text"', null, undefined, 5, true, [scope]])(
		'refuses %j',
		(value) => {
			expect(() => parseScope(value)).toThrow("'Scope' is not the result of Get Scope");
		},
	);

	test('gives an object or InvalidInput for any value', () => {
		fc.assert(
			fc.property(fc.oneof(anything, fc.json(), fc.string()), (value) => {
				const taken: unknown[] = [];
				const error = thrownBy(() => taken.push(parseScope(value)));
				if (error !== undefined) expect(error).toBeInstanceOf(InvalidInput);
				else expect(typeof taken[0]).toBe('object');
			}),
			cases,
		);
	});
});

describe('workspaceIdOf', () => {
	test('is the UUID of the workspace', () => {
		expect(workspaceIdOf(scope)).toBe(workspaceId);
	});

	test.each([{ id: 'main' }, { id: null }, { id: 5 }, {}])(
		'refuses the workspace %j without a UUID',
		(workspace) => {
			expect(() => workspaceIdOf({ workspace })).toThrow(
				"'Workspace ID of the scope' is not a UUID",
			);
		},
	);

	test.each([[{ virtual_key: {} }], [{ workspace: null }], [{ entity: {}, workspace: 'main' }]])(
		'says of %j that the key is degraded',
		(degraded) => {
			expect(() => workspaceIdOf(degraded)).toThrow('degraded');
		},
	);

	test.each([[{}], [{ id: workspaceId }]])('says of %j that it is no scope', (other) => {
		expect(() => workspaceIdOf(other)).toThrow('it has no workspace');
	});
});

describe('boundEntityId', () => {
	test('is the ID of the agent or member', () => {
		expect(boundEntityId(scope, 'id')).toBe('agent-1');
	});

	test('is the ID of its department', () => {
		expect(boundEntityId(scope, 'department_id')).toBe('d-1');
	});

	test('is the text of an ID that is a number', () => {
		expect(boundEntityId({ entity: { id: 7 } }, 'id')).toBe('7');
	});

	test.each([[{}], [{ entity: null }], [{ entity: [] }], [{ entity: 'agent' }]])(
		'says of %j that the key is not bound',
		(unbound) => {
			expect(() => boundEntityId(unbound, 'id')).toThrow('not bound to an agent or member');
		},
	);

	test.each([null, undefined, '', ' '])('says of the department %j that there is none', (id) => {
		expect(() => boundEntityId({ entity: { id: 1, department_id: id } }, 'department_id')).toThrow(
			'in no department',
		);
	});

	test('says of an entity without an ID that it has none', () => {
		expect(() => boundEntityId({ entity: { department_id: 'd-1' } }, 'id')).toThrow('has no ID');
	});
});

describe('lookUpScope', () => {
	const request: IHttpRequestOptions = { url: 'https://api.example.com/api/v1/cockpit/scope' };

	test('asks once for all items with one credential', async () => {
		const credential = {};
		const send = jest.fn(async () => await Promise.resolve({ body: scope }));
		const together = [
			lookUpScope({ credential, send, request }),
			lookUpScope({ credential, send, request }),
		];
		expect(await Promise.all(together)).toEqual([scope, scope]);
		expect(await lookUpScope({ credential, send, request })).toEqual(scope);
		expect(send.mock.calls).toEqual([[request]]);
	});

	test('asks again with another credential', async () => {
		const send = jest.fn(async () => await Promise.resolve({ body: scope }));
		await lookUpScope({ credential: {}, send, request });
		await lookUpScope({ credential: {}, send, request });
		expect(send).toHaveBeenCalledTimes(2);
	});

	test('fails for all items with one credential alike', async () => {
		const credential = {};
		const failure = new Failure('Unknown key', { status: 401 });
		const send = jest.fn(async () => await Promise.reject<never>(failure));
		expect(await rejectionOf(lookUpScope({ credential, send, request }))).toBe(failure);
		expect(await rejectionOf(lookUpScope({ credential, send, request }))).toBe(failure);
		expect(send).toHaveBeenCalledTimes(1);
	});
});
