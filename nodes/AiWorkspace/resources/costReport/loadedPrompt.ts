import type { Interval, Period } from '../../analytics/period';
import {
	allPeriods,
	type Load,
	type PeriodRows,
	type StatisticsQuery,
} from '../../analytics/statistics';
import { settled, type Failure } from '../../errors/Failure';
import type { Periods } from '../../form/input';
import type { Prompt } from '../../report/read/directory';
import type { Item } from '../types';
import type { ReportQuery } from './limits';

/** What to load of a prompt template, with what each whole period is compared with. */
export function statisticsOf(
	{ query, request, workspace }: Item<ReportQuery>,
	{ id: promptId, segment }: Prompt,
): StatisticsQuery {
	const periods = query.periods.flatMap(({ whole, intervals, trend = [], weekend }) => [
		...allPeriods(intervals),
		...trend,
		...(weekend ? [weekend] : []),
		...(whole.previous ? [whole.previous] : []),
	]);
	const ids = query.rows.map(({ id }) => id);
	return { request, workspace, promptId, segment, ids, periods };
}

/** Waits for what the API returned for a prompt template, in each interval and before. Throws a Failure unless just a period before couldn't be read. */
export async function loadedPrompt(
	item: Item<ReportQuery>,
	prompt: Prompt,
	{ whole, intervals, trend = [], weekend: days }: Periods,
	load: Load,
) {
	const statistics = statisticsOf(item, prompt);
	const now: Array<{ interval: Interval; loaded: PeriodRows }> = [];
	for (const interval of intervals) {
		now.push({ interval, loaded: await load(statistics, interval) });
	}
	// A Failure where some of the periods before the intervals and the whole couldn't be read.
	const before = await settled(async () => {
		const all = new Map<Period, PeriodRows>();
		for (const { previous } of new Set([...intervals, whole])) {
			if (previous) all.set(previous, await load(statistics, previous));
		}
		return all;
	});
	const earlier: Array<Failure | PeriodRows> = [];
	for (const period of trend) {
		earlier.push(await settled(async () => await load(statistics, period)));
	}
	const weekend = days && (await settled(async () => await load(statistics, days)));
	return { prompt, statistics, now, before, earlier, weekend };
}

export type LoadedPrompt = Awaited<ReturnType<typeof loadedPrompt>>;
