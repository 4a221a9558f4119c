import { numberOf, PERCENT_PLACES, type Amounts } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import { percentOf, rounded } from '../util/decimal';
import { canonicalId, stableKey } from '../util/ids';
import { comparedPart, counted } from './figures/change';
import type { Sums } from './figures/places';
import type { Prompt, Row } from './read/directory';
import { foldGroup } from '../util/text';

/** A cost with so many decimals; null where the API returned nothing. */
export const amountOf = (one: Amounts | undefined, decimals: number): number | null =>
	numberOf(one && rounded(one.cost, decimals));

/** Calls and cost as an item has them. */
export const amounts = ({ now }: Sums, decimals: number) => ({
	...counted(now),
	amount: amountOf(now, decimals),
});

/** The same for a model, compared: without what the whole report says as well, and without how the change came about. */
export function briefAmounts(sums: Sums, decimals: number, previous?: Period) {
	if (!previous) return amounts(sums, decimals);
	const { cost_sum, cost_percent } = comparedPart(sums, previous).change;
	return {
		...amounts(sums, decimals),
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

/** The part of a total in percent; null without data, and where the total isn't above 0. */
export const shareOf = ({ now }: Sums, { now: total }: Sums): number | null =>
	numberOf(
		now && total && total.cost.digits > 0n
			? percentOf(now.cost, total.cost, PERCENT_PLACES)
			: undefined,
	);
