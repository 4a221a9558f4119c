import fc from 'fast-check';
import groupBy from 'lodash/groupBy';
import range from 'lodash/range';
import { DateTime, Settings } from 'luxon';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as own from '../../../../nodes/AiWorkspace/analytics/period';
import * as calendar from '../../../support/calendar';
import { forAll } from '../../../support/properties';

const { lastFull, partOf, startOf, daysAgo, dayOf, dayNumbers, moments, wallDay, zones } = calendar;

const { presetPeriod, splitPeriod } = own;

type Choice = Exclude<own.PeriodChoice, 'custom'>;
const presets: Record<Choice, (today: string) => [from: string, to: string]> = {
	today: (today) => [today, today],
	yesterday: (today) => [daysAgo(today, 1), daysAgo(today, 1)],
	last7Days: (today) => [daysAgo(today, 7), daysAgo(today, 1)],
	last30Days: (today) => [daysAgo(today, 30), daysAgo(today, 1)],
	last90Days: (today) => [daysAgo(today, 90), daysAgo(today, 1)],
	lastWeek: (today) => lastFull('week', today),
	monthToDate: (today) => [startOf('month', today), today],
	monthToYesterday: (today) => [startOf('month', daysAgo(today, 1)), daysAgo(today, 1)],
	lastMonth: (today) => lastFull('month', today),
	lastQuarter: (today) => lastFull('quarter', today),
	lastYear: (today) => lastFull('year', today),
	quarterToDate: (today) => [startOf('quarter', today), today],
	yearToDate: (today) => [`${today.slice(0, 4)}-01-01`, today],
};

test('A preset is as long as it says and ends where it says, at every moment in every zone', () => {
	const choices = fc.constantFrom(...own.PERIODS.map(({ value }) => value));
	forAll(choices, moments, zones, (choice, moment, zone) => {
		if (choice === 'custom') return;
		const { from, to } = presetPeriod(choice, DateTime.fromMillis(moment, { zone }));
		expect(`${from} ${to}`).toBe(presets[choice](wallDay(moment, zone)).join(' '));
	});
});

describe('splitPeriod', () => {
	beforeAll(() => {
		// The zone of the server makes no difference.
		Settings.defaultZone = 'Pacific/Apia';
	});

	test('makes as many intervals as a leap year has days, and no more', () => {
		const leapYearAndADay = { from: '2024-01-01', to: '2025-01-01' };
		expect(splitPeriod({ ...leapYearAndADay, to: '2024-12-31' }, 'day')).toHaveLength(366);
		expect(() => splitPeriod(leapYearAndADay, 'day')).toThrow(InvalidInput);
	});

	test('covers the period exactly, in order, each part as long as it can be', () => {
		const lengths = { day: 4, week: 18, month: 70, quarter: 200 };
		const parts = fc.constantFrom(...(['day', 'week', 'month', 'quarter'] as const));
		forAll(parts, dayNumbers, fc.nat(200), (part, start, size) => {
			const length = size % (lengths[part] + 1);
			const found = splitPeriod({ from: dayOf(start), to: dayOf(start + length) }, part);
			const all = range(start, start + length + 1).map(dayOf);
			const wanted = Object.values(groupBy(all, partOf[part]));
			expect(found).toEqual(wanted.map((some) => ({ from: some[0], to: some.at(-1) })));
		});
	});
});
