import fc from 'fast-check';
import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { InvalidInput, UnexpectedResponse } from '../../../../nodes/AiWorkspace/errors/Failure';
import { ApiClient } from '../../../../nodes/AiWorkspace/http/ApiClient';
import { ConcurrencyLimit } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import {
	assignedEntityId,
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
	])('takes the incomplete scope %j', (body) => {
		expect(() => scopeOf({ body })).not.toThrow();
	});

	test.each([[{}], [{ message: 'ok' }], [{ data: {} }], [{ data: null }], [{ data: [scope] }]])(
		'refuses %j, which contains nothing about the key',
		(body) => {
			expect(() => scopeOf({ body, requestId: 'req-1' })).toThrow(UnexpectedResponse);
		},
	);

	test('names the request ID of a response without a scope', () => {
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
			expect(() => parseScope(value)).toThrow(
				"'Scope' doesn't contain the output of a Get Scope node",
			);
		},
	);

	test('returns an object or throws InvalidInput for any value', () => {
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
				"'Workspace ID of the scope' isn't a UUID",
			);
		},
	);

	test.each([[{ virtual_key: {} }], [{ workspace: null }], [{ entity: {}, workspace: 'main' }]])(
		'says of %j that the key is degraded',
		(degraded) => {
			expect(() => workspaceIdOf(degraded)).toThrow('degraded');
		},
	);

	test.each([[{}], [{ id: workspaceId }]])('says of %j that it is not a scope', (other) => {
		expect(() => workspaceIdOf(other)).toThrow(
			"'Scope' doesn't contain the output of a Get Scope node",
		);
	});
});

describe('assignedEntityId', () => {
	test('is the ID of the agent or member', () => {
		expect(assignedEntityId(scope, 'id')).toBe('agent-1');
	});

	test('is the ID of its department', () => {
		expect(assignedEntityId(scope, 'department_id')).toBe('d-1');
	});

	test('is the text of an ID that is a number', () => {
		expect(assignedEntityId({ entity: { id: 7 } }, 'id')).toBe('7');
	});

	test.each([[{}], [{ entity: null }], [{ entity: [] }], [{ entity: 'agent' }]])(
		'says of %j that the key is not assigned',
		(unassigned) => {
			expect(() => assignedEntityId(unassigned, 'id')).toThrow(
				"isn't assigned to an agent or member",
			);
		},
	);

	test.each([null, undefined, '', ' '])('takes the department %j for none', (id) => {
		expect(() =>
			assignedEntityId({ entity: { id: 1, department_id: id } }, 'department_id'),
		).toThrow('its entity has no department');
	});

	test('refuses an entity without an ID', () => {
		expect(() => assignedEntityId({ entity: { department_id: 'd-1' } }, 'id')).toThrow(
			'its entity has no ID',
		);
	});
});

describe('lookUpScope', () => {
	const request: IHttpRequestOptions = { url: 'https://api.example.com/api/v1/cockpit/scope' };

	/** A client whose every request gets the same response, and what it sent. */
	function clientWith(statusCode: number, body: object) {
		const sent: IHttpRequestOptions[] = [];
		const response: IN8nHttpFullResponse = { statusCode, headers: {}, body };
		const client = new ApiClient(
			async (options) => {
				sent.push(options);
				return await Promise.resolve(response);
			},
			{
				maxRetries: 0,
				maxConcurrency: 10,
				limit: new ConcurrencyLimit(10),
				throwIfEnded: () => undefined,
			},
		);
		return { client, sent };
	}

	test('sends one request for all items with one client', async () => {
		const { client, sent } = clientWith(200, scope);
		const together = [lookUpScope(client, request), lookUpScope(client, request)];
		expect(await Promise.all(together)).toEqual([scope, scope]);
		expect(await lookUpScope(client, request)).toEqual(scope);
		expect(sent).toEqual([{ ...request, headers: {} }]);
	});

	test('sends a request for each client', async () => {
		const clients = [clientWith(200, scope), clientWith(200, scope)];
		for (const { client } of clients) await lookUpScope(client, request);
		expect(clients.map(({ sent }) => sent.length)).toEqual([1, 1]);
	});

	test('fails for all items with one client alike', async () => {
		const { client, sent } = clientWith(401, { message: 'Unknown key' });
		const first = await rejectionOf(lookUpScope(client, request));
		expect(first).toMatchObject({ message: 'Unknown key', details: { status: 401 } });
		expect(await rejectionOf(lookUpScope(client, request))).toBe(first);
		expect(sent).toHaveLength(1);
	});
});
