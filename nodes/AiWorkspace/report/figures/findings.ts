import type { Period } from '../../analytics/period';
import { existing } from '../../util/guards';
import { compactMap } from '../../util/lists';
import type { Dataset, Unread } from '../read/dataset';
import type { Prompt } from '../read/directory';
import { typesIn } from '../read/types';
import type { Unchecked } from './alerts';
import { guardedPrompt, guardedRow, type Guarded } from './budgets';
import { doubtsIn, unreadIn } from './gaps';
import { findUnusual, type NoData, type Part, type Rise, type UnusualRules } from './unusual';

/** What there is to say of costs: a rise, or what couldn't be checked. */
export type Finding =
	| NoData
	| Unchecked
	/** `lacks` is what its cost doesn't include, although it should. */
	| (Rise & { readonly lacks: readonly Guarded[] });

const notChecked = (of: Guarded, why: Unread | 'inNoSum'): Unchecked => {
	return { level: 'notChecked', of, why, lackedBy: [] };
};

/** The costs of a dataset that are unusual beside those of its trend, and what couldn't be checked, which comes first. */
export function findingsIn(
	dataset: Dataset,
	rules: UnusualRules & { readonly currency?: string },
): Finding[] {
	const { rows, readings, prompts } = dataset;
	const { counted, contradictory } = typesIn(rows, readings);
	const unread = [...dataset.unread, ...unreadIn(dataset)];
	const lacking = unread.map(({ prompt }) => guardedPrompt(prompt));
	// Without an earlier period, what others cost then would seem to be less.
	const isRead = (prompt: Prompt) => unread.every((one) => one.prompt !== prompt);
	const promptOf = new Map(prompts.filter(isRead).map((one) => [one, guardedPrompt(one)]));
	const entityOf = new Map([...counted].map((row) => [row, guardedRow(row)]));
	const parts = compactMap(readings, ({ prompt, row, now, trend }): Part | undefined => {
		const [own, entity] = [promptOf.get(prompt), entityOf.get(row)];
		return own && entity && { prompt: own, entity, now, earlier: trend };
	});
	const all = [...promptOf.values()];
	const apart = [...contradictory].map(guardedRow);
	return [
		...doubtsIn(dataset, rules.currency).map((why) => ({ level: 'doubtful', all, why }) as const),
		...unread.map((why, at) => notChecked(existing(lacking[at], 'prompt template'), why)),
		...apart.map((of) => notChecked(of, 'inNoSum')),
		...findUnusual(parts, rules).map((one) =>
			one.level === 'noData' ? one : { ...one, lacks: one.of.kind === 'entity' ? lacking : [] },
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
		(level === 'noData' && finding.lacks === 'earlier') ||
		(level === 'notChecked' && finding.why === 'inNoSum');
	const own = level === 'doubtful' ? [finding.why.kind] : ids;
	return [level, ...(isOnce ? ['once'] : [from, to]), ...own];
}
