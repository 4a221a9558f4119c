import { costOfCalls, roomFor, totalOf, type Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { absolute, compare, multiply, rounded, subtract, sum, ZERO } from '../../util/decimal';
import type { Decimal } from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';

/** What can cost more than usual: a prompt template, or an agent or member over all of them. */
export interface Thing {
	readonly kind: 'entity' | 'prompt';
	readonly id: string;
}

/** The calls and cost of the period looked at, and of earlier ones of the same kind, the oldest first. Undefined where the API returned nothing. */
export interface Series {
	readonly now?: Amounts;
	readonly earlier: ReadonlyArray<Amounts | undefined>;
}

/** What the API returned for an agent or member and a prompt template. */
export interface Part<Of extends Thing> extends Series {
	readonly prompt: Of;
	readonly entity: Of;
}

/** What is unusual. */
export interface UnusualRules {
	/** How much above the usual, in percent. */
	readonly leastPercent: Decimal;
	/** How much more than usual; where it's undefined, 1% of what everything usually costs. */
	readonly leastAmount?: Decimal;
}

/** How much more than usual an agent or member costs with a prompt template. */
export interface Contributor<Of extends Thing> {
	readonly part: Part<Of>;
	readonly extra: Decimal;
}

/** A cost that is unusually high, or the first one of something new. */
export interface Rise<Of extends Thing> extends Series {
	readonly level: 'new' | 'unusual';
	readonly of: Of;
	readonly now: Amounts;
	/** Medians; undefined for something new. */
	readonly usual?: Amounts;
	/** The cost above the usual, all of it for something new. */
	readonly extra: Decimal;
	/** What more calls cost. The rest of `extra` is due to the cost per call. Undefined without calls, now or usually. */
	readonly fromCalls?: Decimal;
	/** Those that cost more than usual, the most first. */
	readonly contributors: ReadonlyArray<Contributor<Of>>;
}

/** What there is to say of costs. */
export type Finding<Of extends Thing> =
	| Rise<Of>
	| { readonly level: 'notChecked'; readonly of: Of }
	/** Nothing has data `now`, or nothing in enough `earlier` periods to be usual, so that nothing could be checked. */
	| { readonly level: 'noData'; readonly why: 'earlier' | 'now'; readonly all: readonly Of[] };

/** With fewer periods, nothing is usual. */
const FEWEST_PERIODS = 4;
const MOST_CONTRIBUTORS = 5;
/** Decimal places of what more calls cost, and those without which there's no such part. */
const EFFECT_PLACES = 10;
const KEPT_PLACES = 2;

const whole = (value: number): Decimal => ({ digits: BigInt(value), places: 0 });
const HALF: Decimal = { digits: 5n, places: 1 };
const PERCENT: Decimal = { digits: 1n, places: 2 };
const NOTHING: Amounts = { calls: ZERO, cost: ZERO };

/** The median, exact: half of the two in the middle where there are as many below as above. */
export function median(values: readonly Decimal[]): Decimal {
	const sorted = [...values].sort(compare);
	const [lower, upper] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((at) => sorted[at]);
	if (!lower || !upper) return ZERO;
	return lower === upper ? lower : multiply(sum([lower, upper]), HALF);
}

const usualOf = (earlier: readonly Amounts[]): Amounts => ({
	calls: median(earlier.map(({ calls }) => calls)),
	cost: median(earlier.map(({ cost }) => cost)),
});

/** A refund is no usual level, and neither is no data, of which nobody knows whether it cost nothing. */
const isLevel = (amounts: Amounts | undefined): amounts is Amounts =>
	amounts !== undefined && amounts.cost.digits >= 0n;

/** Whether a rise is an outlier by the modified z-score of Iglewicz and Hoaglin: 0.6745 × rise ÷ MAD > 3.5. */
function isOutlier(extra: Decimal, usual: Decimal, earlier: readonly Amounts[]): boolean {
	const deviations = earlier.map(({ cost }) => absolute(subtract(cost, usual)));
	const mad = median(deviations);
	// The mean is their sum ÷ their number. Nothing is divided, so that it's exact.
	const [spread, count] =
		mad.digits > 0n ? [mad, 1] : [sum(deviations), Math.max(1, deviations.length)];
	return compare(multiply(extra, whole(6745 * count)), multiply(spread, whole(35_000))) > 0;
}

/** Parts together, and what they usually cost: the medians of earlier periods, if there are enough. */
function lookAt<Of extends Thing>(parts: ReadonlyArray<Part<Of>>) {
	const earlier = (parts[0]?.earlier ?? []).map((_, at) =>
		totalOf(compactMap(parts, (part) => part.earlier[at])),
	);
	const now = totalOf(compactMap(parts, (part) => part.now));
	const levels = earlier.filter(isLevel);
	const usual = levels.length >= FEWEST_PERIODS ? usualOf(levels) : undefined;
	return { parts, now, earlier, levels, usual };
}

type Looked<Of extends Thing> = ReturnType<typeof lookAt<Of>>;

/** How much more than usual a part costs. In a period that counts for the whole, a part without data added nothing to it. */
function shareOf<Of extends Thing>(part: Part<Of>, whole: Looked<Of>) {
	const counted = part.earlier.filter((_, at) => isLevel(whole.earlier[at]));
	const usual = usualOf(counted.map((own) => (isLevel(own) ? own : NOTHING)));
	const now = part.now ?? NOTHING;
	const extra = subtract(now.cost, usual.cost);
	// Calls of what usually has none are all more calls.
	const ofAll = now.calls.digits > 0n ? extra : ZERO;
	return { part, extra, fromCalls: costOfCalls(now, usual, EFFECT_PLACES) ?? ofAll };
}

/** A rise, and what more calls cost at the usual cost per call of each part, both in places that JSON numbers print, so that they add up. */
function split(extra: Decimal, effects: readonly Decimal[]) {
	const fromCalls = sum(effects);
	const room = roomFor([extra, fromCalls]);
	const printed = rounded(extra, Math.max(0, Math.min(room, extra.places)));
	const isLost = room < 0 || (room < KEPT_PLACES && compare(printed, extra) !== 0);
	if (isLost) return { extra };
	return { extra: printed, fromCalls: rounded(fromCalls, Math.min(room, EFFECT_PLACES)) };
}

/** Whether a cost is as much more than usual as the rules say, or the first one of something new. */
function isUnusual<Of extends Thing>(
	{ now, usual, levels }: Looked<Of>,
	extra: Decimal,
	{ leastPercent, leastAmount }: Required<UnusualRules>,
): boolean {
	if (!now || extra.digits <= 0n || compare(extra, leastAmount) < 0) return false;
	if (!usual) return levels.every(({ cost }) => cost.digits === 0n);
	const least = multiply(usual.cost, sum([whole(100), leastPercent]));
	const isHigh = compare(multiply(now.cost, whole(100)), least) >= 0;
	return isHigh && isOutlier(extra, usual.cost, levels);
}

/** The rise of something; none if half of it is that of prompt templates that are told already. */
function riseOf<Of extends Thing>(
	of: Of,
	looked: Looked<Of>,
	rules: Required<UnusualRules>,
	told: readonly Of[],
): Rise<Of> | undefined {
	const { now, usual, earlier } = looked;
	const extra = subtract(now?.cost ?? ZERO, usual?.cost ?? ZERO);
	if (!now || !isUnusual(looked, extra, rules)) return undefined;
	const shares = looked.parts.map((part) => shareOf(part, looked));
	const ofTold = shares.filter(({ part }) => told.includes(part.prompt));
	const half = multiply(extra, HALF);
	if (ofTold.length > 0 && compare(sum(ofTold.map((one) => one.extra)), half) >= 0)
		return undefined;
	const hasCalls = now.calls.digits > 0n && usual && usual.calls.digits > 0n;
	const effects = shares.map(({ fromCalls }) => fromCalls);
	return {
		level: usual ? 'unusual' : 'new',
		of,
		now,
		earlier,
		usual,
		...(hasCalls ? split(extra, effects) : { extra }),
		contributors: shares
			.filter((share) => share.extra.digits > 0n)
			.sort((a, b) => compare(b.extra, a.extra))
			.slice(0, MOST_CONTRIBUTORS),
	};
}

/**
 * The costs that are unusually high, the largest rise first: those of prompt templates, and those of agents or members that aren't
 * mainly theirs. First comes what couldn't be checked, so that nothing found never means that nothing was checked.
 */
export function findUnusual<Of extends Thing>(
	parts: ReadonlyArray<Part<Of>>,
	unread: readonly Of[],
	{ leastPercent, leastAmount }: UnusualRules,
): Array<Finding<Of>> {
	const everything = lookAt(parts);
	const { now, levels } = everything;
	const usually = levels.length > 0 ? usualOf(levels) : now;
	const rules = {
		leastPercent,
		leastAmount: leastAmount ?? multiply(usually?.cost ?? ZERO, PERCENT),
	};
	const thingsOf = (kind: Of['kind']) =>
		[...groupBy(parts, (part) => part[kind])].map(([of, own]) => ({ of, looked: lookAt(own) }));
	const [prompts, entities] = [thingsOf('prompt'), thingsOf('entity')];
	const risesOf = (things: typeof prompts, told: readonly Of[] = []) =>
		compactMap(things, ({ of, looked }) => riseOf(of, looked, rules, told));
	const ofPrompts = risesOf(prompts);
	const ofEntities = risesOf(
		entities,
		ofPrompts.map(({ of }) => of),
	);
	const rises = [...ofPrompts, ...ofEntities].sort((a, b) => compare(b.extra, a.extra));
	const isBlind =
		rises.length === 0 && ![...prompts, ...entities].some(({ looked }) => looked.usual);
	const why = now ? 'earlier' : 'now';
	const all = prompts.map(({ of }) => of);
	return [
		...unread.map((of): Finding<Of> => ({ level: 'notChecked', of })),
		...(isBlind || !now ? [{ level: 'noData', why, all } satisfies Finding<Of>] : []),
		...rises,
	];
}

/** What tells a finding from others. Something is new once, whatever the day. */
export function findingParts<Of extends Thing>(
	finding: Finding<Of>,
	{ from, to }: Period,
): string[] {
	const idOf = ({ kind, id }: Thing) => `${kind} ${id.toLowerCase()}`;
	if (finding.level === 'noData') {
		const { level, why, all } = finding;
		const when = why === 'now' ? [from, to] : [];
		return ['several', level, why, ...when, ...all.map(idOf).sort()];
	}
	const { level, of } = finding;
	return [idOf(of), level, ...(level === 'new' ? [] : [from, to])];
}
