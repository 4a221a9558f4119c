import { totalOf } from '../../analytics/amounts';
import type { Interval, Period, Periods } from '../../analytics/period';
import type { EntityRow } from '../../analytics/rows';
import type { IntervalRows, PeriodRows, StatisticsQuery } from '../../analytics/statistics';
import { Failure } from '../../errors/Failure';
import type { Reading } from '../../report/read/dataset';
import type { Prompt, Row } from '../../report/read/directory';
import { existing, identifier } from '../../util/guards';
import { oneLine } from '../../util/text';

/** What the API returned for a prompt template in each period that was asked for. */
export interface LoadedPrompt {
	readonly prompt: Prompt;
	readonly query: StatisticsQuery;
	readonly periods: Periods;
	readonly byPeriod: ReadonlyMap<Period, Failure | PeriodRows>;
}

/** The first of some periods that couldn't be read, if any. */
export const failureIn = ({ byPeriod }: LoadedPrompt, periods: ReadonlyArray<Period | undefined>) =>
	periods.map((period) => period && byPeriod.get(period)).find((one) => one instanceof Failure);

/** The same of what it's compared with. */
export const failureBefore = (loaded: LoadedPrompt) =>
	failureIn(
		loaded,
		[loaded.periods.whole, ...loaded.periods.intervals].map(({ previous }) => previous),
	);

/** What the API calls a row. */
const typeIn = (row: EntityRow | undefined) =>
	oneLine(identifier(row?.fields.entity_type) ?? '') || undefined;

/** The readings of a prompt template, one for each row. What isn't compared has nothing before. */
export function readingsOf(
	{ prompt, query, periods, byPeriod }: LoadedPrompt,
	rows: readonly Row[],
	isCompared: boolean,
): Reading[] {
	const { whole, intervals, trend = [], weekend } = periods;
	const rowsIn = (period: Period) => {
		const loaded = existing(byPeriod.get(period), 'period in what was asked for');
		return loaded instanceof Failure ? undefined : loaded;
	};
	const beforeIn = ({ previous }: Interval) =>
		previous && isCompared ? rowsIn(previous) : undefined;
	const parts = intervals.map((one): IntervalRows => {
		return { ...existing(rowsIn(one), 'row of an interval'), previous: beforeIn(one) };
	});
	const before = beforeIn(whole);
	const earlier = trend.map(rowsIn);
	const ofWeekend = weekend && rowsIn(weekend);
	return rows.map((row): Reading => {
		const rowIn = (loaded?: PeriodRows) => loaded?.rows.get(row.id);
		const byInterval = parts.map((interval) => {
			return { interval, now: rowIn(interval), before: rowIn(interval.previous) };
		});
		const found = byInterval.map(({ now }) => now);
		const rowBefore = rowIn(before);
		const ofTrend = earlier.map(rowIn);
		return {
			prompt,
			query,
			row,
			byInterval,
			now: totalOf(found.filter((one) => one !== undefined)),
			before: rowBefore,
			trend: ofTrend,
			weekend: rowIn(ofWeekend),
			types: [...found.toReversed(), rowBefore, ...ofTrend.toReversed()].map(typeIn),
		};
	});
}
