import fc from 'fast-check';
import {
	entityItems,
	summaryItem,
	type Figures,
	type Heading,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/report';
import type { EntityRow } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/rows';
import { cases } from '../../../../support/properties';

const heading: Heading = {
	promptId: 'support/reply',
	workspaceId: 'w-1',
	tenant: 'w-1',
	period: { from: '2026-01-01', to: '2026-01-31' },
};
const row = (id: number | string, calls: number, cost: number): EntityRow => ({
	entity_id: id,
	entity_type: 'agent',
	total_calls: calls,
	cost_sum: cost,
});
const figures = (...rows: EntityRow[]): Figures =>
	new Map(rows.map((one) => [String(one.entity_id), one]));

describe('entityItems', () => {
	test('gives each item fields of its own, however deep', () => {
		const rows = figures({ ...row('a', 3, 0.5), tags: { team: 'x' } });
		const [one, other] = [1, 2].map(() => entityItems(heading, ['a'], rows, false)[0]);
		expect(one?.tags).toEqual({ team: 'x' });
		expect(one?.tags).not.toBe(other?.tags);
	});

	test('gives the fields of the API with those of the report', () => {
		const rows = figures({ ...row('a', 3, 0.5), extra: true });
		expect(entityItems(heading, ['a'], rows, false)).toEqual([
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

	test('gives them in the order asked', () => {
		const items = entityItems(heading, ['b', 'a'], figures(row('a', 1, 1), row('b', 2, 2)), false);
		expect(items.map((item) => item.entity_id)).toEqual(['b', 'a']);
	});

	test('leaves out IDs without figures', () => {
		expect(entityItems(heading, ['a', 'b'], figures(row('a', 1, 1)), false)).toHaveLength(1);
	});

	test('gives zeros for them where that was asked for, in their place', () => {
		const items = entityItems(heading, ['x', 'a'], figures(row('a', 1, 1)), true);
		expect(items.map(({ entity_id, found }) => [entity_id, found])).toEqual([
			['x', false],
			['a', true],
		]);
		expect(items[0]).toMatchObject({ entity_type: null, total_calls: 0, cost_sum: 0 });
	});

	test.each([true, false])(
		'gives an entity once that two spellings led to (missing ones included: %s)',
		(includeMissing) => {
			const both = new Map([
				['a', row('a', 1, 1)],
				['A', row('a', 1, 1)],
			]);
			expect(entityItems(heading, ['a', 'A'], both, includeMissing)).toHaveLength(1);
		},
	);

	test('says null for the workspace of a service user', () => {
		const own: Heading = { ...heading, workspaceId: null, tenant: 's-1' };
		expect(entityItems(own, ['a'], figures(row('a', 1, 1)), false)[0]).toMatchObject({
			workspace_id: null,
			row_key: 's-1/support%2Freply/a/2026-01-01/2026-01-31',
		});
	});

	test('gives one key to a UUID in whatever letters it was asked for', () => {
		const id = '8C65B49E-0000-4000-8000-00000000ABCD';
		const keyOf = (asked: string) => entityItems(heading, [asked], figures(), true)[0]?.row_key;
		expect(keyOf(id)).toBe(keyOf(id.toLowerCase()));
		expect(keyOf('Agent-1')).not.toBe(keyOf('agent-1'));
	});

	test('gives different keys to different rows and the same key to the same', () => {
		const texts = fc.string({ unit: fc.constantFrom('a', '/', '%', ',', '2', 'F'), maxLength: 3 });
		const places = fc.tuple(texts, texts, texts, fc.constantFrom('2026-01-01', '2026-01-02'));
		const keyOf = ([tenant, promptId, id, from]: [string, string, string, string]) =>
			entityItems(
				{ ...heading, tenant, promptId, period: { from, to: '2026-01-31' } },
				[id],
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

	test('gives every ID asked for exactly one item where missing ones are included', () => {
		const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
		fc.assert(
			fc.property(ids, ids, (asked, known) => {
				const rows = figures(
					...asked.filter((id) => known.includes(id)).map((id) => row(id, 2, 0.5)),
				);
				const items = entityItems(heading, asked, rows, true);
				const wanted = asked.map((id) => [id, known.includes(id), known.includes(id) ? 2 : 0]);
				expect(
					JSON.stringify(items.map((item) => [item.entity_id, item.found, item.total_calls])),
				).toBe(JSON.stringify(wanted));
			}),
			cases,
		);
	});
});

describe('summaryItem', () => {
	test('adds up exactly', () => {
		expect(summaryItem(heading, figures(row('a', 1, 0.1), row('b', 2, 0.2)))).toEqual({
			prompt_id: 'support/reply',
			workspace_id: 'w-1',
			date_from: '2026-01-01',
			date_to: '2026-01-31',
			entity_count: 2,
			total_calls: 3,
			cost_sum: 0.3,
			cost_per_call: 0.1,
		});
	});

	test('has no cost per call without calls', () => {
		expect(summaryItem(heading, new Map())).toMatchObject({
			entity_count: 0,
			total_calls: 0,
			cost_sum: 0,
			cost_per_call: null,
		});
	});

	test('keeps the digits of a small cost per call', () => {
		expect(summaryItem(heading, figures(row('a', 3, 0.0001))).cost_per_call).toBe(0.0000333333);
	});

	test('shows no free calls where they cost something', () => {
		const cheap = [row('a', 1_000_000, 0.000001), row('b', 1_000_000, 0.000001)];
		expect(summaryItem(heading, figures(...cheap)).cost_per_call).toBe(1e-12);
	});

	test('counts an entity once that two spellings led to', () => {
		const both = new Map([
			['a', row('a', 1, 1)],
			['A', row('a', 1, 1)],
		]);
		expect(summaryItem(heading, both)).toMatchObject({ entity_count: 1, total_calls: 1 });
	});

	const before = { from: '2025-12-01', to: '2025-12-31' };

	test('compares with the period before', () => {
		const item = summaryItem(heading, figures(row('a', 15, 0.3)), {
			period: before,
			figures: figures(row('a', 10, 0.1)),
		});
		expect(item).toMatchObject({
			previous: {
				date_from: '2025-12-01',
				date_to: '2025-12-31',
				total_calls: 10,
				cost_sum: 0.1,
			},
			change: { cost_sum: 0.2, cost_percent: 200, total_calls: 5, calls_percent: 50 },
		});
	});

	test('has no percentage where there was nothing before', () => {
		const item = summaryItem(heading, figures(row('a', 15, 0.3)), {
			period: before,
			figures: new Map(),
		});
		expect(item.change).toEqual({
			cost_sum: 0.3,
			cost_percent: null,
			total_calls: 15,
			calls_percent: null,
		});
	});

	test('rounds percentages to two places', () => {
		const item = summaryItem(heading, figures(row('a', 4, 2)), {
			period: before,
			figures: figures(row('a', 3, 3)),
		});
		expect(item.change).toMatchObject({ cost_percent: -33.33, calls_percent: 33.33 });
	});

	test('adds up to what whole micros add up to, in any order of the rows', () => {
		const amounts = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(2_000_000_000)), {
			maxLength: 8,
		});
		fc.assert(
			fc.property(amounts, (list) => {
				const rows = list.map(([calls, micros], index) => row(index, calls, micros / 1e6));
				const micros = list.reduce((total, [, amount]) => total + amount, 0);
				const item = summaryItem(heading, figures(...rows));
				expect(item.cost_sum).toBe(micros / 1e6);
				expect(summaryItem(heading, figures(...rows.reverse()))).toEqual(item);
			}),
			cases,
		);
	});
});
