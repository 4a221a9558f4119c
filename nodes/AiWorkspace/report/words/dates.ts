import { utc } from '../../analytics/calendarDay';
import { unitOf, type Period } from '../../analytics/period';
import { madeOnce } from '../../util/lists';

const dayOf = (date: string) => utc(date).toJSDate();

/** What a language calls quarters and weeks of a year. */
interface PeriodNames {
	/** Before its number: `Q` of Q3. */
	readonly quarter: string;
	readonly week: (week: string, year: string) => string;
}

/** How a language and a region write days and periods. */
export class Dates {
	private readonly formats = new Map<string, Intl.DateTimeFormat>();
	private readonly ranges = new Map<string, string>();

	constructor(
		private readonly locale: string,
		private readonly names: PeriodNames,
	) {}

	day(date: string): string {
		return this.days.format(dayOf(date));
	}

	/** The name of the month of a date. */
	month(date: string): string {
		return this.formatOf({ month: 'long' }).format(dayOf(date));
	}

	/** A period: a whole month, quarter, week, or year by its name, everything else by its first and last day. Made once, because thousands of alerts have the same. */
	range(period: Period): string {
		const { from, to } = period;
		const make = () => this.namesOf(period)[0] ?? this.days.formatRange(dayOf(from), dayOf(to));
		return madeOnce(this.ranges, `${from} ${to}`, make);
	}

	/** The same below a bar of a chart: a month, quarter, or year by its short name, everything else by its first day. */
	tick(period: Period): string {
		const { from, to } = period;
		const isOfYear = from.endsWith('-01-01') && to.slice(0, 7) !== from.slice(0, 7);
		const name = this.namesOf(period)[1] ?? (isOfYear ? from.slice(0, 4) : undefined);
		return name ?? this.formatOf({ day: 'numeric', month: 'short' }).format(dayOf(from));
	}

	/** The names of a calendar unit, in full and briefly. */
	private namesOf(period: Period): readonly [full?: string, short?: string] {
		const unit = unitOf(period);
		if (!unit) return [];
		const { week } = this.names;
		const date = utc(period.from);
		const year = String(date.year);
		const quarter = `${this.names.quarter}${date.quarter}`;
		const monthIn = (options: Intl.DateTimeFormatOptions) =>
			this.formatOf(options).format(date.toJSDate());
		const names = {
			month: [monthIn({ month: 'long', year: 'numeric' }), monthIn({ month: 'short' })],
			quarter: [`${quarter} ${year}`, quarter],
			week: [week(`${date.weekNumber}`, `${date.weekYear}`)],
			year: [year, year],
		} as const;
		return names[unit];
	}

	/** Spanish and Portuguese have whole names of months between their prepositions. */
	private get days(): Intl.DateTimeFormat {
		const month = /^(es|pt)/.test(this.locale) ? 'long' : 'short';
		return this.formatOf({ day: 'numeric', month, year: 'numeric' });
	}

	private formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
		const make = () => new Intl.DateTimeFormat(this.locale, { ...options, timeZone: 'UTC' });
		return madeOnce(this.formats, JSON.stringify(options), make);
	}
}
