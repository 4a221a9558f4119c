import type { Period } from '../../analytics/period';
import type { Named, Remark } from './remarks';

/** Why things aren't guarded, and which. */
export type UncheckedReason = Remark<
	| 'currency'
	| 'noCost'
	| 'noData'
	| 'nothing'
	| 'notices'
	| 'tooFew'
	| 'tooFewRead'
	| 'unread'
	| 'unreadEarlier'
>;

/** What isn't guarded in a period. */
export interface Unchecked {
	readonly period: Period;
	readonly reasons: readonly UncheckedReason[];
}

/** What may be over tomorrow. */
const PASSING = new Set<UncheckedReason['kind']>([
	'notices',
	'tooFewRead',
	'unread',
	'unreadEarlier',
]);

/** The reason that things aren't guarded, if there are any. */
export const reason = (
	kind: UncheckedReason['kind'],
	about: readonly Named[],
): UncheckedReason[] => (about.length > 0 ? [{ kind, about, among: about.length }] : []);

/** What tells it from what was told before: kinds of reasons and their month, and the day of the execution where some may be over tomorrow. */
export function uncheckedParts(all: readonly Unchecked[], day: string): string[] {
	const kinds = all.flatMap(({ period, reasons }) =>
		reasons.map(({ kind }) => `${period.to.slice(0, 'YYYY-MM'.length)} ${kind}`),
	);
	const isPassing = all.some(({ reasons }) => reasons.some(({ kind }) => PASSING.has(kind)));
	return ['notChecked', ...new Set(kinds.sort()), ...(isPassing ? [day] : [])];
}
