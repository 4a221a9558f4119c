import fc from 'fast-check';
import {
	entityItems,
	type ReportRows,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/entityItems';
import type { EntityRow } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/rows';
import type { Item } from '../../../../../nodes/AiWorkspace/resources/types';
import { cases } from '../../../../support/properties';
import { item, query } from '../../../../support/question';

const period = { from: '2026-01-01', to: '2026-01-31' };
const row = (id: number | string, calls: number, cost: number): EntityRow => ({
	entity_id: id,
	entity_type: 'agent',
	total_calls: calls,
	cost_sum: cost,
});
const rowsOf = (...rows: EntityRow[]) => new Map(rows.map((one) => [String(one.entity_id), one]));

/** The items of a report on these IDs. */
const itemsFor = (
	ids: string[],
	rows: ReportRows,
	includeMissing = false,
	workspace: Partial<Item> = {},
) =>
	entityItems(
		item(workspace),
		{ ...query({ promptId: 'support/reply' }), ids },
		period,
		rows,
		includeMissing,
	);

describe('entityItems', () => {
	test('gives each item its own fields, however deep', () => {
		const rows = rowsOf({ ...row('a', 3, 0.5), tags: { team: 'x' } });
		const [one, other] = [1, 2].map(() => itemsFor(['a'], rows)[0]);
		expect(one?.tags).toEqual({ team: 'x' });
		expect(one?.tags).not.toBe(other?.tags);
	});

	test('contains the fields of the API and those of the report', () => {
		const rows = rowsOf({ ...row('a', 3, 0.5), extra: true });
		expect(itemsFor(['a'], rows)).toEqual([
			{
				entity_id: 'a',
				entity_type: 'agent',
				total_calls: 3,
				cost_sum: 0.5,
				extra: true,
				prompt_id: 'support/reply',
				workspace_id: 'w-1',
				date_from: '2026-01-01',
				date_to: '2026-01-31',
				row_key: 'w-1/support%2Freply/a/2026-01-01/2026-01-31',
				found: true,
			},
		]);
	});

	test('are in the order of the requested IDs', () => {
		const items = itemsFor(['b', 'a'], rowsOf(row('a', 1, 1), row('b', 2, 2)));
		expect(items.map((one) => one.entity_id)).toEqual(['b', 'a']);
	});

	test('leaves out IDs that the API returned nothing for', () => {
		expect(itemsFor(['a', 'b'], rowsOf(row('a', 1, 1)))).toHaveLength(1);
	});

	test("includes them with zeros, in their place, where that's selected", () => {
		const items = itemsFor(['x', 'a'], rowsOf(row('a', 1, 1)), true);
		expect(items.map(({ entity_id, found }) => [entity_id, found])).toEqual([
			['x', false],
			['a', true],
		]);
		expect(items[0]).toMatchObject({ entity_type: null, total_calls: 0, cost_sum: 0 });
	});

	test.each([true, false])(
		'contains a UUID once that was requested in two letter cases (missing ones included: %s)',
		(includeMissing) => {
			const both = new Map([
				['a', row('a', 1, 1)],
				['A', row('a', 1, 1)],
			]);
			expect(itemsFor(['a', 'A'], both, includeMissing)).toHaveLength(1);
		},
	);

	test('contains null as the workspace of a service user', () => {
		const own = { workspaceId: null, tenant: 's-1' };
		expect(itemsFor(['a'], rowsOf(row('a', 1, 1)), false, own)[0]).toMatchObject({
			workspace_id: null,
			row_key: 's-1/support%2Freply/a/2026-01-01/2026-01-31',
		});
	});

	test('gives a UUID one row key in any letter case', () => {
		const id = '8C65B49E-0000-4000-8000-00000000ABCD';
		const keyOf = (asked: string) => itemsFor([asked], rowsOf(), true)[0]?.row_key;
		expect(keyOf(id)).toBe(keyOf(id.toLowerCase()));
		expect(keyOf('Agent-1')).not.toBe(keyOf('agent-1'));
	});

	test('gives different row keys to different rows, and equal ones to equal rows', () => {
		const texts = fc.string({ unit: fc.constantFrom('a', '/', '%', ',', '2', 'F'), maxLength: 3 });
		const places = fc.tuple(texts, texts, texts, fc.constantFrom('2026-01-01', '2026-01-02'));
		const keyOf = ([tenant, promptId, id, from]: [string, string, string, string]) =>
			entityItems(
				item({ tenant }),
				{ ...query({}), promptId, ids: [id] },
				{ from, to: '2026-01-31' },
				new Map([[id, row(id, 1, 1)]]),
				false,
			)[0]?.row_key;
		fc.assert(
			fc.property(places, places, (one, other) => {
				const isSame = one.every((part, index) => part === other[index]);
				expect(keyOf(one) === keyOf(other)).toBe(isSame);
			}),
			cases,
		);
	});

	test('gives every requested ID exactly one item where missing ones are included', () => {
		const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
		fc.assert(
			fc.property(ids, ids, (asked, known) => {
				const rows = rowsOf(
					...asked.filter((id) => known.includes(id)).map((id) => row(id, 2, 0.5)),
				);
				const items = itemsFor(asked, rows, true);
				const wanted = asked.map((id) => [id, known.includes(id), known.includes(id) ? 2 : 0]);
				expect(
					JSON.stringify(items.map((one) => [one.entity_id, one.found, one.total_calls])),
				).toBe(JSON.stringify(wanted));
			}),
			cases,
		);
	});
});
