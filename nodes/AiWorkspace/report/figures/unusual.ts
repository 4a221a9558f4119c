import { costChange, NOTHING, type Amounts } from '../../analytics/amounts';
import {
	absolute,
	compare,
	multiply,
	subtract,
	sum,
	wholeNumber,
	ZERO,
	type Decimal,
} from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import type { Subject } from '../read/directory';
import {
	lookAt,
	mediansOf,
	passedLimit,
	PERCENT,
	type Looked,
	type Series,
	type UnusualRules,
} from './outliers';
import { isUnpriced, named, remark, type UncheckedReason } from './remarks';

/** What the API returned for an agent or member and a prompt template. The same thing is the same object in all parts. */
export interface Part extends Series {
	readonly prompt: Subject;
	readonly row: Subject;
}

/** How much a part of a rise costs above its own usual. */
export interface Contributor {
	readonly part: Part;
	readonly usual: Amounts;
	readonly extra: Decimal;
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
	readonly contributors: readonly Contributor[];
}

/** Parts that an alert names. */
export const MOST_CONTRIBUTORS = 5;
/** An agent, a member, or a prompt template with its parts. */
interface Thing {
	readonly of: Subject;
	readonly parts: readonly Part[];
	readonly looked: Looked;
}

/** How much a part costs above its usual. In a period that counts for all parts, one without data added nothing. */
function partContributor(part: Part, { earlier }: Looked): Contributor {
	const counted = part.earlier.filter((_, at) => earlier[at]);
	const usual = mediansOf(counted.map((own) => own ?? NOTHING));
	return { part, usual, extra: subtract(part.now?.cost ?? ZERO, usual.cost) };
}

/** The rise of something, if any, with all its parts. */
function riseOf({ of, parts, looked }: Thing, rules: UnusualRules): Rise | undefined {
	const { now, earlier, medians, isKnown } = looked;
	const limit = passedLimit(looked, rules);
	if (!now || !limit) return undefined;
	const usual = isKnown ? medians : undefined;
	const { cost: extra, fromCalls } = usual ? costChange(now, usual) : { cost: now.cost };
	const contributors = parts
		.map((part) => partContributor(part, looked))
		.sort((a, b) => compare(b.extra, a.extra));
	const level = usual ? 'unusual' : 'new';
	return { level, of, now, earlier, usual, limit, extra, fromCalls, contributors };
}

/** Whether parts are at least half of a rise. */
const areMost = (parts: readonly Contributor[], { extra }: Rise): boolean =>
	compare(multiply(sum(parts.map((part) => part.extra)), wholeNumber(2)), extra) >= 0;

/** Whether something rises that isn't new, after too few periods to say what's usual. */
const isEarly = ({ usual, earlier }: Rise): boolean =>
	!usual && earlier.some((one) => one && one.cost.digits !== 0n);

/**
 * Tells each rise once, about its cause: that of a prompt template which one agent or member makes for the most part is told about
 * that one, and that of an agent or member which is mainly that of prompt templates is among theirs.
 */
function aboutCauses(prompts: readonly Rise[], entities: readonly Rise[]): Rise[] {
	const byRow = new Map(entities.map((rise) => [rise.of, rise]));
	const causes = new Set<Rise>();
	const told = prompts.filter((rise) => {
		const [first, ...others] = rise.contributors.filter((one) => areMost([one], rise));
		const cause = first && others.length === 0 ? byRow.get(first.part.row) : undefined;
		if (cause) causes.add(cause);
		return !cause;
	});
	const toldPrompts = new Set(told.map(({ of }) => of));
	const own = entities.filter((rise) => {
		const ofTold = rise.contributors.filter(({ part }) => toldPrompts.has(part.prompt));
		return causes.has(rise) || !areMost(ofTold, rise);
	});
	return [...told, ...own];
}

const ofThing = ({ of }: Pick<Rise, 'of'>) => named(of);

/** The costs that are unusually high, the largest rise first, and why anything couldn't be compared. Never nothing where nothing could be. */
export function risesIn(
	parts: ReadonlyArray<Part>,
	given: UnusualRules,
): { readonly rises: readonly Rise[]; readonly reasons: readonly UncheckedReason[] } {
	const thingsOf = (kind: 'prompt' | 'row') =>
		[...groupBy(parts, (part) => part[kind])].map(([of, own]): Thing => {
			return { of, parts: own, looked: lookAt(own) };
		});
	const [prompts, entities] = [thingsOf('prompt'), thingsOf('row')];
	const { now, levels, medians } = lookAt(parts);
	const all = levels.length > 0 ? medians : (now ?? NOTHING);
	const { leastAmount = multiply(absolute(all.cost), PERCENT) } = given;
	const rules = { ...given, leastAmount };
	const risesOf = (things: readonly Thing[]) => compactMap(things, (one) => riseOf(one, rules));
	const found = [risesOf(prompts), risesOf(entities)] as const;
	const [ofPrompts, ofRows] = found.map((rises) => rises.filter((one) => !isEarly(one)));
	const rises = aboutCauses(ofPrompts ?? [], ofRows ?? [])
		.sort((a, b) => compare(b.extra, a.extra))
		.map((rise) => {
			const dearer = rise.contributors.filter(({ extra }) => extra.digits > 0n);
			return { ...rise, contributors: dearer.slice(0, MOST_CONTRIBUTORS) };
		});
	const early = found.flat().filter(isEarly);
	const isChecked = [...prompts, ...entities].some(({ looked }) => looked.now && looked.isKnown);
	const isBlind = !isChecked && rises.length + early.length === 0;
	const isNothing = isBlind && !now && !given.isSoFar;
	const young = isBlind ? prompts.filter(({ looked }) => looked.now) : early;
	// An agent may be idle, but a prompt template that never has data may be mistyped.
	const silent = prompts.filter(({ looked }) => !looked.now && looked.levels.length === 0);
	const free = prompts.filter(
		({ looked }) => !given.isSoFar && isUnpriced(looked.now) && looked.medians.cost.digits > 0n,
	);
	const reasons = [
		...remark('nothing', isNothing ? prompts.map(ofThing) : []),
		...remark('tooFew', young.map(ofThing)),
		...remark('noData', isNothing ? [] : silent.map(ofThing)),
		...remark('noCost', free.map(ofThing)),
	];
	return { rises, reasons };
}
