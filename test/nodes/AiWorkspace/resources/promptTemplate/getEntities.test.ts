import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { InvalidInput } from '../../../../../nodes/AiWorkspace/errors/Failure';
import { getEntities } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/getEntities';
import type { Workspace } from '../../../../../nodes/AiWorkspace/workspace/resolve';
import { simplified, type Scope } from '../../../../../nodes/AiWorkspace/workspace/scope';
import * as support from '../../../../support/runOperation';

const { reportInput, row, runOperation, workspaceOf } = support;
const id = '8c65b49e-0000-4000-8000-00000000abcd';
const scope = simplified({
	workspace: { id: 'w-1', name: 'Main' },
	entity: { id, type: 'agent', name: 'Triage', department: 'Support', department_id: 'D-1' },
});

const itemsFor = async (
	change: Record<string, unknown>,
	options: IDataObject = {},
	rowsFor?: support.RowsFor,
	workspace?: Workspace,
) => await support.reportItems(getEntities, reportInput(change, options), rowsFor, workspace);

describe('The item of an entity', () => {
	test('has what the API returned among its own members, and without data no amounts', async () => {
		const added = { currency: 'EUR', models: ['x'] };
		const change = { entityIds: 'a,x', promptId: 'support/reply' };
		const items = await itemsFor(change, {}, () => [{ ...row('a'), ...added }]);
		const first = { date_from: '2026-01-01', date_to: '2026-01-31', prompt_id: 'support/reply' };
		const last = { workspace_name: null, workspace_id: 'w-1', row_key: expect.any(String) };
		const none = { entity_type: null, total_calls: null, cost_sum: null };
		expect(items).toEqual([
			{ ...first, ...row('a'), ...added, entity_name: null, found: true, ...last },
			{ ...first, ...none, entity_id: 'x', entity_name: null, found: false, ...last },
		]);
		const names = Object.keys(items[0] ?? {}).join();
		expect(names).toContain(',cost_sum,currency,models,found,');
	});

	test('has the names that the scope has, and no others', async () => {
		const nameless = simplified({ entity: { id, department_id: 'D-1' } });
		const namesIn = async (known?: Scope) => {
			const change = { workspace: 'scope', entities: 'ids', entityIds: `${id},d-1,d-2,null` };
			const items = await itemsFor(change, {}, undefined, workspaceOf('w-1', known));
			return items.map((item) => [item.entity_name, item.workspace_name]);
		};
		expect(await namesIn(scope)).toEqual([
			['Triage', 'Main'],
			['Support', 'Main'],
			[null, 'Main'],
			[null, 'Main'],
		]);
		for (const known of [nameless, simplified({}), undefined]) {
			expect((await namesIn(known)).flat()).toEqual(Array(8).fill(null));
		}
	});

	test('loses no member of ours to one that the API adds, and none of the API', async () => {
		const added = { date_from: 'x', found: 'x', row_key: 'x', entity_name: 'Theirs', previous: 1 };
		const [item] = await itemsFor({ entityIds: 'a' }, {}, () => [{ ...row('a'), ...added }]);
		expect(item).toMatchObject({
			...{ date_from: '2026-01-01', found: true, entity_name: 'Theirs', previous: 1 },
			row_key: expect.stringMatching(/^k/),
		});
	});

	test('shares no object with the item of another input item', async () => {
		const rowsFor = () => [{ ...row('a'), tags: { team: 'x' } }];
		const input = reportInput({ entityIds: 'a' });
		const { results } = await support.reportsOn(getEntities, [input, input], rowsFor);
		const [one, other] = results.map((result) => support.itemsIn(result)[0]);
		expect(one).toEqual(other);
		expect(one?.tags).not.toBe(other?.tags);
	});
});

