import { comparison, costPerCall, numberOf, type Amounts } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import type { Decimal } from '../util/decimal';
import { canonicalId, stableKey } from '../util/ids';
import type { Sums } from './figures/places';
import type { Prompt, Row } from './read/directory';
import { foldGroup } from './read/fold';

const counted = (one: Amounts | undefined) => ({
	total_calls: numberOf(one?.calls),
	cost_sum: numberOf(one?.cost),
});

/** Calls and cost as an item has them. */
export const amounts = ({ now, shown }: Sums) => ({ ...counted(now), amount: numberOf(shown) });

/** What they're compared with, if anything. */
export const compared = ({ now, before }: Sums, previous?: Period) =>
	previous && comparison({ now, before, previous });

/** The same for a model: without what the whole report says as well, and without how the change came about. */
export function briefAmounts(sums: Sums, previous?: Period) {
	if (!previous) return amounts(sums);
	const { cost_sum, cost_percent } = comparison({ ...sums, previous }).change;
	return {
		...amounts(sums),
		previous: counted(sums.before),
		change: { cost_sum, cost_percent },
	};
}

/** What calls and cost may be of: a prompt template, a row, or a group, which is null for rows without one. */
export type Whose = Prompt | Row | string | null;

/** The ID of what calls and cost are of, or the name of a group, the same in whatever case it's written. */
function idOf(of: Whose): string {
	if (of === null || typeof of === 'string') return foldGroup(of ?? '');
	return of.kind === 'entity' ? of.id.toLowerCase() : canonicalId(of.id);
}

/** A key for upserts of a part: the same for the same kind of it, dates, and owner, such as a tenant. */
export const partKey = (kind: string, of: Whose, { from, to }: Period, owner: readonly string[]) =>
	stableKey([kind, idOf(of), from, to, ...owner]);

/** Calls and cost of a part that stands alone, with its share of the whole. */
export const standalone = (sums: Sums, percent: Decimal | undefined) => ({
	...amounts(sums),
	cost_per_call: costPerCall(sums.now),
	share: numberOf(percent),
});
