import { DateTime, IANAZone } from 'luxon';
import { getGlobalState, type INodeProperties } from 'n8n-workflow';
import { isoDate, utc } from '../analytics/calendarDay';
import {
	comparedWith,
	isOfMonth,
	periodsBefore,
	type Asked,
	type Comparison,
} from '../analytics/comparison';
import {
	customPeriod,
	PERIODS,
	presetPeriod,
	splitPeriod,
	type Interval,
	type IntervalUnit,
	type Period,
	type PeriodChoice,
	type Periods,
} from '../analytics/period';
import { InvalidInput } from '../errors/Failure';
import { isBlank } from '../util/guards';
import { madeOnce } from '../util/lists';
import type { Input } from './input';
import { choice, oneOf, type Dropdown } from './options';

// Not required: n8n would demand the dates wherever Period is an expression. The node checks them itself.
const date = (displayName: string, name: string, which: string): INodeProperties => ({
	displayName,
	name,
	type: 'dateTime',
	typeOptions: { dateOnly: true },
	displayOptions: { show: { period: ['custom'] } },
	default: '',
	placeholder: 'e.g. 2026-01-31',
	description: `${which} day of the period, included, as YYYY-MM-DD, such as 2026-01-31. A date-time counts as the day it falls on in the workflow's time zone.`,
});

/** The dates of a custom period. One field each for all operations, because n8n evaluates every field of a name for each item. */
export const dateFields: INodeProperties[] = [
	date('Start Date', 'dateFrom', 'First'),
	date('End Date', 'dateTo', 'Last'),
];

export const periodField: Dropdown<PeriodChoice> = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	options: PERIODS,
	default: 'monthToDate',
	description: "The calendar days to report on, in the workflow's time zone",
	builderHint: {
		propertyHint:
			'Prefer a preset: lastMonth for monthly reports, yesterday for daily ones. With custom, also set dateFrom and dateTo as YYYY-MM-DD, both inclusive.',
	},
};

export const splitBy = choice<IntervalUnit>({
	displayName: 'Split By',
	name: 'splitBy',
	type: 'options',
	options: [
		{ value: 'day', name: 'Day' },
		{ value: 'month', name: 'Month' },
		{ value: 'none', name: 'None', description: 'The whole period at once' },
		{ value: 'quarter', name: 'Quarter' },
		{ value: 'week', name: 'Week', description: 'ISO weeks, which begin on Monday' },
	],
	default: 'none',
	description: 'How to split the period into intervals, each reported separately',
});

/** The option Compare With, by default as an operation needs it. */
export const compareWith = (standard: Comparison) =>
	choice<Comparison>({
		displayName: 'Compare With',
		name: 'compareWith',
		type: 'options',
		options: [
			{ value: 'none', name: 'None' },
			{
				value: 'previous',
				name: 'Period Before',
				description: 'The month before a month, and so on',
			},
			{
				value: 'weekBefore',
				name: 'Week Before',
				description: 'The same days a week earlier, for at most a week',
			},
			{ value: 'yearBefore', name: 'Year Before', description: 'The same dates a year earlier' },
		],
		default: standard,
		description:
			"What to compare the period with. One that isn't over is compared as far as it goes.",
	});

/** The moment at which the execution began, in the workflow's time zone. Throws InvalidInput for one that isn't an IANA name. */
export function executionStart({ startedAt, timezone }: Input): DateTime {
	// Stored by n8n's API and imports. Luxon would take it for the zone of the last expression, which may be another workflow's.
	const name = timezone === 'DEFAULT' ? getGlobalState().defaultTimezone : timezone;
	const zone = IANAZone.create(name);
	// Newer versions of Node.js know offsets such as +03:00 as well.
	if (zone.isValid && /^[a-z]/i.test(name)) return DateTime.fromMillis(startedAt, { zone });
	throw new InvalidInput(
		`'${name}' isn't a valid time zone`,
		'Select a time zone in the workflow settings, or correct GENERIC_TIMEZONE',
	);
}

/** The longest period in years: a longer one is likely a typo. */
const MOST_YEARS = 5;

/** Throws InvalidInput for a period that nobody means: in the future, or of many years. */
function refuseUnlikely({ from, to }: Period, today: string): void {
	if (from > today) {
		throw new InvalidInput(
			`'Start Date' (${from}) is in the future`,
			'Enter a date that has begun, or correct the year',
		);
	}
	if (to >= isoDate(utc(from).plus({ years: MOST_YEARS }))) {
		throw new InvalidInput(
			`The period from 'Start Date' (${from}) to 'End Date' (${to}) is longer than ${MOST_YEARS} years`,
			'Correct the years, or select a shorter period',
		);
	}
}

/** Throws InvalidInput where a model names other days than those of the period that it chose. */
function refuseOtherDates({ from, to }: Period, choice: string, [first, last]: unknown[]): void {
	const isMeant = (named: unknown, day: string) => isBlank(named) || named === day;
	if (isMeant(first, from) && isMeant(last, to)) return;
	throw new InvalidInput(
		`'Start Date' and 'End Date' aren't those of 'Period' (${choice}), which is ${from} to ${to}`,
		"Leave both dates empty, or set 'Period' to custom",
	);
}

/** The period of an item, its intervals, and what each is compared with. With `earlier` also the whole, and so many periods before it. Throws InvalidInput. */
export function readPeriods(
	input: Input,
	field: Dropdown<PeriodChoice>,
	comparison: Comparison,
	earlier?: number,
): Periods {
	const { parameter, startedAt, timezone, isTool } = input;
	// A model may enter dates whatever the period is, as a form can't.
	const exact = isTool ? [] : (['custom'] as const);
	const preset = oneOf(field, parameter(field.name, field.default), exact);
	const unit = splitBy.read(input);
	const hasDates = preset === 'custom' || isTool;
	const [from, to] = hasDates ? [parameter('dateFrom', ''), parameter('dateTo', '')] : [];
	const given = [preset, unit, comparison, earlier, startedAt, timezone, from, to];
	return madeOnce(input.periods, JSON.stringify(given), () => {
		const now = executionStart(input);
		const today = isoDate(now);
		const isCustom = preset === 'custom';
		const period = isCustom ? customPeriod(from, to, now.zone.name) : presetPeriod(preset, now);
		if (isCustom) refuseUnlikely(period, today);
		else refuseOtherDates(period, preset, [from, to]);
		const compared = (one: Period, asked: Asked): Interval => ({
			...one,
			previous: comparedWith(comparison, one, asked, today),
		});
		const isCompared = unit === 'none' || earlier !== undefined;
		const whole = isCompared ? compared(period, preset) : period;
		return {
			whole,
			intervals:
				unit === 'none' ? [whole] : splitPeriod(period, unit).map((one) => compared(one, unit)),
			trend: periodsBefore(earlier ?? 0, period, preset, today),
			isOfMonth: isOfMonth(period, preset),
		};
	});
}