test('Compare With compares each entity with itself', async () => {
	const compared = { compareWith: 'previous' };
	const [missing, item] = await itemsFor({ entityIds: 'b,a' }, compared, ({ from }) => [
		{ ...(from < '2026' ? row('a', 2, 1) : row('a', 4, 3)), entity_type: from },
	]);
	const december = { date_from: '2025-12-01', date_to: '2025-12-31' };
	expect(missing).toMatchObject({ previous: { ...december, entity_type: null, cost_sum: null } });
	expect(item).toMatchObject({
		...{ entity_type: '2026-01-01', total_calls: 4, cost_sum: 3 },
		previous: { ...december, entity_type: '2025-12-01', total_calls: 2, cost_sum: 1 },
		change: { cost_sum: 2, cost_from_calls: 1, cost_from_cost_per_call: 1, total_calls: 2 },
	});
});

describe('The row key', () => {
	const keyOf = async (change: Record<string, unknown> = {}, workspace?: Workspace) =>
		(await itemsFor({ entityIds: 'a', ...change }, {}, undefined, workspace))[0]?.row_key;

	test('is a letter and 31 base-32 digits, the same for ever', async () => {
		expect(await keyOf()).toBe('k1mdog2013ig7ft9g3cpfb0m5q2qbno3');
		// Of the 256 bits of a hash, the first digit has one.
		const items = await itemsFor({ entityIds: [...'abcdefgh'] });
		const keys = items.map(({ row_key: key }) => String(key));
		expect(keys.filter((key) => !/^k[01][0-9a-v]{30}$/.test(key))).toEqual([]);
	});

	test('is the same whatever else is requested, and however the ID is spelled', async () => {
		for (const rows of [[], [{ ...row('A', 9, 9), more: 1 }]]) {
			const [, item] = await itemsFor({ entityIds: 'b,a' }, {}, () => rows);
			expect(item?.row_key).toBe(await keyOf());
		}
		expect(await keyOf({ entityIds: 'A' })).toBe(await keyOf());
		// The case of a prompt template's ID makes a difference, unless it's a UUID.
		expect(await keyOf({ promptId: id.toUpperCase() })).toBe(await keyOf({ promptId: id }));
		expect(await keyOf({ promptId: 'P' })).not.toBe(await keyOf({ promptId: 'p' }));
	});

	test('is that of the service user, where there is no workspace', async () => {
		const user = { headers: { 'X-Service-User-Id': 's-1' }, workspaceId: null, tenant: 's-1' };
		const [item] = await itemsFor({ entityIds: 'a' }, {}, undefined, user);
		expect(item).toMatchObject({ workspace_id: null });
		expect(item?.row_key).toBe(await keyOf({}, workspaceOf('s-1')));
	});

	test('is another one for another workspace, prompt template, or period', async () => {
		const keys = [
			keyOf(),
			keyOf({}, workspaceOf('w-2')),
			keyOf({ promptId: 'sales' }),
			keyOf({ dateFrom: '2026-01-02' }),
			keyOf({ dateTo: '2026-01-30' }),
			// However their IDs are joined.
			keyOf({ promptId: 'c' }, workspaceOf('a/b')),
			keyOf({ promptId: 'b/c' }, workspaceOf('a')),
			keyOf({ promptId: 'c' }, workspaceOf('a%2Fb')),
		];
		expect(new Set(await Promise.all(keys)).size).toBe(keys.length);
	});
});

test('Raw Response is the body of each response, in the order of intervals and IDs', async () => {
	const bodies: object[] = [];
	const respond = ({ url }: IHttpRequestOptions) => {
		const response = support.responseWith([row('other', '3', 'n/a')]);
		bodies.push(Object.assign(response.body, { trace: url }));
		return response;
	};
	const options = { rawResponse: true, splitBy: 'month', whenMissing: 'omit' };
	const input = reportInput({ entityIds: 'a,b,c' }, options);
	const session = support.sessionOf(respond, { idsPerRequest: 2 });
	const [result] = await runOperation(getEntities, session, [input]);
	expect(result).toEqual(bodies);
	expect(bodies).toHaveLength(2);
});

test('An item may result in 100,000 items, and no more', () => {
	const planFor = (count: number) => () => {
		const entityIds = Array.from({ length: count }, (_, index) => `id-${index}`);
		const input = reportInput({ entityIds, dateTo: '2026-01-02' }, { splitBy: 'day' });
		return support.queryOf(getEntities, input);
	};
	expect(planFor(50_000)).not.toThrow();
	expect(planFor(50_001)).toThrow(InvalidInput);
});
