import { totalOf } from '../../analytics/amounts';
import type { Interval } from '../../analytics/period';
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
import { trendOf, type Moment } from './trend';

/** A part of the total, by what it's for. */
export interface Subtotal<Of> extends Sums {
	readonly of: Of;
	readonly readings: readonly PlacedReading[];
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

/** What has data in none of the reports. */
type Absent = ReadonlySet<Prompt | Row>;

/** A dataset that isn't compared with anything. */
function uncompared(dataset: Dataset): Dataset {
	const alone = ({ from, to }: Interval): Interval => ({ from, to });
	const period = alone(dataset.period);
	const intervals = dataset.intervals.map((one) => (one === dataset.period ? period : alone(one)));
	return { ...dataset, period, intervals };
}

/** The figures of some readings of a dataset. */
function figuresOf(
	{ dataset, breakdown, types }: PlacedDataset,
	readings: readonly PlacedReading[],
	absent: Absent,
	isKnown: boolean,
): Figures {
	const counted = countedIn(readings);
	const total = sumsOf(counted);
	const used = readings.filter(hasData);
	/** What only this report doesn't use isn't a part of it. */
	const listed = <Of extends Prompt | Row>(ofReading: (reading: PlacedReading) => Of): Of[] => {
		const own = new Set(used.map(ofReading));
		return [...new Set(readings.map(ofReading))].filter((one) => own.has(one) || absent.has(one));
	};
	const rows = listed(({ row }) => row);
	const prompts = listed(({ prompt }) => prompt);
	const ofPrompts = groupBy([...readings].sort(byCost), ({ prompt }) => prompt);
	const isListed = new Set(rows);
	return {
		...dataset,
		breakdown,
		types,
		readings,
		rows,
		prompts,
		allRows: dataset.rows,
		missing: isKnown ? [...rows, ...prompts].filter((one) => absent.has(one)) : [],
		total,
		byPrompt: subtotalsOf(
			prompts.map((prompt) => [
				prompt,
				existing(ofPrompts.get(prompt), 'reading of a prompt template'),
			]),
		),
		byEntity: totalsBy(readings, ({ row }) => row).filter(({ of }) => isListed.has(of)),
		byGroup:
			breakdown.groupBy === undefined
				? []
				: totalsBy(counted.filter(hasData), ({ group }) => group),
		byInterval: intervalsOf(dataset.intervals, counted),
		trend: trendOf(dataset, readings, total),
	};
}

/** What a report is about, where it's one of several: the group, and the email addresses of its owner, where it's one. */
export interface ReportGroup {
	readonly group: string | null;
	/** Of the prompt template that it is, if any. */
	readonly id?: string;
	readonly recipient: string | null;
}

/** A report on all rows, or on one of the groups that there's a report for each of. */
export interface Report {
	readonly figures: Figures;
	readonly about?: ReportGroup;
}

/** The email addresses of the rows that have some, where they agree. */
function recipientOf(rows: readonly Row[]): string | null {
	const [first = null, ...others] = ownersOf(rows);
	return others.length > 0 ? null : first;
}

/** The reports on a dataset, one after the other: one, or one for each group of rows or each prompt template. */
export function* reportsOn(placed: PlacedDataset): Generator<Report> {
	const { dataset, breakdown, readings: all } = placed;
	const { reportPer, isPerPrompt = false } = breakdown;
	const used = new Set(all.filter(hasData).flatMap(({ row, prompt }) => [row, prompt]));
	const absent: Absent = new Set(
		[...dataset.rows, ...dataset.prompts].filter((one) => !used.has(one)),
	);
	// Those of other prompt templates, too.
	const isKnown = dataset.unread.length === 0;
	const reportOn = (
		of: Prompt | string | null,
		readings: readonly PlacedReading[],
		unread: readonly Unread[],
	): Report => {
		const prompts = new Set(readings.map(({ prompt }) => prompt));
		const unreadBefore = dataset.unreadBefore.filter(
			({ prompt }) => !isPerPrompt || prompts.has(prompt),
		);
		const own = unreadBefore.length > 0 ? uncompared(dataset) : dataset;
		const part = { ...placed, dataset: { ...own, unread, unreadBefore } };
		const weekend = own.weekend && {
			...own.weekend,
			unread: own.weekend.unread.filter(({ prompt }) => prompts.has(prompt)),
		};
		const figures = { ...figuresOf(part, readings, absent, isKnown), weekend };
		if (reportPer === undefined && !isPerPrompt) return { figures };
		const recipient = recipientOf(figures.rows);
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
