import { sleep, type IDataObject } from 'n8n-workflow';
import { comparison, costPerCall, numberOf } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import { decimalOf, subtract } from '../util/decimal';
import { intervalsOf, totalsBy, type Figures, type Subtotal } from './figures/figures';
import type { PlacedReading, Sums } from './figures/places';
import { percentShares } from './figures/rounding';
import { partKey, standalone, type Whose } from './parts';
import { groupColumns } from './rowItems';

/** What totals may be by, beside the columns of a directory. */
const WHOSE: Readonly<Record<string, (reading: PlacedReading) => Whose>> = {
	entity: ({ row }) => row,
	prompt: ({ prompt }) => prompt,
	none: () => null,
};

/** A group of a total in an interval. */
interface Cell {
	readonly group: Subtotal<Whose>;
	readonly sums: Subtotal<Interval>;
}

/** After so many groups, n8n responds. */
const GROUPS_AT_ONCE = 100;

/** What a period is compared with, as members of an item without objects. */
function flatComparison({ now, before }: Sums, earlier: Interval['previous']): IDataObject {
	if (!earlier) return {};
	const { previous, change } = comparison({ now, before, previous: earlier });
	const [each, eachBefore] = [now, before].map((one) => decimalOf(costPerCall(one)));
	return {
		previous_date_from: previous.date_from,
		previous_date_to: previous.date_to,
		previous_total_calls: previous.total_calls,
		previous_cost_sum: previous.cost_sum,
		change_cost_sum: change.cost_sum,
		change_cost_percent: change.cost_percent,
		change_total_calls: change.total_calls,
		change_cost_per_call: numberOf(each && eachBefore && subtract(each, eachBefore)),
	};
}

/** A row of the directory as members of an item: the columns that the node knows, and the others. */
function columnsOf(of: Whose): Readonly<Record<'known' | 'others', IDataObject>> {
	if (of === null || typeof of === 'string' || of.kind === 'prompt')
		return { known: {}, others: {} };
	return { known: groupColumns(of), others: of.columns };
}

/** What the items of a whole have in common. */
interface Whole {
	readonly tenant: string;
	readonly workspaceId: string | null;
	readonly problems: readonly string[];
}

/** The totals of figures as flat items: one for each group and interval, the most expensive group first. Lets n8n respond between them. */
export async function totalItems(
	{ readings, intervals, breakdown }: Figures,
	by: string,
	{ tenant, workspaceId, problems }: Whole,
): Promise<Array<{ json: IDataObject; readings: readonly PlacedReading[] }>> {
	const cells: Cell[] = [];
	for (const group of totalsBy(readings, WHOSE[by] ?? ((reading) => reading.group))) {
		if (cells.length % GROUPS_AT_ONCE === 0) await sleep(0);
		for (const sums of intervalsOf(intervals, group.readings)) cells.push({ group, sums });
	}
	const shares = percentShares(cells.map(({ sums }) => sums));
	return cells.map(({ group: { of, readings: own }, sums }, at) => {
		const dates = sums.of;
		const isNamed = of !== null && typeof of !== 'string';
		const { known, others } = columnsOf(of);
		const first = {
			date_from: dates.from,
			date_to: dates.to,
			group_by: by === 'column' ? (breakdown.groupBy ?? by) : by,
			group: isNamed ? of.name : of,
			group_id: isNamed ? of.id : null,
			...known,
			...standalone(sums, shares[at]),
			...flatComparison(sums, dates.previous),
			is_complete: problems.length === 0,
			problems: problems.join(' '),
		};
		const last = {
			workspace_id: workspaceId,
			row_key: partKey(breakdown.groupBy ?? by, of, dates, [tenant]),
		};
		// No other column replaces ours.
		return { json: { ...first, ...others, ...first, ...last }, readings: own };
	});
}
