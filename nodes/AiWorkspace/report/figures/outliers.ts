import { currencyOf, totalOf, type Amounts } from '../../analytics/amounts';
import {
	absolute,
	compare,
	divide,
	larger,
	median,
	multiply,
	subtract,
	sum,
	wholeNumber,
	ZERO,
	type Decimal,
} from '../../util/decimal';
import { compactMap } from '../../util/lists';
import type { Reading } from '../read/dataset';

/** What the API returned for an agent or member and a prompt template in the period looked at, and in earlier ones of the same kind. */
export type Part = Pick<Reading, 'now' | 'prompt' | 'row' | 'trend'>;

/** How much above the usual in percent, and how much more; without an amount, 1% of what everything usually costs. */
export interface UnusualRules {
	readonly leastPercent: Decimal;
	readonly leastAmount?: Decimal;
	/** Whether the period has only begun, so that nothing is missing in it. */
	readonly isSoFar?: boolean;
	readonly currency: string;
}

/** In fewer periods with data, nothing is usual. */
const FEWEST_PERIODS = 4;
/** Decimal places of a limit, far beyond those of a cost. */
const LIMIT_PLACES = 40;

/** A hundredth. */
export const PERCENT: Decimal = { digits: 1n, places: 2 };
const HOW_IN_ONE_CURRENCY =
	"Set 'History' in Options to fewer earlier periods, or wait until they're in one currency";

/** What's usual of several amounts. */
export const mediansOf = (levels: readonly Amounts[]): Amounts => ({
	calls: median(levels.map(({ calls }) => calls)),
	cost: median(levels.map(({ cost }) => cost)),
});

/** Calls and costs together, and what's usual of them. */
export function lookAt(parts: readonly Part[]) {
	const now = totalOf(compactMap(parts, (part) => part.now));
	const trend = (parts[0]?.trend ?? []).map((_, at) =>
		totalOf(compactMap(parts, (part) => part.trend[at])),
	);
	currencyOf([now, ...trend], HOW_IN_ONE_CURRENCY);
	// A period without data isn't one without a cost.
	const levels = trend.filter((one) => one !== undefined);
	const medians = mediansOf(levels);
	return { parts, now, trend, levels, medians, isKnown: levels.length >= FEWEST_PERIODS };
}

export type Looked = ReturnType<typeof lookAt>;

/** From where on a cost is unusual, if it is: as high as the rules say, and an outlier by the modified z-score of Iglewicz and Hoaglin, or the first one of something new. */
export function passedLimit(
	{ now, levels, medians: { cost: usually } }: Looked,
	{ leastPercent, leastAmount = ZERO }: UnusualRules,
): Decimal | undefined {
	if (!now) return undefined;
	const share = multiply(absolute(usually), multiply(leastPercent, PERCENT));
	const least = sum([usually, larger(share, leastAmount)]);
	const deviations = levels.map(({ cost }) => absolute(subtract(cost, usually)));
	const mad = median(deviations);
	// Where that's 0, the mean: their sum ÷ their number.
	const [spread, count] = mad.digits > 0n ? [mad, 1] : [sum(deviations), deviations.length];
	const scaled = multiply(spread, wholeNumber(35_000));
	const outlying = divide(scaled, wholeNumber(6745 * count), LIMIT_PLACES);
	const above = sum([usually, outlying ?? ZERO]);
	const isPassed = compare(now.cost, least) >= 0 && compare(now.cost, above) > 0;
	return isPassed ? larger(least, above) : undefined;
}
