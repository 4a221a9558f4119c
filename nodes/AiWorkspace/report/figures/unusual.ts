import { currencyOf, roomFor, totalOf, type Amounts } from '../../analytics/amounts';
import * as decimal from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import type { Subject } from '../read/directory';
import { wholeNumber } from './budgets';

type Decimal = decimal.Decimal;
const { compare, divide, median, multiply, rounded, subtract, sum, ZERO } = decimal;

/** The calls and cost of the period looked at, and of earlier ones of the same kind, the oldest first. Undefined where the API returned nothing. */
interface Series {
	readonly now?: Amounts;
	readonly earlier: ReadonlyArray<Amounts | undefined>;
}

/** What the API returned for an agent or member and a prompt template. The same thing is the same object in all parts. */
export interface Part extends Series {
	readonly prompt: Subject;
	readonly row: Subject;
}

/** A cost that is unusually high, or the first one of something new. */
export interface Rise extends Series {
	readonly level: 'new' | 'unusual';
	readonly of: Subject;
	readonly now: Amounts;
	/** Medians; undefined for something new. */
	readonly usual?: Amounts;
	/** From where on a cost is unusual. */
	readonly limit: Decimal;
	/** The cost above the usual, all of it for something new. */
	readonly extra: Decimal;
	/** What more calls cost; the rest of `extra` is due to the cost per call. Undefined without calls, now or before. */
	readonly fromCalls?: Decimal;
	/** What costs more than usual, the most first. */
	readonly contributors: ReadonlyArray<{ readonly part: Part; readonly extra: Decimal }>;
}

/** What couldn't be compared: everything, without data now or in enough earlier periods, what never has data, or what rises after too few periods. */
export interface NoData {
	readonly level: 'noData';
	readonly all: readonly Subject[];
	readonly lacks: 'earlier' | 'enough' | 'ever' | 'now';
}

/** How much above the usual in percent, and how much more; without an amount, 1% of what everything usually costs. */
export interface UnusualRules {
	readonly leastPercent: Decimal;
	readonly leastAmount?: Decimal;
}

/** In fewer periods with data, nothing is usual. */
export const FEWEST_PERIODS = 4;
const MOST_CONTRIBUTORS = 5;
/** Decimal places of what calls cost, and the digits of a rise without which it isn't split. */
const [EFFECT_PLACES, KEPT_DIGITS] = [10, 6];
/** Decimal places of a limit, far beyond those of a cost. */
const LIMIT_PLACES = 40;

const HALF: Decimal = { digits: 5n, places: 1 };
const PERCENT: Decimal = { digits: 1n, places: 2 };
const NOTHING: Amounts = { calls: ZERO, cost: ZERO };
const HOW_IN_ONE_CURRENCY =
	"Set 'History' in Options to fewer earlier periods, or wait until they're in one currency";

const mediansOf = (levels: readonly Amounts[]): Amounts => ({
	calls: median(levels.map(({ calls }) => calls)),
	cost: median(levels.map(({ cost }) => cost)),
});

/** Whether an earlier period counts: one without data isn't one without a cost, and a refund is no usual cost. */
const isLevel = (amounts: Amounts | undefined): amounts is Amounts =>
	amounts !== undefined && amounts.cost.digits >= 0n;

/** Calls and costs together, and what's usual of them. An earlier period that isn't whole counts for none. */
function lookAt(parts: readonly Series[], isWhole: readonly boolean[] = []) {
	const now = totalOf(compactMap(parts, (part) => part.now));
	const earlier = (parts[0]?.earlier ?? []).map((_, at) =>
		totalOf(isWhole[at] === false ? [] : compactMap(parts, (part) => part.earlier[at])),
	);
	currencyOf([now, ...earlier], HOW_IN_ONE_CURRENCY);
	const levels = earlier.filter(isLevel);
	const medians = mediansOf(levels);
	const usual = levels.length >= FEWEST_PERIODS ? medians : undefined;
	return { now, earlier, levels, medians, usual, extra: subtract(now?.cost ?? ZERO, medians.cost) };
}

type Looked = ReturnType<typeof lookAt>;

const larger = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? b : a);

/**
 * From where on a cost is unusual, if it is: as high as the rules say, and an outlier by the modified z-score of Iglewicz and
 * Hoaglin, or the first one of something new.
 */
function passedLimit(
	{ now, levels, medians: { cost: usually } }: Looked,
	{ leastPercent, leastAmount }: Required<UnusualRules>,
): Decimal | undefined {
	if (!now) return undefined;
	const times = multiply(sum([wholeNumber(100), leastPercent]), PERCENT);
	const least = larger(multiply(usually, times), sum([usually, leastAmount]));
	const deviations = levels.map(({ cost }) => decimal.absolute(subtract(cost, usually)));
	const mad = median(deviations);
	// Where that's 0, the mean: their sum ÷ their number.
	const [spread, count] = mad.digits > 0n ? [mad, 1] : [sum(deviations), deviations.length];
	const scaled = multiply(spread, wholeNumber(35_000));
	const outlying = divide(scaled, wholeNumber(6745 * count), LIMIT_PLACES);
	const above = sum([usually, outlying ?? ZERO]);
	const isPassed = compare(now.cost, least) >= 0 && compare(now.cost, above) > 0;
	return isPassed ? larger(least, above) : undefined;
}

