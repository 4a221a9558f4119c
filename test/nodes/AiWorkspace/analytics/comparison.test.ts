import fc from 'fast-check';
import { comparedWith, periodsBefore } from '../../../../nodes/AiWorkspace/analytics/comparison';
import * as own from '../../../../nodes/AiWorkspace/analytics/period';
import * as calendar from '../../../support/calendar';
import { forAll } from '../../../support/properties';

const { lastFull, startOf, numberOf, daysAgo, dayOf, DAY, days, dayNumbers } = calendar;

const { unitOf } = own;
/** What a period that's over is compared with by default. */
const periodBefore = (period: own.Period, choice: own.PeriodChoice) =>
	comparedWith('previous', period, choice, period.to);

const unitIn = (choice: string) =>
	(['month', 'quarter', 'week', 'year'] as const).find((unit) =>
		choice.toLowerCase().includes(unit),
	) ?? 'day';
const isMonthEnd = (day: string) => daysAgo(day, -1).endsWith('-01');

describe('The period before', () => {
	test.each([
		['yearToDate', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
		['yearToDate', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
	] as const)('%s of %s to %s is %s to %s', (choice, from, to, before, until) => {
		expect(periodBefore({ from, to }, choice)).toEqual({ from: before, to: until });
	});

	test.each([
		['lastMonth', '2026-03-01 2026-03-31', '2025-12-01 2025-12-31', '2026-01-31', '2026-02-28'],
		[
			'monthToYesterday',
			'2026-03-01 2026-03-31',
			'2025-12-01 2025-12-31',
			'2026-01-31',
			'2026-02-28',
		],
		[
			'monthToYesterday',
			'2026-03-01 2026-03-30',
			'2025-12-01 2025-12-30',
			'2026-01-30',
			'2026-02-28',
		],
		['lastQuarter', '2026-01-01 2026-03-31', '2025-04-01 2025-06-30', '2025-09-30', '2025-12-31'],
		['lastWeek', '2026-01-05 2026-01-11', '2025-12-15 2025-12-21', '2025-12-28', '2026-01-04'],
		['yesterday', '2026-01-02 2026-01-02', '2025-12-30 2025-12-30', '2025-12-31', '2026-01-01'],
		['lastYear', '2025-01-01 2025-12-31', '2022-01-01 2022-12-31', '2023-12-31', '2024-12-31'],
	] as const)('is one of the same kind: %s of %s', (choice, days, first, ...ends) => {
		const [from = '', to = ''] = days.split(' ');
		const found = periodsBefore(3, { from, to }, choice, '2026-05-01');
		expect(`${found[0]?.from} ${found[0]?.to}`).toBe(first);
		expect(found.slice(1).map((one) => one.to)).toEqual(ends);
		const starts = found.slice(1).map((one) => startOf(unitIn(choice), one.to));
		expect(found.slice(1).map((one) => one.from)).toEqual(starts);
	});

	test('of whole calendar months is as many whole months', () => {
		const whole = ['custom', 'lastMonth', 'lastQuarter', 'lastYear', 'quarterToDate'] as const;
		const choices = fc.constantFrom(...whole);
		forAll(choices, days, fc.integer({ min: 1, max: 24 }), (choice, day, count) => {
			const monthsFrom = (months: number) => {
				const [year = 0, month = 0] = day.split('-').map(Number);
				return dayOf(Date.UTC(year, month - 1 + months) / DAY);
			};
			const period = { from: monthsFrom(0), to: daysAgo(monthsFrom(count), 1) };
			expect(unitOf(period) === 'month').toBe(count === 1);
			expect(periodBefore(period, choice)).toEqual({
				from: monthsFrom(-count),
				to: daysAgo(monthsFrom(0), 1),
			});
		});
	});

	test('is equally long and ends the day before, where it is no whole months', () => {
		const fixed = [
			'custom',
			'today',
			'yesterday',
			'last7Days',
			'last30Days',
			'last90Days',
		] as const;
		const choices = fc.constantFrom(...fixed, 'lastWeek' as const, 'quarterToDate' as const);
		const lengths = fc.integer({ min: 0, max: 5000 });
		forAll(choices, dayNumbers, lengths, (choice, start, length) => {
			const period = { from: dayOf(start), to: dayOf(start + length) };
			fc.pre(!period.from.endsWith('-01') || !isMonthEnd(period.to));
			expect(periodBefore(period, choice)).toEqual({
				from: dayOf(start - length - 1),
				to: dayOf(start - 1),
			});
		});
	});

	test('of a month to a day is the same days of the month before, or the whole one', () => {
		const choices = fc.constantFrom('monthToDate' as const, 'monthToYesterday' as const);
		forAll(choices, days, (choice, to) => {
			const from = startOf('month', to);
			const [begin, end] = lastFull('month', to);
			const sameDay = daysAgo(begin, numberOf(from) - numberOf(to));
			expect(periodBefore({ from, to }, choice)).toEqual({
				from: begin,
				to: isMonthEnd(to) || sameDay > end ? end : sameDay,
			});
		});
	});
});

describe('comparedWith', () => {
	const [start, end] = ['2026-11-01', '2026-11-20'];
	const later = '9999-12-31';

	test.each([
		['yearBefore', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
		['yearBefore', '2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
		['yearBefore', '2025-02-02', '2025-02-28', '2024-02-02', '2024-02-28'],
		['yearBefore', '2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
		['yearBefore', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
		['weekBefore', '2026-03-01', '2026-03-31', '2026-02-22', '2026-03-24'],
		['weekBefore', '2026-11-19', '2026-11-19', '2026-11-12', '2026-11-12'],
		['previous', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
	] as const)('%s of %s to %s is %s to %s', (kind, from, to, before, until) => {
		const wanted = { from: before, to: until };
		expect(comparedWith(kind, { from, to }, 'custom', later)).toEqual(wanted);
		// A day that isn't over counts as a whole one.
		expect(comparedWith(kind, { from, to }, 'custom', to)).toEqual(wanted);
	});

	test('is nothing where nobody asks for it, or before the period begins', () => {
		const period = { from: start, to: end };
		expect(comparedWith('none', period, 'custom', later)).toBeUndefined();
		expect(comparedWith('previous', period, 'custom', '2026-10-31')).toBeUndefined();
	});

	test('of a year to a day has the days of the year before, also after 29 February', () => {
		const toDate = { from: '2025-01-01', to: '2025-03-10' };
		expect(comparedWith('previous', toDate, 'yearToDate', toDate.to)).toEqual({
			from: '2024-01-01',
			to: '2024-03-10',
		});
	});

	test.each([
		['previous', '2026-11-30', '2026-10-01', '2026-10-20'],
		['previous', '2026-12-15', '2026-09-17', '2026-10-06'],
		['weekBefore', '2026-11-30', '2026-10-25', '2026-11-13'],
		['yearBefore', '2026-11-30', '2025-11-01', '2025-11-20'],
	] as const)('%s of a period up to %s has as many first days', (kind, to, before, until) => {
		const found = comparedWith(kind, { from: start, to }, 'custom', end);
		expect(found).toEqual({ from: before, to: until });
	});

	test('of a period that ends after today has its first days, as many as have gone, or all', () => {
		const kinds = fc.constantFrom(...(['previous', 'weekBefore', 'yearBefore'] as const));
		forAll(kinds, dayNumbers, fc.nat(400), fc.nat(400), (kind, first, gone, left) => {
			const [from, today, to] = [first, first + gone, first + gone + left].map(dayOf);
			const period = { from: from ?? '', to: to ?? '' };
			const whole = comparedWith(kind, period, 'custom', later);
			const part = comparedWith(kind, period, 'custom', today ?? '');
			const firstDays = dayOf(numberOf(whole?.from ?? '') + gone);
			expect(part?.from).toBe(whole?.from);
			expect(part?.to).toBe(left === 0 || firstDays > (whole?.to ?? '') ? whole?.to : firstDays);
		});
	});
});
