import type { IDataObject } from 'n8n-workflow';
import { numberOf, perCall } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import { subtract } from '../util/decimal';
import { isBlank } from '../util/guards';
import { mapInSteps } from '../util/lists';
import { comparedPart } from './figures/change';
import { intervalsOf, totalsBy, type Figures, type Subtotal } from './figures/figures';
import type { PlacedReading, Sums } from './figures/places';
import { amounts, partKey, shareOf, type Whose } from './parts';
import { groupMembers } from './record';

/** What totals may be by, beside the columns of a directory. */
const WHOSE: Readonly<Record<string, (reading: PlacedReading) => Whose>> = {
	entity: ({ row }) => row,
	prompt: ({ prompt }) => prompt,
	none: () => null,
};

/** After so many groups, n8n responds. */
const GROUPS_AT_ONCE = 100;

/** What a period is compared with, as members of an item without objects. */
function flatComparison(sums: Sums, earlier: Interval['previous']): IDataObject {
	if (!earlier) return {};
	const { previous, change } = comparedPart(sums, earlier);
	const [each, eachBefore] = [perCall(sums.now), perCall(sums.before)];
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

/** A heading as a column of a data table, a sheet, or a database can be called: `Cost Unit` becomes `cost_unit`; empty where nothing of it can. */
export const flatName = (heading: string): string =>
	heading
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.replace(/[^A-Za-z0-9]+/g, '_')
		.replace(/^[_\d]+|_$/g, '')
		.toLowerCase();

/** The columns of a row of the directory that the node doesn't know, but those that have the name of one of ours. */
const otherMembers = (columns: IDataObject, ours: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(columns)
			.map(([heading, value]) => [flatName(heading), value] as const)
			.filter(([name]) => name !== '' && !Object.hasOwn(ours, name))
			// Of headings that are the same, the one with a value.
			.sort(([, a], [, b]) => Number(isBlank(b)) - Number(isBlank(a))),
	);

/** What the items of a whole have in common. */
interface Whole {
	readonly tenant: string;
	readonly workspaceId: string | null;
	readonly currency: string | null;
	readonly decimals: number;
	readonly problems: readonly string[];
	readonly notes: readonly string[];
}

/** The totals of figures as flat items: one for each group and interval, the most expensive group first. Lets n8n respond between them. */
export async function totalItems(
	{ readings, intervals, byInterval, breakdown, types, prompts, unread }: Figures,
	by: string,
	{ tenant, workspaceId, currency, decimals, problems, notes }: Whole,
): Promise<Array<{ json: IDataObject; readings: readonly PlacedReading[] }>> {
	const [only, ...others] = [...prompts, ...unread.map(({ prompt }) => prompt)];
	const sumOf = only && others.length === 0 ? only.id : '';
	const itemsOf = ({ of, readings: own }: Subtotal<Whose>) => {
		const isNamed = of !== null && typeof of !== 'string';
		const isRow = isNamed && of.kind === 'entity';
		return intervalsOf(intervals, own).map((sums, nth) => {
			const { of: dates } = sums;
			const json: IDataObject = {
				group: isNamed ? of.name : of,
				...amounts(sums, decimals),
				currency,
				share: shareOf(sums, byInterval[nth] ?? {}),
				cost_per_call: numberOf(perCall(sums.now)),
				...flatComparison(sums, dates.previous),
				date_from: dates.from,
				date_to: dates.to,
				group_by: by === 'column' ? (breakdown.groupBy ?? by) : by,
				group_id: isNamed ? of.id : null,
				...(isRow && groupMembers({ row: of, type: types.typeOf(of) })),
			};
			const last = {
				is_complete: problems.length === 0,
				problems: problems.join(' '),
				notes: notes.join(' '),
				workspace_id: workspaceId,
				row_key: partKey(breakdown.groupBy ?? by, of, dates, [tenant, sumOf]),
			};
			const more = isRow ? otherMembers(of.columns, { ...json, ...last }) : {};
			return { json: { ...json, ...more, ...last }, readings: own };
		});
	};
	const groups = totalsBy(readings, WHOSE[by] ?? ((reading) => reading.group));
	return (await mapInSteps(groups, itemsOf, GROUPS_AT_ONCE)).flat();
}
