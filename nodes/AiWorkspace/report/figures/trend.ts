import { currencyOf, totalOf } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { compactMap } from '../../util/lists';
import type { Dataset, Unread } from '../read/dataset';
import { countedIn, type PlacedReading, type Sums } from './places';

/** A period of a trend and its sums, which are unknown where some prompt templates couldn't be read. */
export interface Moment extends Sums {
	readonly of: Period;
	readonly unread: readonly Unread[];
}

/** A trend that ends with the period itself; empty where nobody asked for one. Throws UnexpectedResponse for costs in several currencies. */
export function trendOf(
	{ period, trend }: Pick<Dataset, 'period' | 'trend'>,
	readings: readonly PlacedReading[],
	{ now }: Sums,
): Moment[] {
	if (trend.length === 0) return [];
	const prompts = new Set(readings.map(({ prompt }) => prompt));
	const counted = countedIn(readings);
	const earlier = trend.map(({ of, unread }, at): Moment => {
		const lacking = unread.filter(({ prompt }) => prompts.has(prompt));
		const found = lacking.length > 0 ? [] : compactMap(counted, (one) => one.trend[at]);
		return { of, now: totalOf(found), unread: lacking };
	});
	const moments = [...earlier, { of: period, now, unread: [] }];
	currencyOf(
		moments.map((one) => one.now),
		"Set 'Trend' in Options to fewer earlier periods, or to 0",
	);
	return moments;
}
