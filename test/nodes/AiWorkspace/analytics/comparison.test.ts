import fc from 'fast-check';
import {
	comparedWith,
	periodsBefore,
	type Asked,
	type Comparison,
} from '../../../../nodes/AiWorkspace/analytics/comparison';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import { dayNumbers, dayOf, days, daysAgo, numberOf, startOf } from '../../../support/calendar';
import { forAll } from '../../../support/properties';

const LATER = '9999-12-31';
const periodOf = (text: string) => {
	const [from = '', to = from] = text.split(' to ');
	return { from, to };
};
/** What is compared with a period that's over, each `FROM to TO`. */
const comparedIn = (text: string, asked: Asked = 'custom', kind: Comparison = 'previous') => {
	const found = comparedWith(kind, periodOf(text), asked, LATER);
	return `${found?.from} to ${found?.to}`;
};
const monthOf = (number: number) =>
	new Date(Date.UTC(Math.floor(number / 12), number % 12)).toISOString().slice(0, 7);
const lastDayOf = (month: number) => daysAgo(`${monthOf(month + 1)}-01`, 1);

describe('The period before, by its dates,', () => {
	test.each`
		of                                         | period                        | before
		${'a month from the 31st'}                 | ${'2026-03-31 to 2026-04-29'} | ${'2026-02-28 to 2026-03-30'}
		${'a quarter to a day'}                    | ${'2026-10-01 to 2026-11-28'} | ${'2026-07-01 to 2026-08-28'}
		${'a quarter to a day that another lacks'} | ${'2026-04-01 to 2026-05-30'} | ${'2026-01-01 to 2026-02-28'}
		${'the first quarter to a day'}            | ${'2026-01-01 to 2026-03-10'} | ${'2025-10-01 to 2025-12-10'}
		${'a year to a day'}                       | ${'2026-01-01 to 2026-11-28'} | ${'2025-01-01 to 2025-11-28'}
		${'a year to a day after 29 February'}     | ${'2025-01-01 to 2025-04-10'} | ${'2024-01-01 to 2024-04-10'}
		${'days from the first of a later month'}  | ${'2026-02-01 to 2026-05-10'} | ${'2025-10-25 to 2026-01-31'}
	`('of $of, $period, is $before', ({ period, before }) => {
		expect(comparedIn(String(period))).toBe(before);
	});

	test('is as many months as it has, whichever day they begin on', () => {
		const months = fc.integer({ min: 1950 * 12, max: 2100 * 12 });
		const firstDays = fc.integer({ min: 1, max: 28 });
		forAll(months, firstDays, fc.integer({ min: 1, max: 24 }), (month, firstDay, count) => {
			const start = (number: number) => `${monthOf(number)}-${String(firstDay).padStart(2, '0')}`;
			const before = `${start(month - count)} to ${daysAgo(start(month), 1)}`;
			expect(comparedIn(`${start(month)} to ${daysAgo(start(month + count), 1)}`)).toBe(before);
		});
	});

	test('is the same days of the month before, or the whole one', () => {
		forAll(fc.integer({ min: 1950 * 12, max: 2100 * 12 }), fc.nat(30), (month, more) => {
			const to = dayOf(numberOf(`${monthOf(month)}-01`) + more);
			fc.pre(to <= lastDayOf(month));
			const sameDay = monthOf(month - 1) + to.slice('YYYY-MM'.length);
			const last = lastDayOf(month - 1);
			const end = to === lastDayOf(month) || sameDay > last ? last : sameDay;
			const wanted = `${monthOf(month - 1)}-01 to ${end}`;
			expect(comparedIn(`${monthOf(month)}-01 to ${to}`)).toBe(wanted);
		});
	});

	test('is as many days just before, where no month, quarter, or year begins with it', () => {
		forAll(dayNumbers, fc.nat(5000), (start, more) => {
			const [from, to] = [dayOf(start), dayOf(start + more)];
			const isWhole = daysAgo(to, -1).slice(-2) === from.slice(-2);
			fc.pre(!from.endsWith('-01') && !isWhole && Number(from.slice(-2)) <= 28);
			expect(comparedIn(`${from} to ${to}`)).toBe(
				`${dayOf(start - more - 1)} to ${daysAgo(from, 1)}`,
			);
		});
	});

	test('is the same whatever the period is called', () => {
		const called = ['lastMonth', 'monthToDate', 'monthToYesterday', 'yearToDate'] as const;
		const others = ['lastQuarter', 'lastWeek', 'lastYear', 'quarterToDate'] as const;
		forAll(fc.constantFrom(...called, ...others), days, fc.nat(400), (asked, from, more) => {
			const period = `${from} to ${daysAgo(from, -more)}`;
			expect(comparedIn(period, asked)).toBe(comparedIn(period));
		});
	});
});