/** What calls cost at the average cost per call of earlier periods; undefined without calls in these. */
const costAsIn = (levels: readonly Amounts[], calls: Decimal): Decimal | undefined =>
	divide(
		multiply(calls, sum(levels.map(({ cost }) => cost))),
		sum(levels.map((level) => level.calls)),
		EFFECT_PLACES,
	);

/** How much more than usual a part costs, and what its calls would have cost before. In a period that counts for all parts, one without data added nothing. */
function shareOf(part: Part, { earlier }: Looked) {
	const { calls, cost } = part.now ?? NOTHING;
	const counted = part.earlier.filter((_, at) => isLevel(earlier[at]));
	const levels = counted.map((own) => (isLevel(own) ? own : NOTHING));
	// Whatever the first calls cost, they are more calls.
	const before = costAsIn(levels, calls) ?? (calls.digits > 0n ? cost : ZERO);
	return { part, extra: subtract(cost, mediansOf(levels).cost), before };
}

/** A rise, and what more calls cost, each at the cost per call that its part had before, in places that JSON numbers print, so that they add up. */
function split(
	{ now, usual, levels, extra }: Looked,
	shares: ReadonlyArray<{ readonly before: Decimal }>,
) {
	const usually = usual && costAsIn(levels, usual.calls);
	if (!usually || now?.calls.digits === 0n) return { extra };
	const fromCalls = subtract(sum(shares.map(({ before }) => before)), usually);
	const room = roomFor([extra, fromCalls]);
	if (room < 0 || room + decimal.magnitude(extra) < KEPT_DIGITS) return { extra };
	return { extra: rounded(extra, room), fromCalls: rounded(fromCalls, room) };
}

/** The rise of something, unless it's mainly that of prompt templates that are told already. */
function riseOf(
	{ of, parts, looked }: { of: Subject; parts: ReadonlyArray<Part>; looked: Looked },
	rules: Required<UnusualRules>,
	told: ReadonlySet<Subject>,
): Rise | undefined {
	const { now, earlier, usual, extra } = looked;
	const limit = passedLimit(looked, rules);
	if (!now || !limit) return undefined;
	const shares = parts.map((part) => shareOf(part, looked));
	const ofTold = shares.filter(({ part }) => told.has(part.prompt));
	if (compare(sum(ofTold.map((one) => one.extra)), multiply(extra, HALF)) >= 0) return undefined;
	const contributors = shares
		.filter((share) => share.extra.digits > 0n)
		.sort((a, b) => compare(b.extra, a.extra))
		.slice(0, MOST_CONTRIBUTORS);
	const level = usual ? 'unusual' : 'new';
	return { level, of, now, earlier, usual, limit, ...split(looked, shares), contributors };
}

/** Whether something rises that isn't new, after too few periods to say what's usual. */
const isEarly = ({ usual, earlier }: Rise): boolean =>
	!usual && earlier.some((one) => isLevel(one) && one.cost.digits > 0n);

const noData = (lacks: NoData['lacks'], all: ReadonlyArray<Pick<Rise, 'of'>>): NoData[] =>
	all.length > 0 ? [{ level: 'noData', all: all.map(({ of }) => of), lacks }] : [];

/** What couldn't be compared, then the costs that are unusually high, the largest rise first: those of prompt templates, and those of agents or members that aren't mainly theirs. Never empty where nothing could be checked. */
export function findUnusual(
	parts: ReadonlyArray<Part>,
	{ leastPercent, leastAmount }: UnusualRules,
	isWhole?: readonly boolean[],
): Array<NoData | Rise> {
	const thingsOf = (kind: 'prompt' | 'row', isCounted?: readonly boolean[]) =>
		[...groupBy(parts, (part) => part[kind])].map(([of, own]) => {
			return { of, parts: own, looked: lookAt(own, isCounted) };
		});
	const [prompts, entities] = [thingsOf('prompt'), thingsOf('row', isWhole)];
	const { now, levels, medians } = lookAt(parts, isWhole);
	const all = levels.length > 0 ? medians : (now ?? NOTHING);
	const rules = { leastPercent, leastAmount: leastAmount ?? multiply(all.cost, PERCENT) };
	const risesOf = (things: typeof prompts, told: ReadonlySet<Subject>) =>
		compactMap(things, (one) => riseOf(one, rules, told));
	const ofPrompts = risesOf(prompts, new Set());
	const told = new Set(ofPrompts.filter((one) => !isEarly(one)).map(({ of }) => of));
	const rises = [...ofPrompts, ...risesOf(entities, told)];
	const isChecked = [...prompts, ...entities].some(({ looked }) => looked.now && looked.usual);
	if (!isChecked && rises.length === 0) return noData(now ? 'earlier' : 'now', prompts);
	// An agent may be idle, but a prompt template that never has data may be mistyped.
	const silent = prompts.filter(({ looked }) => !looked.now && !looked.earlier.some(Boolean));
	return [
		...noData('ever', silent),
		...noData('enough', rises.filter(isEarly)),
		...rises.filter((one) => !isEarly(one)).sort((a, b) => compare(b.extra, a.extra)),
	];
}
