import fc from 'fast-check';
import type { ReportRows } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/entityItems';
import type { EntityRow } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/rows';
import {
	summaryItem,
	type SummaryRows,
} from '../../../../../nodes/AiWorkspace/resources/promptTemplate/summaryItem';
import { cases } from '../../../../support/properties';
import { item as itemWith, query } from '../../../../support/question';

const period = { from: '2026-01-01', to: '2026-01-31' };
const row = (id: number | string, calls: number, cost: number): EntityRow => ({
	entity_id: id,
	entity_type: 'agent',
	total_calls: calls,
	cost_sum: cost,
});
const rowsOf = (...rows: EntityRow[]) => new Map(rows.map((one) => [String(one.entity_id), one]));

/** The summary of a report on these IDs, compared where there is a period before. */
const summaryOf = (rows: ReportRows, before?: SummaryRows, ids: string[] = [...rows.keys()]) =>
	summaryItem(
		itemWith(),
		{ ...query({ promptId: 'support/reply' }), ids },
		{ period, rows },
		before,
	);

describe('summaryItem', () => {
	test('adds up exactly', () => {
		expect(summaryOf(rowsOf(row('a', 1, 0.1), row('b', 2, 0.2)))).toEqual({
			prompt_id: 'support/reply',
			workspace_id: 'w-1',
			date_from: '2026-01-01',
			date_to: '2026-01-31',
			entity_count: 2,
			entities_requested: 2,
			missing_entity_ids: [],
			total_calls: 3,
			cost_sum: 0.3,
			cost_per_call: 0.1,
		});
	});

	test('lists the requested IDs that the API returned nothing for', () => {
		const item = summaryOf(rowsOf(row('b', 1, 1)), undefined, ['c', 'b', 'a']);
		expect(item).toMatchObject({ entities_requested: 3, missing_entity_ids: ['c', 'a'] });
	});

	test('has no cost per call without calls', () => {
		expect(summaryOf(new Map())).toMatchObject({
			entity_count: 0,
			total_calls: 0,
			cost_sum: 0,
			cost_per_call: null,
		});
	});

	test('keeps the digits of a small cost per call', () => {
		expect(summaryOf(rowsOf(row('a', 3, 0.0001))).cost_per_call).toBe(0.0000333333);
	});

	test('never rounds a cost per call to zero', () => {
		const cheap = [row('a', 1_000_000, 0.000001), row('b', 1_000_000, 0.000001)];
		expect(summaryOf(rowsOf(...cheap)).cost_per_call).toBe(1e-12);
	});

	test('counts a UUID once that was requested in two letter cases', () => {
		const both = new Map([
			['a', row('a', 1, 1)],
			['A', row('a', 1, 1)],
		]);
		expect(summaryOf(both)).toMatchObject({ entity_count: 1, total_calls: 1 });
	});

	const before = { from: '2025-12-01', to: '2025-12-31' };

	test('compares with the period before', () => {
		const item = summaryOf(rowsOf(row('a', 15, 0.3)), {
			period: before,
			rows: rowsOf(row('a', 10, 0.1)),
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

	test('has no percentages where there was nothing before', () => {
		const item = summaryOf(rowsOf(row('a', 15, 0.3)), {
			period: before,
			rows: new Map(),
		});
		expect(item.change).toEqual({
			cost_sum: 0.3,
			cost_percent: null,
			total_calls: 15,
			calls_percent: null,
		});
	});

	test('rounds percentages to two places', () => {
		const item = summaryOf(rowsOf(row('a', 4, 2)), {
			period: before,
			rows: rowsOf(row('a', 3, 3)),
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
				const item = summaryOf(rowsOf(...rows));
				expect(item.cost_sum).toBe(micros / 1e6);
				expect(summaryOf(rowsOf(...rows.reverse()))).toEqual(item);
			}),
			cases,
		);
	});
});
