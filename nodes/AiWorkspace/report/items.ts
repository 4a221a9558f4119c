import type { IDataObject } from 'n8n-workflow';
import { comparison, costPerCall, numberOf } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import type { PlacedReading, Sums } from './figures/places';
import type { Row } from './read/directory';
import type { Figures } from './figures/figures';
import { moversIn, type Compared } from './figures/reasons';

/** Calls and cost as an item has them, and what they're compared with. */
const amounts = ({ now, before, shown }: Sums, compared?: Period) => ({
	total_calls: numberOf(now?.calls),
	cost_sum: numberOf(now?.cost),
	amount: numberOf(shown),
	...(compared && comparison(now, compared, before)),
});

/** A row of the directory as an item has it. */
export const directoryColumns = ({ id, name, type, department, costCenter, owner }: Row) => ({
	entity_id: id,
	name,
	type,
	department,
	cost_center: costCenter,
	owner_email: owner,
});

/** A line as an item of Get Entities with the columns of the directory. */
function rowOf({ row, prompt, isCounted }: PlacedReading, line: PlacedReading['byInterval'][number]): IDataObject {
	const { date_from, date_to, prompt_id, entity_id, entity_name, entity_type, ...rest } = line.item;
	const { total_calls, cost_sum, ...more } = rest;
	const own = {
		date_from,
		date_to,
		prompt_id,
		title: prompt.name,
		...directoryColumns(row),
		// As the API spells it.
		entity_id,
		entity_name: entity_name ?? row.name,
		entity_type,
		total_calls,
		cost_sum,
		amount: numberOf(line.shown),
		in_total: isCounted,
	};
	// Ours come first, and nothing that the API adds replaces them.
	return { ...own, ...more, ...own };
}

/** The rows of a report as items of Get Entities with the columns of the directory. */
export const rowsOf = ({ cells }: Figures): IDataObject[] =>
	cells.flatMap((cell) => cell.byInterval.map((line) => rowOf(cell, line)));

/** The figures of a report as an item has them. `rows` are those of the report, and `compared` its comparison. */
export function dataOf(figures: Figures, rows: IDataObject[], compared: Compared): IDataObject {
	const { period, total, byPrompt, byGroup, byInterval, unread } = figures;
	const { previous: before } = period;
	const isSplit = !figures.intervals.includes(period);
	const { reasons, ...change } = compared;
	const intervals = byInterval.map((sums) => ({
		date_from: sums.of.from,
		date_to: sums.of.to,
		...amounts(sums, sums.of.previous),
	}));
	return {
		date_from: period.from,
		date_to: period.to,
		...amounts(total),
		cost_per_call: costPerCall(total.now),
		...change,
		reasons: reasons.map(({ reason, cost }) => ({ reason, cost_sum: numberOf(cost) })),
		movers: moversIn(figures).map((cell) => ({
			prompt_id: cell.prompt.id,
			title: cell.prompt.name,
			entity_id: cell.row.id,
			name: cell.row.name,
			...amounts(cell, before),
		})),
		prompts: byPrompt.map((sums) => ({
			prompt_id: sums.of.id,
			title: sums.of.name,
			...amounts(sums, before),
		})),
		groups: byGroup.map((sums) => ({ group: sums.of, ...amounts(sums, before) })),
		...(isSplit && { intervals }),
		rows,
		missing_entity_ids: figures.missing.map(({ id }) => id),
		missing_prompt_ids: figures.silent.map(({ id }) => id),
		failed_prompts: unread.map(({ prompt, message, status = null, code = null }) => ({
			prompt_id: prompt.id,
			title: prompt.name,
			message,
			status,
			code,
		})),
	};
}
