import type { Period } from '../../analytics/period';
import { groupBy } from '../../util/lists';
import type { Dataset } from '../read/dataset';
import { typesIn } from '../read/types';
import type { Unchecked } from './alerts';
import { guardedPrompt, guardedRow, type Guarded } from './budgets';
import { doubtsIn } from './gaps';
import { findUnusual, type NoData, type Part, type Rise, type UnusualRules } from './unusual';

/** What there is to say of costs: a rise, or what couldn't be checked. */
export type Finding =
	| NoData<Guarded>
	| Unchecked
	/** `lacks` is what its cost doesn't include, although it should. */
	| (Rise<Guarded> & { readonly lacks: readonly Guarded[] });

/** The parts of rows that totals add up. The last interval is the one looked at. */
function partsIn({ prompts, readings }: Dataset, of: ReadonlyMap<object, Guarded>) {
	const byPrompt = groupBy(readings, ({ prompt }) => prompt);
	return prompts.flatMap((one) => {
		const prompt = guardedPrompt(one);
		return (byPrompt.get(one) ?? []).flatMap(({ row, byInterval }): Array<Part<Guarded>> => {
			const entity = of.get(row);
			const amounts = byInterval.map(({ now }) => now);
			return entity ? [{ prompt, entity, now: amounts.at(-1), earlier: amounts.slice(0, -1) }] : [];
		});
	});
}

/** The costs of a dataset's last interval that are unusual beside earlier ones, and what couldn't be checked, which comes first. */
export function findingsIn(
	dataset: Dataset,
	rules: UnusualRules & { readonly currency?: string },
): Finding[] {
	const { rows, readings, unread } = dataset;
	const { counted, contradictory } = typesIn(rows, readings);
	const entities = new Map([...counted].map((row) => [row, guardedRow(row)]));
	const parts = partsIn(dataset, entities);
	const all = [...new Set(parts.map(({ prompt }) => prompt))];
	const unreadPrompts = unread.map((why) => ({ of: guardedPrompt(why.prompt), why }));
	const inNoSum = [...contradictory].map((row) => ({
		of: guardedRow(row),
		why: 'inNoSum' as const,
	}));
	const lacking = unreadPrompts.map(({ of }) => of);
	return [
		...doubtsIn(dataset, rules.currency).map((why) => ({ level: 'doubtful', all, why }) as const),
		...[...unreadPrompts, ...inNoSum].map(
			(one) => ({ level: 'notChecked', ...one, lackedBy: [] }) as const,
		),
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
