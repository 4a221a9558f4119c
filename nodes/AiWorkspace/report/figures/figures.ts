import { currencyOf, totalOf } from '../../analytics/amounts';
import type { Interval, Period } from '../../analytics/period';
import { existing } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset, Unread } from '../read/dataset';
import { ownersOf, type Prompt, type Row } from '../read/directory';
import type { Types } from '../read/types';
import {
	byCost,
	countedIn,
	hasData,
	type Breakdown,
	type PlacedDataset,
	type PlacedReading,
	type Sums,
} from './places';

/** A part of the total, by what it's for. */
export interface Subtotal<Of> extends Sums {
	readonly of: Of;
	readonly readings: readonly PlacedReading[];
}

/** A period of a trend and its sums, which are unknown where some prompt templates couldn't be read. */
export interface Moment extends Sums {
	readonly of: Period;
	readonly unread: readonly Unread[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Omit<Dataset, 'trend'> {
	readonly breakdown: Breakdown;
	readonly types: Types;
	readonly readings: readonly PlacedReading[];
	readonly total: Sums;
	readonly byPrompt: ReadonlyArray<Subtotal<Prompt>>;
	/** The rows in the total, each with all prompt templates. The most expensive first. */
	readonly byEntity: ReadonlyArray<Subtotal<Row>>;
	/** The most expensive first. Null stands for rows without a group. */
	readonly byGroup: ReadonlyArray<Subtotal<string | null>>;
	readonly byInterval: ReadonlyArray<Subtotal<Interval>>;
	/** Earlier periods, the oldest first, and the period itself; empty where nobody asked for them. */
	readonly trend: readonly Moment[];
	/** Rows and prompt templates that no report has data for. Not known where a prompt template couldn't be read. */
	readonly missing: ReadonlyArray<Prompt | Row>;
	/** All rows of the dataset, also those of other reports. */
	readonly allRows: readonly Row[];
}

/** Calls and cost of readings or other parts together. Throws UnexpectedResponse for sums that no JSON number can be. */
export const sumsOf = (readings: readonly Sums[]): Sums => ({
	now: totalOf(compactMap(readings, ({ now }) => now)),
	before: totalOf(compactMap(readings, ({ before }) => before)),
});

/** The sums of groups of readings, of those that count. */
const subtotalsOf = <Of>(
	groups: Iterable<readonly [Of, readonly PlacedReading[]]>,
): Array<Subtotal<Of>> =>
	[...groups].map(([of, readings]) => ({ of, readings, ...sumsOf(countedIn(readings)) }));

/** The sums of the readings in the total by what they're for, the most expensive first. */
export const totalsBy = <Of>(
	readings: readonly PlacedReading[],
	ofReading: (reading: PlacedReading) => Of,
): Array<Subtotal<Of>> => subtotalsOf(groupBy(countedIn(readings), ofReading)).sort(byCost);

/** The sums of readings in each interval. */
export const intervalsOf = (
	intervals: readonly Interval[],
	readings: readonly PlacedReading[],
): Array<Subtotal<Interval>> =>
	intervals.map((of, at) => ({
		of,
		readings,
		...sumsOf(readings.map(({ byInterval }) => existing(byInterval[at], 'reading of an interval'))),
	}));

/** A dataset that isn't compared with anything. */
function uncompared(dataset: Dataset): Dataset {
	const alone = ({ from, to }: Interval): Interval => ({ from, to });
	const period = alone(dataset.period);
	const intervals = dataset.intervals.map((one) => (one === dataset.period ? period : alone(one)));
	return { ...dataset, period, intervals };
}

/** The figures of some readings of a dataset, and of what couldn't be read; `absent` has data in no report. Throws UnexpectedResponse for a trend in several currencies. */
function figuresOf(
	{ dataset, breakdown, types }: PlacedDataset,
	readings: readonly PlacedReading[],
	unread: readonly Unread[],
	absent: ReadonlySet<Prompt | Row>,
): Figures {
	const asked = new Set(readings.map(({ prompt }) => prompt));
	const isOwn = ({ prompt }: Unread) => asked.has(prompt);
	const unreadBefore = dataset.unreadBefore.filter(isOwn);
	const own = unreadBefore.length > 0 ? uncompared(dataset) : dataset;
	const counted = countedIn(readings);
	const total = sumsOf(counted);
	const earlier = dataset.trend.map((one, at): Moment => {
		const lacking = one.unread.filter(isOwn);
		const found = lacking.length > 0 ? [] : compactMap(counted, ({ trend }) => trend[at]);
		return { of: one.of, now: totalOf(found), unread: lacking };
	});
	const itself = { of: own.period, now: total.now, unread: [] };
	const trend = earlier.length > 0 ? [...earlier, itself] : [];
	currencyOf(
		trend.map(({ now }) => now),
		"Set 'Trend' in Options to fewer earlier periods, or to 0",
	);
	const used = readings.filter(hasData);
	/** What only this report doesn't use isn't a part of it. */
	const listed = <Of extends Prompt | Row>(ofReading: (reading: PlacedReading) => Of): Of[] => {
		const isUsed = new Set(used.map(ofReading));
		return [...new Set(readings.map(ofReading))].filter(
			(one) => isUsed.has(one) || absent.has(one),
		);
	};
	const rows = listed(({ row }) => row);
	const prompts = listed(({ prompt }) => prompt);
	const all = new Set<Prompt | Row>([...rows, ...prompts]);
	const isListed = ({ of }: { readonly of: Prompt | Row }) => all.has(of);
	// Those of other reports might have data in what couldn't be read, too.
	const isKnown = dataset.unread.length === 0;
	return {
		...own,
		breakdown,
		types,
		readings,
		rows,
		prompts,
		unread,
		unreadBefore,
		weekend: own.weekend && { ...own.weekend, unread: own.weekend.unread.filter(isOwn) },
		allRows: dataset.rows,
		missing: isKnown ? [...all].filter((one) => absent.has(one)) : [],
		total,
		byPrompt: subtotalsOf(groupBy(readings, ({ prompt }) => prompt)).filter(isListed),
		byEntity: totalsBy(readings, ({ row }) => row).filter(isListed),
		byGroup:
			breakdown.groupBy === undefined
				? []
				: totalsBy(counted.filter(hasData), ({ group }) => group),
		byInterval: intervalsOf(own.intervals, counted),
		trend,
	};
}

export interface Report {
	readonly figures: Figures;
	/** Where it's one of several: its group, the ID of the prompt template that this is, if any, and the email addresses of its owners, where they agree. */
	readonly about?: {
		readonly group: string | null;
		readonly id?: string;
		readonly recipient: string | null;
	};
}

/** The reports on a dataset, one after the other: one, or one for each group of rows or each prompt template. */
export function* reportsOn(placed: PlacedDataset): Generator<Report> {
	const { dataset, breakdown, readings: all } = placed;
	const { reportPer, isPerPrompt = false } = breakdown;
	const used = new Set(all.filter(hasData).flatMap(({ row, prompt }) => [row, prompt]));
	const absent = new Set([...dataset.rows, ...dataset.prompts].filter((one) => !used.has(one)));
	const reportOn = (
		of: Prompt | string | null,
		readings: readonly PlacedReading[],
		unread: readonly Unread[],
	): Report => {
		const figures = figuresOf(placed, readings, unread, absent);
		if (reportPer === undefined && !isPerPrompt) return { figures };
		const [owner = null, ...others] = ownersOf(figures.rows);
		const recipient = others.length > 0 ? null : owner;
		return typeof of === 'string' || of === null
			? { figures, about: { group: of, recipient } }
			: { figures, about: { group: of.name, id: of.id, recipient } };
	};
	for (const [group, readings] of groupBy(all, ({ reportGroup }) => reportGroup)) {
		yield reportOn(group, readings, isPerPrompt ? [] : dataset.unread);
	}
	// One that couldn't be read has a report that says so.
	if (isPerPrompt) for (const one of dataset.unread) yield reportOn(one.prompt, [], [one]);
}
