import fc from 'fast-check';
import { comparablePeriods } from '../../../../nodes/AiWorkspace/analytics/earlier';
import { forMany } from '../../../support/properties';

const said = (...given: Parameters<typeof comparablePeriods>) =>
	comparablePeriods(...given).map(({ from, to }) => (from === to ? from : `${from} to ${to}`));

test('compares yesterday with days of the same weekday, also across a change to summer time', () => {
	expect(said('2026-04-07', 'day', 4)).toEqual([
		'2026-03-09',
		'2026-03-16',
		'2026-03-23',
		'2026-03-30',
		'2026-04-06',
	]);
});

test.each(['2026-03-02', '2026-03-08'])('compares whole ISO weeks before %s', (today) => {
	expect(said(today, 'week', 2)).toEqual([
		'2026-02-09 to 2026-02-15',
		'2026-02-16 to 2026-02-22',
		'2026-02-23 to 2026-03-01',
	]);
});

test.each(['2028-04-01', '2028-04-30'])('compares whole months before %s as they are', (today) => {
	expect(said(today, 'month', 3)).toEqual([
		'2027-12-01 to 2027-12-31',
		'2028-01-01 to 2028-01-31',
		'2028-02-01 to 2028-02-29',
		'2028-03-01 to 2028-03-31',
	]);
});

test('periods are in order, apart, and of one kind, and the last one is over', () => {
	const day = fc
		.integer({ min: 0, max: 20_000 })
		.map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
	const unit = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
	forMany(day, unit, fc.integer({ min: 4, max: 26 }), (today, of, history) => {
		const periods = comparablePeriods(today, of, history);
		const edges = periods.flatMap(({ from, to }) => [from, to]);
		expect(periods).toHaveLength(history + 1);
		expect(edges).toEqual([...edges].sort());
		expect(new Set(periods.map(({ from }) => from)).size).toBe(history + 1);
		expect((edges.at(-1) ?? '') < today).toBe(true);
		const kind = (date: string) => (of === 'month' ? date.slice(8) : new Date(date).getUTCDay());
		expect(new Set(periods.map(({ from }) => kind(from))).size).toBe(1);
	});
});
