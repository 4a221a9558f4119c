import type { Period } from '../../analytics/period';
import { compactMap } from '../../util/lists';
import type { Dataset } from '../read/dataset';
import type { Subject } from '../read/directory';
import { typesIn } from '../read/types';
import { doubtsIn, ofUnread, remark, unreadIn, type UncheckedReason } from './remarks';
import type { UnusualRules } from './outliers';
import { risesIn, type Part, type Rise } from './unusual';

/** A rise, and what its cost doesn't include, although it should. */
export interface Finding extends Rise {
	readonly lacks: readonly Subject[];
}

/** The costs of a dataset that are unusual beside those of its trend, the largest rise first, and what couldn't be checked. */
export function findingsIn(
	dataset: Dataset,
	rules: UnusualRules & { readonly currency: string },
): { readonly findings: readonly Finding[]; readonly reasons: readonly UncheckedReason[] } {
	const { rows, readings, unread } = dataset;
	const { counted } = typesIn(rows, readings);
	// Beside periods without one of its prompt templates, an agent's cost would seem to be more.
	const unreadBefore = unreadIn(dataset);
	const lacking = new Set([...unread, ...unreadBefore].map(({ prompt }) => prompt));
	const parts = compactMap(readings, ({ prompt, row, now, trend }): Part | undefined => {
		return lacking.has(prompt) || !counted.has(row)
			? undefined
			: { prompt, row, now, earlier: trend };
	});
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
