import { runNode, type NodeRun } from '../../../../support/runNode';
import { scopeLookup, useSandbox, withVirtualKey } from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { scopes, virtualKeys } = world;

const lookUp = async (key: string = virtualKeys.agent, change: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: scopeLookup,
		credential: withVirtualKey(sandbox.current, key),
		...change,
	});

describe('The scope', () => {
	test.each([
		['a key of an agent', virtualKeys.agent, scopes.agent],
		[
			'a key of a member without a department',
			virtualKeys.memberWithoutDepartment,
			scopes.memberWithoutDepartment,
		],
		['a key that is not assigned', virtualKeys.unbound, scopes.unbound],
		['a key of another workspace', virtualKeys.other, scopes.other],
	])('of %s has every field the API sent', async (_, key, scope) => {
		expect(await lookUp(key)).toEqual([{ json: scope, pairedItem: { item: 0 } }]);
	});

	test('is taken out of a data member', async () => {
		sandbox.current.behaviour.wrapData = true;
		expect(await lookUp()).toEqual([{ json: scopes.agent, pairedItem: { item: 0 } }]);
	});

	test("keeps fields that aren't documented", async () => {
		const scope = { ...scopes.agent, data: 'theirs', plan: { name: 'gold', seats: 12 } };
		sandbox.current.faults.add({ kind: 'json', body: scope });
		expect(await lookUp()).toEqual([{ json: scope, pairedItem: { item: 0 } }]);
	});

	test('keeps a department_id of null', async () => {
		const [item] = await lookUp(virtualKeys.memberWithoutDepartment);
		expect(item?.json.entity).toHaveProperty('department_id', null);
	});
});

describe('Several items', () => {
	test('each get the scope and their own link', async () => {
		const items = await lookUp(virtualKeys.agent, { items: [{}, {}, {}] });
		expect(items).toEqual([0, 1, 2].map((item) => ({ json: scopes.agent, pairedItem: { item } })));
	});

	test('share one request', async () => {
		await lookUp(virtualKeys.agent, { items: Array.from({ length: 50 }, () => ({})) });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test("don't share one object, because a later node may change it", async () => {
		const [first, second] = await lookUp(virtualKeys.agent, { items: [{}, {}] });
		expect(first?.json).not.toBe(second?.json);
	});
});

describe('The request', () => {
	test('contains the whole key as bearer, no workspace header, and no body', async () => {
		await lookUp();
		const [request] = sandbox.current.requests;
		expect(request).toMatchObject({
			api: 'workspace',
			method: 'GET',
			url: '/api/v1/cockpit/scope',
			body: '',
			violations: [],
		});
		expect(request?.headers).toMatchObject({ authorization: `Bearer ${virtualKeys.agent}` });
	});
});

describe('No scope', () => {
	test.each([
		['a revoked key', virtualKeys.revoked, 'This virtual key was revoked.'],
		['an unknown key', 'vk-nobody', 'The credential is not known.'],
		['a degraded key', virtualKeys.degraded, 'The API returned no scope for this virtual key'],
	])('for %s is an error with the reason', async (_, key, message) => {
		await expect(lookUp(key)).rejects.toMatchObject({ message });
	});

	test.each([
		['an empty object', {}],
		['a data member without a scope', { data: {} }],
		['a list', []],
		['a text', 'scope'],
		['null', null],
		['an envelope error', { code: 403, message: 'No.', data: null }],
	])('in %s is an error, not an empty item', async (_, body) => {
		sandbox.current.faults.add({ kind: 'json', body: JSON.stringify(body) });
		await expect(lookUp()).rejects.toHaveProperty('name', 'NodeApiError');
	});
});
