import { PERCENT_PLACES } from '../../analytics/amounts';
import { compare, percentOf, wholeNumber, type Decimal } from '../../util/decimal';
import type { Prompt, Row } from '../read/directory';
import { changeIn } from './change';
import type { Figures, Subtotal } from './figures';
import { hasData } from './places';

/** What makes at least half of the change of a total, and its part of that in percent. */
export interface Driver extends Subtotal<Prompt | Row> {
	readonly share: Decimal;
}

/** Percent of the change. Where a part is above the highest, others cancel more than half of it, and nothing is the cause of what's left. */
const [LOWEST, HIGHEST] = [wholeNumber(50), wholeNumber(200)];

const byShare = (a: Driver, b: Driver): number => compare(b.share, a.share);

/** The prompt template or the agent or member that makes the largest part of the change. What's the only one of its kind is the whole, not a cause. */
export function driverOf({ total, byPrompt, byEntity }: Figures): Driver | undefined {
	if (!total.now || !total.before) return undefined;
	const change = changeIn(total);
	const largestOf = (all: ReadonlyArray<Subtotal<Prompt | Row>>): Driver[] => {
		const known = all.filter(hasData);
		if (known.length < 2) return [];
		const parts = known.flatMap((one): Driver[] => {
			const share = percentOf(changeIn(one), change, PERCENT_PLACES);
			return share ? [{ ...one, share }] : [];
		});
		return parts.sort(byShare).slice(0, 1);
	};
	const isCause = ({ share }: Driver) =>
		compare(share, LOWEST) >= 0 && compare(share, HIGHEST) <= 0;
	return [byPrompt, byEntity].flatMap(largestOf).filter(isCause).sort(byShare)[0];
}
