import type { Period } from '../../analytics/period';
import { compactMap } from '../../util/lists';
import type { Dataset, Unread } from '../read/dataset';
import type { Prompt, Subject } from '../read/directory';
import { typesIn } from '../read/types';
import type { Unchecked } from './alerts';
import { doubtProblems, unreadIn } from './remarks';
import {
	FEWEST_PERIODS,
	findUnusual,
	type NoData,
	type Part,
	type Rise,
	type UnusualRules,
} from './unusual';

/** What there is to say of costs: a rise, or what couldn't be checked. */
export type Finding =
	| NoData
	| Unchecked
	/** `lacks` is what its cost doesn't include, although it should. */
	| (Rise & { readonly lacks: readonly Subject[] });

const notChecked = (of: Subject, why: Unread, isEarlier?: boolean): Unchecked => {
	return { level: 'notChecked', of, why, lackedBy: [], isEarlier };
};

/** The prompt templates that can't be compared because earlier periods couldn't be read, and whether each period could be for all others. */
function comparableIn(dataset: Dataset) {
	const { trend } = dataset;
	const isReadIn = (prompt: Prompt, { unread }: (typeof trend)[number]) =>
		unread.every((one) => one.prompt !== prompt);
	const lacking = unreadIn(dataset);
	const few = lacking.filter(
		({ prompt }) => trend.filter((one) => isReadIn(prompt, one)).length < FEWEST_PERIODS,
	);
	const whole = lacking.filter((one) => !few.includes(one));
	const isRead = trend.map((one) => whole.every(({ prompt }) => isReadIn(prompt, one)));
	return isRead.filter(Boolean).length < FEWEST_PERIODS
		? { few: lacking, isRead: trend.map(() => true) }
		: { few, isRead };
}

/** The costs of a dataset that are unusual beside those of its trend, and what couldn't be checked, which comes first. */
export function findingsIn(
	dataset: Dataset,
	rules: UnusualRules & { readonly currency?: string },
): Finding[] {
	const { rows, readings, prompts } = dataset;
	const { counted } = typesIn(rows, readings);
	// In a period that one prompt template lacks, an agent's cost would seem to be less.
	const { few, isRead: isWhole } = comparableIn(dataset);
	const unread = [...dataset.unread, ...few];
	const lacking = new Set(unread.map(({ prompt }) => prompt));
	const all = prompts.filter((prompt) => !lacking.has(prompt));
	const parts = compactMap(readings, ({ prompt, row, now, trend }): Part | undefined => {
		return lacking.has(prompt) || !counted.has(row)
			? undefined
			: { prompt, row, now, earlier: trend };
	});
	return [
		...doubtProblems(dataset, rules.currency).map(
			(why) => ({ level: 'doubtful', all, why }) as const,
		),
		...unread.map((why) => notChecked(why.prompt, why, few.includes(why))),
		...findUnusual(parts, rules, isWhole).map((one) =>
			one.level === 'noData'
				? one
				: { ...one, lacks: one.of.kind === 'entity' ? [...lacking] : [] },
		),
	];
}

/** What tells a finding from others. That something is new, of two types, or that too little is known yet, is told once, whatever the period. */
export function findingParts(finding: Finding, { from, to }: Period): string[] {
	const { level } = finding;
	const of = 'all' in finding ? finding.all : [finding.of];
	const ids = of.map(({ kind, id }) => `${kind} ${id.toLowerCase()}`).sort();
	const isOnce =
		level === 'new' ||
		(level === 'noData' && (finding.lacks === 'earlier' || finding.lacks === 'ever'));
	const own = level === 'doubtful' ? [finding.why.kind] : ids;
	return [level, ...(isOnce ? ['once'] : [from, to]), ...own];
}
