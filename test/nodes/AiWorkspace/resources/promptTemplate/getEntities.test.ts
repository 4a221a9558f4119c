import type { IDataObject } from 'n8n-workflow';
import { envelope, jsonResponse, row, statistics, type RowsFor } from '../../../../support/api';
import * as support from '../../../../support/execute';

const { itemsOf, promptReport, OTHER_WORKSPACE, WORKSPACE } = support;
const id = '8c65b49e-0000-4000-8000-00000000abcd';
const named = {
	workspace: { id: WORKSPACE, name: 'Main' },
	entity: { id, type: 'agent', name: 'Triage', department: 'Support', department_id: 'D-1' },
};

const itemsFor = async (change: IDataObject, rowsFor?: RowsFor) =>
	await itemsOf({ parameters: promptReport(change), respond: statistics(rowsFor) });

describe('The item of an entity', () => {
	test('has what the API returned among its own members, and without data no amounts', async () => {
		const added = { currency: 'EUR', models: ['x'] };
		const change = { entityIds: 'a,x', promptId: 'support/reply' };
		const items = await itemsFor(change, () => [{ ...row('a'), ...added }]);
		const first = { date_from: '2026-01-01', date_to: '2026-01-31', prompt_id: 'support/reply' };
		const last = { workspace_name: null, workspace_id: WORKSPACE, row_key: expect.any(String) };
		const none = { entity_type: null, total_calls: null, cost_sum: null };
		expect(items).toEqual([
			{ ...first, ...row('a'), ...added, entity_name: null, found: true, ...last },
			{ ...first, ...none, entity_id: 'x', entity_name: null, found: false, ...last },
		]);
		const names = Object.keys(items[0] ?? {}).join();
		expect(names).toContain(',cost_sum,currency,models,found,');
	});

	test('has the names that the scope has, and no others', async () => {
		const namesIn = async (change: IDataObject) => {
			const items = await itemsFor({ entityIds: `${id},d-1,null`, ...change });
			return items.map((item) => [item.entity_name, item.workspace_name].join(' of '));
		};
		const inScope = { workspace: 'scope', scope: named };
		expect(await namesIn(inScope)).toEqual(['Triage of Main', 'Support of Main', ' of Main']);
		expect(await namesIn({})).toEqual(Array(3).fill(' of '));
	});

	test('loses no member of ours to one that the API adds, and none of the API', async () => {
		const added = { date_from: 'x', found: 'x', row_key: 'x', entity_name: 'Theirs', previous: 1 };
		const [item] = await itemsFor({ entityIds: 'a' }, () => [{ ...row('a'), ...added }]);
		const ours = { date_from: '2026-01-01', found: true, row_key: expect.stringMatching(/^k/) };
		expect(item).toMatchObject({ ...ours, entity_name: 'Theirs', previous: 1 });
	});

	test('shares no object with the item of another input item', async () => {
		const parameters = Array(2).fill(promptReport({ entityIds: 'a' }));
		const respond = statistics(() => [{ ...row('a'), tags: { team: 'x' } }]);
		const [one, other] = await itemsOf({ parameters, respond });
		expect(one).toEqual(other);
		expect(one?.tags).not.toBe(other?.tags);
	});
});

test('Items are in the order of intervals, and in each of IDs', async () => {
	const options = { splitBy: 'month' };
	const items = await itemsFor({ entityIds: 'b,a', dateTo: '2026-02-28', options });
	const places = items.map((one) => [one.date_from, one.entity_id].join(' '));
	expect(places.join()).toBe('2026-01-01 b,2026-01-01 a,2026-02-01 b,2026-02-01 a');
});

test('Compare With compares each entity with itself', async () => {
	const compared = { entityIds: 'b,a', options: { compareWith: 'previous' } };
	const [missing, item] = await itemsFor(compared, ({ from }) => [
		{ ...(from < '2026' ? row('a', 2, 1) : row('a', 4, 3)), entity_type: from },
	]);
	const december = { date_from: '2025-12-01', date_to: '2025-12-31' };
	expect(missing).toMatchObject({ previous: { ...december, entity_type: null, cost_sum: null } });
	expect(item).toMatchObject({
		entity_type: '2026-01-01',
		previous: { ...december, entity_type: '2025-12-01', total_calls: 2, cost_sum: 1 },
		change: { cost_sum: 2, cost_from_calls: 1, cost_from_cost_per_call: 1, total_calls: 2 },
	});
});

describe('The row key', () => {
	const keyOf = async (change: IDataObject = {}) =>
		(await itemsFor({ entityIds: 'a', ...change }))[0]?.row_key;

	test('is a letter and 31 base-32 digits, the same for ever', async () => {
		// Of the 256 bits of a hash, the first digit has one.
		expect(await keyOf()).toBe('k0itcfju29nj04qdlgo3u2ebld9ncai0');
	});

	test('is the same whatever else is requested and returned, and however IDs are spelled', async () => {
		const [, item] = await itemsFor({ entityIds: 'b,A' }, () => [{ ...row('A', 9, 9), more: 1 }]);
		expect(item?.row_key).toBe(await keyOf());
		expect(await keyOf({ promptId: id.toUpperCase() })).toBe(await keyOf({ promptId: id }));
	});

	test('is another one for another workspace, prompt template, entity, or period', async () => {
		const others = [
			{ workspaceId: OTHER_WORKSPACE },
			{ promptId: 'Support' },
			{ entityIds: 'b' },
			{ dateFrom: '2026-01-02' },
			{ dateTo: '2026-01-30' },
			// However their IDs are joined.
			{ promptId: 'c', entityIds: 'd/e' },
			{ promptId: 'c/d', entityIds: 'e' },
			{ promptId: 'c%2Fd', entityIds: 'e' },
		];
		const keys = [{}, ...others].map(keyOf);
		expect(new Set(await Promise.all(keys)).size).toBe(keys.length);
	});
});

test('Raw Response is the body of each response, in the order of intervals and IDs', async () => {
	const bodies: object[] = [];
	const options = { rawResponse: true, splitBy: 'month', whenMissing: 'omit', idsPerRequest: 2 };
	const items = await itemsOf({
		parameters: promptReport({ entityIds: 'a,b,c', options }),
		respond: ({ url }) => {
			const body = { ...envelope([row('other', '3', 'n/a')]), trace: url };
			bodies.push(body);
			return jsonResponse(body);
		},
	});
	expect(items).toEqual(bodies);
	expect(bodies).toHaveLength(2);
});
