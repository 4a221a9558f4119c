import { currencyOf, totalOf } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { rounded, sum, ZERO } from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset, Unread } from '../read/dataset';
import type { PlacedDataset, Sums } from './places';
import { share } from './rounding';

/** A period of a trend and its sums, which are unknown where some prompt templates couldn't be read. */
export interface Moment extends Sums {
	readonly of: Period;
	readonly unread: readonly Unread[];
}

/** The earlier periods of each report on a dataset, by its group. What they show adds up to the whole. Throws UnexpectedResponse for costs in several currencies. */
export function earlierOf({
	dataset,
	breakdown: { decimals },
	readings,
}: PlacedDataset): ReadonlyMap<string | null, readonly Moment[]> {
	const groups = [...groupBy(readings, ({ reportGroup }) => reportGroup)].map(([group, all]) => ({
		group,
		prompts: new Set(all.map(({ prompt }) => prompt)),
		counted: all.filter(({ isCounted }) => isCounted),
	}));
	const byPeriod = dataset.trend.map(({ of, unread }, at) => {
		const known = groups.map(({ prompts, counted }) => {
			const lacking = unread.filter(({ prompt }) => prompts.has(prompt));
			const found = lacking.length > 0 ? [] : compactMap(counted, ({ trend }) => trend[at]);
			return { now: totalOf(found), unread: lacking };
		});
		const costs = known.map(({ now }) => now?.cost ?? ZERO);
		const shares = share(costs, rounded(sum(costs), decimals), decimals);
		return known.map(
			({ now, ...one }, nth): Moment => ({ of, now, ...one, shown: now && shares[nth] }),
		);
	});
	currencyOf(
		[...byPeriod.flat().map(({ now }) => now), ...readings.map(({ now }) => now)],
		"Set 'Trend' in Options to fewer earlier periods, or to 0",
	);
	return new Map(groups.map(({ group }, nth) => [group, compactMap(byPeriod, (all) => all[nth])]));
}

/** A trend that ends with the period itself. The one that it's compared with shows what that shows. */
export function trendOf(
	{ period }: Dataset,
	{ now, before, shown, shownBefore }: Sums,
	earlier: readonly Moment[],
): Moment[] {
	const { previous } = period;
	if (earlier.length === 0) return [];
	const moments = earlier.map((one): Moment => {
		const isPrevious = previous?.from === one.of.from && previous.to === one.of.to;
		return isPrevious && before && one.now ? { ...one, shown: shownBefore } : one;
	});
	return [...moments, { of: period, now, shown, unread: [] }];
}