test.each`
	kind            | asked           | period                        | before
	${'previous'}   | ${'today'}      | ${'2026-11-01 to 2026-11-01'} | ${'2026-10-31 to 2026-10-31'}
	${'previous'}   | ${'yesterday'}  | ${'2026-01-01 to 2026-01-01'} | ${'2025-12-31 to 2025-12-31'}
	${'previous'}   | ${'last7Days'}  | ${'2026-11-01 to 2026-11-07'} | ${'2026-10-25 to 2026-10-31'}
	${'previous'}   | ${'last30Days'} | ${'2026-11-01 to 2026-11-30'} | ${'2026-10-02 to 2026-10-31'}
	${'previous'}   | ${'last90Days'} | ${'2026-01-01 to 2026-03-31'} | ${'2025-10-03 to 2025-12-31'}
	${'previous'}   | ${'day'}        | ${'2026-11-01 to 2026-11-01'} | ${'2026-10-31 to 2026-10-31'}
	${'previous'}   | ${'week'}       | ${'2026-11-16 to 2026-11-20'} | ${'2026-11-09 to 2026-11-13'}
	${'previous'}   | ${'month'}      | ${'2026-03-15 to 2026-03-31'} | ${'2026-02-15 to 2026-02-28'}
	${'previous'}   | ${'quarter'}    | ${'2026-10-01 to 2026-10-27'} | ${'2026-07-01 to 2026-07-27'}
	${'weekBefore'} | ${'custom'}     | ${'2026-03-02 to 2026-03-08'} | ${'2026-02-23 to 2026-03-01'}
	${'yearBefore'} | ${'custom'}     | ${'2025-02-01 to 2025-02-28'} | ${'2024-02-01 to 2024-02-29'}
	${'yearBefore'} | ${'custom'}     | ${'2025-02-02 to 2025-02-28'} | ${'2024-02-02 to 2024-02-28'}
	${'yearBefore'} | ${'custom'}     | ${'2024-02-29 to 2024-02-29'} | ${'2023-02-28 to 2023-02-28'}
	${'yearBefore'} | ${'last90Days'} | ${'2024-12-01 to 2025-02-28'} | ${'2023-12-01 to 2024-02-28'}
`('With $kind, $asked ($period) is compared with $before', ({ kind, asked, period, before }) => {
	expect(comparedIn(String(period), asked, kind)).toBe(before);
});

test('A week before is refused for more than a week', () => {
	expect(() => comparedIn('2026-11-01 to 2026-11-08', 'custom', 'weekBefore')).toThrow(
		InvalidInput,
	);
});

test('Nothing is compared where nobody asks for it, or before the period begins', () => {
	const period = periodOf('2026-11-01 to 2026-11-20');
	expect(comparedWith('none', period, 'custom', LATER)).toBeUndefined();
	expect(comparedWith('previous', period, 'custom', '2026-10-31')).toBeUndefined();
});

test('A period that ends after today is compared with as many first days of the other one, or all of them', () => {
	const march = periodOf('2026-03-01 to 2026-03-31');
	const february = periodOf('2026-02-01 to 2026-02-28');
	expect(comparedWith('previous', march, 'custom', '2026-03-30')).toEqual(february);
	const kinds = fc.constantFrom(...(['previous', 'yearBefore'] as const));
	forAll(kinds, dayNumbers, fc.nat(400), fc.nat(400), (kind, first, gone, left) => {
		const [from = '', today = '', to = ''] = [first, first + gone, first + gone + left].map(dayOf);
		const whole = comparedWith(kind, { from, to }, 'custom', LATER);
		const part = comparedWith(kind, { from, to }, 'custom', today);
		const firstDays = dayOf(numberOf(whole?.from ?? '') + gone);
		expect(part?.from).toBe(whole?.from);
		expect(part?.to).toBe(left === 0 || firstDays > (whole?.to ?? '') ? whole?.to : firstDays);
	});
});

describe('Earlier periods', () => {
	test('leave out no day between whole months, and have none twice', () => {
		const counts = fc.integer({ min: 1, max: 6 });
		forAll(days, counts, (day, count) => {
			const from = startOf('month', day);
			const month = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1;
			const period = { from, to: lastDayOf(month + count - 1) };
			const all = [...periodsBefore(4, period, 'custom', LATER), period];
			const gaps = all.slice(1).map((one, at) => daysAgo(one.from, 1) === all[at]?.to);
			expect(gaps).toEqual([true, true, true, true]);
		});
	});

	test('of a day can be the same weekdays', () => {
		const day = periodOf('2026-03-05');
		const found = periodsBefore(3, day, 'yesterday', LATER, 'weekBefore');
		expect(found.map(({ from }) => from)).toEqual(['2026-02-12', '2026-02-19', '2026-02-26']);
	});
});
