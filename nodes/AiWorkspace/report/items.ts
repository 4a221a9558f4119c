import type { IDataObject } from 'n8n-workflow';
import { comparison, costPerCall, numberOf, type Amounts } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import { reasonText } from './documents/phrases';
import type { Figures } from './figures/figures';
import type { PlacedReading, Sums } from './figures/places';
import { moversIn, type Comparison } from './figures/reasons';
import type { Unread } from './read/dataset';
import type { Row } from './read/directory';
import { GROUPS } from './read/columns';
import type { Words } from './words/words';

const counted = (one: Amounts | undefined) => ({
	total_calls: numberOf(one?.calls),
	cost_sum: numberOf(one?.cost),
});

/** Calls and cost as an item has them, and what they're compared with. */
const amounts = ({ now, before, shown }: Sums, previous?: Period) => ({
	...counted(now),
	amount: numberOf(shown),
	...(previous && comparison({ now, before, previous })),
});

/** The same for a model: without what the whole report says as well, and without how the change came about. */
function briefAmounts(sums: Sums, previous?: Period) {
	if (!previous) return amounts(sums);
	const { cost_sum, cost_percent } = comparison({ ...sums, previous }).change;
	return {
		...amounts(sums),
		previous: counted(sums.before),
		change: { cost_sum, cost_percent },
	};
}

/** A row of the directory as an item has it. */
export const directoryColumns = ({ id, name, type, texts }: Row): IDataObject => ({
	entity_id: id,
	name,
	...Object.fromEntries(GROUPS.map((column) => [column.name, texts[column.name] ?? null])),
	type,
});

/** A reading in an interval as an item of Get Entities with the columns of the directory. */
function rowItem(
	{ row, prompt, isCounted }: PlacedReading,
	one: PlacedReading['byInterval'][number],
): IDataObject {
	const item = one.item();
	const { date_from, date_to, prompt_id, entity_id, entity_name, entity_type } = item;
	const { total_calls, cost_sum } = item;
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
		amount: numberOf(one.shown),
		in_total: isCounted,
		columns: row.columns,
	};
	// Ours come first, and nothing that the API adds replaces them.
	return { ...own, ...item, ...own };
}

/** The rows of a report as items of Get Entities with the columns of the directory. */
export const rowItems = ({ readings }: Figures): IDataObject[] =>
	readings.flatMap((reading) => reading.byInterval.map((one) => rowItem(reading, one)));

/** A row of the directory and a prompt template, by ID and name. */
const pairOf = ({ prompt, row }: PlacedReading) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	entity_id: row.id,
	name: row.name,
});

/** The rows of a report for a model, each for the whole period. */
export const briefRows = ({ readings, period }: Figures): IDataObject[] =>
	readings.map((reading) => ({
		...pairOf(reading),
		...briefAmounts(reading, period.previous),
		in_total: reading.isCounted,
	}));

const failedPrompt = ({ prompt, message, status, code, hint }: Unread) => ({
	prompt_id: prompt.id,
	title: prompt.name,
	message,
	status: status ?? null,
	code: code ?? null,
	hint: hint ?? null,
});

/** The calls and cost of a report as an item has them. For a model, its parts are brief. */
export function reportItem(
	figures: Figures,
	compared: Comparison,
	words: Words,
	isForModel: boolean,
): IDataObject {
	const partAmounts = isForModel ? briefAmounts : amounts;
	const { period, total, byPrompt, byGroup, byInterval, intervals } = figures;
	const { previous } = period;
	const { members, reasons } = compared;
	const isSplit = !intervals.includes(period);
	return {
		date_from: period.from,
		date_to: period.to,
		...amounts(total),
		cost_per_call: costPerCall(total.now),
		...members,
		reasons: reasons.map((reason) => ({
			kind: reason.kind,
			reason: reasonText(reason, words),
			cost_sum: numberOf(reason.cost),
		})),
		movers: moversIn(figures).map((reading) => ({
			...pairOf(reading),
			...partAmounts(reading, previous),
		})),
		prompts: byPrompt.map((sums) => ({
			prompt_id: sums.of.id,
			title: sums.of.name,
			...partAmounts(sums, previous),
		})),
		groups: byGroup.map((sums) => ({ group: sums.of, ...partAmounts(sums, previous) })),
		...(isSplit && {
			intervals: byInterval.map((sums) => ({
				date_from: sums.of.from,
				date_to: sums.of.to,
				...amounts(sums, sums.of.previous),
			})),
		}),
		missing_entity_ids: figures.missing.map(({ id }) => id),
		missing_prompt_ids: figures.silent.map(({ id }) => id),
		failed_prompts: figures.unread.map(failedPrompt),
	};
}
