import { costChange, NOTHING, type Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import {
	absolute,
	compare,
	isAtLeast,
	multiply,
	subtract,
	sum,
	ZERO,
	type Decimal,
} from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset } from '../read/dataset';
import type { Prompt, Subject } from '../read/directory';
import { typesIn } from '../read/types';
import {
	lookAt,
	mediansOf,
	passedLimit,
	PERCENT,
	type Looked,
	type Part,
	type UnusualRules,
} from './outliers';
import {
	doubtsIn,
	isUnpriced,
	named,
	ofUnread,
	remark,
	unreadIn,
	type UncheckedReason,
} from './remarks';

/** How much a part of a rise costs above its own usual. */
export interface Contributor {
	readonly part: Part;
	readonly usual: Amounts;
	readonly extra: Decimal;
}

/** A cost that is unusually high, or the first one of something new. */
export interface Rise extends Pick<Part, 'trend'> {
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
interface Thing extends Looked {
	readonly of: Subject;
}

/** The rise of something, if any, with all its parts. */
function riseOf(thing: Thing, rules: UnusualRules): Rise | undefined {
	const { of, parts, now, trend, medians, isKnown } = thing;
	const limit = passedLimit(thing, rules);
	if (!now || !limit) return undefined;
	const usual = isKnown ? medians : undefined;
	const { cost: extra, fromCalls } = usual ? costChange(now, usual) : { cost: now.cost };
	/** In a period that counts for all parts, one without data added nothing. */
	const contributorOf = (part: Part): Contributor => {
		const counted = part.trend.filter((_, at) => trend[at]);
		const own = mediansOf(counted.map((one) => one ?? NOTHING));
		return { part, usual: own, extra: subtract(part.now?.cost ?? ZERO, own.cost) };
	};
	const contributors = parts.map(contributorOf).sort((a, b) => compare(b.extra, a.extra));
	const level = usual ? 'unusual' : 'new';
	return { level, of, now, trend, usual, limit, extra, fromCalls, contributors };
}

/** Percent. */
const HALF = 50;

/** Whether parts are at least half of a rise. */
const areMost = (parts: readonly Contributor[], { extra }: Rise): boolean =>
	isAtLeast(sum(parts.map((part) => part.extra)), HALF, extra);

/** Whether something rises that isn't new, after too few periods to say what's usual. */
const isEarly = ({ usual, trend }: Rise): boolean =>
	!usual && trend.some((one) => one && one.cost.digits !== 0n);

/** Tells each rise once, about its cause: that of a prompt template about the agent or member which makes most of it, and that of an agent or member among those of prompt templates which do. */
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
	parts: readonly Part[],
	given: UnusualRules,
): { readonly rises: readonly Rise[]; readonly reasons: readonly UncheckedReason[] } {
	const thingsOf = (kind: 'prompt' | 'row') =>
		[...groupBy(parts, (part) => part[kind])].map(([of, own]): Thing => ({ of, ...lookAt(own) }));
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
	const isChecked = [...prompts, ...entities].some((one) => one.now && one.isKnown);
	const isBlind = !isChecked && rises.length + early.length === 0;
	const isNothing = isBlind && !now && !given.isSoFar;
	const young = isBlind ? prompts.filter((one) => one.now) : early;
	// An agent may be idle, but a prompt template that never has data may be mistyped.
	const silent = prompts.filter((one) => !one.now && one.levels.length === 0);
	const free = prompts.filter(
		(one) => !given.isSoFar && isUnpriced(one.now) && one.medians.cost.digits > 0n,
	);
	const reasons = [
		...remark('nothing', isNothing ? prompts.map(ofThing) : []),
		...remark('tooFew', young.map(ofThing)),
		...remark('noData', isNothing ? [] : silent.map(ofThing)),
		...remark('noCost', free.map(ofThing)),
	];
	return { rises, reasons };
}

/** A rise, and what its cost doesn't include, although it should. */
export interface Finding extends Rise {
	readonly lacks: readonly Prompt[];
}

/** The costs of a dataset that are unusual beside those of its trend, the largest rise first, and what couldn't be checked. */
export function findingsIn(
	dataset: Dataset,
	rules: UnusualRules,
): { readonly findings: readonly Finding[]; readonly reasons: readonly UncheckedReason[] } {
	const { rows, readings, unread } = dataset;
	const { counted } = typesIn(rows, readings);
	// Beside periods without one of its prompt templates, an agent's cost would seem to be more.
	const unreadBefore = unreadIn(dataset);
	const lacking = new Set([...unread, ...unreadBefore].map(({ prompt }) => prompt));
	const parts = readings.filter(({ prompt, row }) => !lacking.has(prompt) && counted.has(row));
	const { rises, reasons } = risesIn(parts, rules);
	return {
		findings: rises.map((rise) => {
			return { ...rise, lacks: rise.of.kind === 'entity' ? [...lacking] : [] };
		}),
		reasons: [
			...remark('unread', unread.map(ofUnread)),
			...remark('tooFewRead', unreadBefore.map(ofUnread)),
			...doubtsIn(dataset, [rules.currency]),
			...reasons,
		],
	};
}

/** What tells a finding from others. That something is new is told once, whatever the period. */
export const findingParts = ({ level, of }: Rise, { from, to }: Period): string[] => [
	level,
	...(level === 'new' ? ['once'] : [from, to]),
	`${of.kind} ${of.id.toLowerCase()}`,
];
